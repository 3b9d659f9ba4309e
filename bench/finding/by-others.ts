import { setTimeout } from 'node:timers/promises'
import type { Database } from '#server/core/database/connect.ts'
import type { Named } from '../names.ts'
import { miniSearch, trigrams } from './anchors.ts'
import { addTitles, moreTitles, type Title } from './more-names.ts'
import { type AskPage, pagesOfTracks, type Surface, surfacesOf } from './surfaces.ts'
import { queries, titles } from './tables.ts'

const WITHIN = 3
const OF_ARTISTS = ['artist', 'init']

type Bench = { db: Database; address: string; token: string }
export type Figures = Record<string, string | number>

/** What the surfaces of the product and two plain engines find of the queries, among so many names and more. */
export async function compareWithOthers(bench: Bench, sizes: readonly number[]): Promise<Figures[]> {
  let all: readonly Title[] = titles()
  await addTitles(bench.db, all)
  const surfaces = await surfacesOf(bench)
  const more = moreTitles()
  const figures: Figures[] = []
  for (const size of sizes) {
    const added: Title[] = []
    while (all.length + added.length < size) {
      const { value } = await more.next()
      if (value) added.push(value)
    }
    await addTitles(bench.db, added)
    // Connections that were closed meanwhile are noticed.
    await setTimeout(100)
    all = all.concat(added)
    const sets = { titles: all, artists: differentNames(all.map(({ artist }) => artist)) }
    const others = [await trigrams(bench.db, sets), miniSearch(sets)]
    for (const surface of [...surfaces, ...others]) {
      const { missed, ...measured } = await measure(surface)
      figures.push({ names: size, ...measured })
      if (surface.name === 'list') console.log(`${size} names, not first in the list:\n${missed.join('\n')}`)
    }
    // An edit drops what is kept of these queries.
    const { value } = await more.next()
    if (value) await addTitles(bench.db, [value])
    figures.push({ names: size, where: 'similar names', ...(await timeOfSimilar(pagesOfTracks(bench))) })
    if (value) all = all.concat(value)
  }
  return figures
}

const differentNames = (names: readonly Named[]) => [
  ...new Map(names.map((name) => [name.english, name])).values(),
]

/**
 * What similar names add to the first page of a search: by how much it takes longer than the
 * second, once the records of the search are kept.
 */
async function timeOfSimilar(ask: AskPage): Promise<Figures> {
  const added: number[] = []
  const time = async (query: string, page: number) => {
    const start = performance.now()
    const hasSimilar = await ask(query, page)
    return { took: performance.now() - start, hasSimilar }
  }
  for (const { query } of queries()) {
    await ask(query, 1)
    const kept = await time(query, 1)
    const first = await time(query, 0)
    if (first.hasSimilar) added.push(first.took - kept.took)
  }
  return timesOf(added)
}

const timesOf = (times: readonly number[]): Figures => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  return { 'median ms': at(0.5), 'p95 ms': at(0.95) }
}

async function measure({ name, find }: Surface) {
  const places: number[] = []
  const times: number[] = []
  const rows: number[] = []
  const missed: string[] = []
  let nonsense = 0
  let ofNonsense = 0
  for (const { query, right, kind } of queries()) {
    const start = performance.now()
    const found = await find(query, OF_ARTISTS.includes(kind))
    times.push(performance.now() - start)
    if (right.length === 0) {
      nonsense++
      if (found.length > 0) ofNonsense++
      if (found.length > 0) missed.push(`  ${query}: nothing, but ${found.slice(0, 3).join(' | ')}`)
      continue
    }
    rows.push(found.length)
    const place = found.findIndex((each) => right.includes(each))
    places.push(place)
    if (place !== 0)
      missed.push(`  ${query} (${kind}): ${right[0]} ${place + 1}, after ${found[0] ?? 'nothing'}`)
  }
  const share = (count: number, of: number) => Math.round((count / of) * 1000) / 10
  const first = (most: number) => places.filter((place) => place >= 0 && place < most).length
  return {
    where: name,
    'first %': share(first(1), places.length),
    [`within ${WITHIN} %`]: share(first(WITHIN), places.length),
    'rows shown': Math.round((rows.reduce((sum, count) => sum + count, 0) / rows.length) * 10) / 10,
    'nonsense with rows': `${ofNonsense} of ${nonsense}`,
    ...timesOf(times),
    missed,
  }
}
