import { writeFile } from 'node:fs/promises'
import { contract } from '#contract/index.ts'
import { loadSample } from '#server/features/sample/load/load-sample.ts'
import { compareWithOthers } from './finding/by-others.ts'
import { fillCatalogue } from './finding/fill.ts'
import { HALVES, type Half, pairs, spellings, words } from './finding/tables.ts'
import { startBench } from './start-bench.ts'

/**
 * Usage: npm run bench -- finding [most names, 200000 by default] [file for the results as JSON]: what searches find, in the
 * running product; and beside two plain engines, among about 400 names, 6,000, and as many as there are to be at most.
 */
const [most = '200000', output] = process.argv.slice(2)
const SIZES = [400, 6000, 200_000].filter((size) => size <= Number(most))
const FIRST = 10

type Row = Record<string, unknown> & { found_through?: unknown }
type Found = { Info: Row[]; similar?: Row[] }
type Search = { half: Half; kind: keyof typeof LISTS; query: string; intended: string }

const { tracks, artists, albums, playlists } = contract
const LISTS = { tracks: tracks.list, artists: artists.list, albums: albums.list, playlists: playlists.list }

const bench = await startBench()
await loadSample(bench)
await fillCatalogue(bench.db)

async function search(kind: keyof typeof LISTS, searchText: string): Promise<Found> {
  const response = await fetch(`${bench.address}/api/${LISTS[kind].path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bench.token}` },
    body: JSON.stringify({ searchText, pageSize: 1000 }),
  })
  const answer = (await response.json()) as { success: number; message: string; data: Found }
  if (answer.success !== 1) throw new Error(`${searchText}: ${answer.message}`)
  return answer.data
}

const nameOf = (row: Row) => String(row.display_name ?? row.name)
const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10)

/** In how many of the searches the intended name is among the first 1, the first 5, or found at all; in per cent. */
async function recall(name: string, half: Half, searches: readonly Search[]) {
  const places: number[] = []
  const missed: string[] = []
  for (const { kind, query, intended } of searches) {
    const { Info, similar = [] } = await search(kind, query)
    const place = [...Info, ...similar].findIndex((row) => nameOf(row) === intended)
    if (place >= 0) places.push(place)
    if (place < 0 || place >= 5) missed.push(query)
  }
  const within = (first: number) => share(places.filter((place) => place < first).length, searches.length)
  const at = { 'at 1': within(1), 'at 5': within(5), 'at all': within(Number.POSITIVE_INFINITY) }
  return { name, half, searches: searches.length, ...at, missed }
}

/**
 * The share of the first ten that a person would call right, averaged over the searches; then without the rows that say
 * themselves that they were not found by their name.
 */
async function precision(half: Half) {
  const searched = words().filter((word) => word.half === half)
  const shares: { all: number; named: number }[] = []
  let firstRight = 0
  const wrong: string[] = []
  for (const { query, right } of searched) {
    const first = (await search('tracks', query)).Info.slice(0, FIRST)
    const named = first.filter((row) => !row.found_through)
    if (first[0] && right.includes(nameOf(first[0]))) firstRight++
    const rightOf = (rows: Row[]) =>
      share(rows.filter((row) => right.includes(nameOf(row))).length, rows.length)
    shares.push({ all: rightOf(first), named: rightOf(named) })
    for (const row of named) if (!right.includes(nameOf(row))) wrong.push(`${query}: ${nameOf(row)}`)
  }
  const average = (which: 'all' | 'named') =>
    Math.round((shares.reduce((sum, each) => sum + each[which], 0) / shares.length) * 10) / 10
  return {
    half,
    searches: searched.length,
    'first row right': firstRight,
    'first ten right': average('all'),
    'of those by name': average('named'),
    wrong,
  }
}

const recalls = []
const precisions = []
for (const half of HALVES) {
  const ofHalf = <Item extends { half: Half }>(items: readonly Item[]) =>
    items.filter((item) => item.half === half)
  const loose = ofHalf(spellings()).map((spelling) => ({ ...spelling, kind: kindIn(spelling.kind) }))
  const names = ofHalf(pairs())
  recalls.push(await recall('loose spellings', half, loose))
  recalls.push(
    await recall(
      'Hindi finds English',
      half,
      names.map(({ english, hindi }) => ({ half, kind: 'albums', query: hindi, intended: english })),
    ),
  )
  recalls.push(
    await recall(
      'English finds Hindi',
      half,
      names.map(({ english, hindi }) => ({ half, kind: 'playlists', query: english, intended: hindi })),
    ),
  )
  precisions.push(await precision(half))
}
await bench.stop()
console.table(recalls.map(({ missed, ...figures }) => figures))
console.table(precisions.map(({ wrong, ...figures }) => figures))
// What the half kept aside misses stays unread here, so that no rule is made for it.
for (const { name, half, missed } of recalls)
  if (half === 'tuned') console.log(`${name}, not within the first five: ${missed.join(', ') || 'none'}`)
for (const { half, wrong } of precisions)
  if (half === 'tuned') console.log(`found by name, but wrong: ${wrong.join(', ') || 'none'}`)
const others = await startBench()
const compared = await compareWithOthers(others, SIZES).finally(() => others.stop())
console.table(compared)
if (output) {
  const figures = {
    recall: recalls.map(({ missed, ...each }) => each),
    precision: precisions.map(({ wrong, ...each }) => each),
    compared,
  }
  await writeFile(output, JSON.stringify(figures, null, 2))
}

function kindIn(kind: string): 'tracks' | 'artists' {
  return kind === 'artists' ? 'artists' : 'tracks'
}
