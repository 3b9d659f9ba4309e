import { sql } from 'kysely'
import { contract } from '#contract/index.ts'
import { POSITION_GAP } from '#server/catalogue/links.ts'
import { generateTracks } from './generate-tracks.ts'
import { oneByOne, quantile, together } from './measure.ts'
import { startBench } from './start-bench.ts'

/** Usage: npm run bench -- tracks [tracks, 200000 by default]: the track list, and bulk actions by query. */
const count = Number(process.argv[2] ?? 200_000)
const TIMES = 30

const bench = await startBench()
const started = performance.now()
await generateTracks(bench.db, count)
console.log(`${count} tracks generated in ${((performance.now() - started) / 1000).toFixed(0)} s`)

async function ask<Data>(path: string, body: object): Promise<Data> {
  const response = await fetch(`${bench.address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bench.token}` },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { success: number; message: string; data: Data }
  if (answer.success !== 1) throw new Error(`${path}: ${answer.message}`)
  return answer.data
}

const { tracks, playlists, albums, categories, tags } = contract
const list = (body: object) => ask<{ totalCount: number }>(tracks.list.path, body)
const lists: [string, object][] = [
  ['first page, default order', {}],
  ['first page of 1,000', { pageSize: 1000 }],
  ['page at 90 % depth', { page_no: Math.floor((count / 10) * 0.9) }],
  ['middle, by Hindi name', { page_no: Math.floor(count / 20), sorted: { id: 'display_name_hindi' } }],
  ['search hanuman', { searchText: 'hanuman' }],
  ['search हनुमान', { searchText: 'हनुमान' }],
  ['search of two letters', { searchText: 'ra' }],
  ['search without a hit', { searchText: 'qqxxzz' }],
]
const looked = []
for (const [name, body] of lists) {
  const taken = await oneByOne(TIMES, () => list(body))
  const found = (await list(body)).totalCount
  looked.push({
    list: name,
    found,
    'median ms': round(quantile(taken, 0.5)),
    'p95 ms': round(quantile(taken, 0.95)),
  })
}
console.table(looked)
console.log(`list of 10, 20 callers: ${Math.round(await together(20, 5, () => list({})))} requests/s`)

/** Runs it while another admin requests the list; returns how long it took, and the other's response times. */
async function measured(action: string, work: () => Promise<object>) {
  const felt: number[] = []
  let over = false
  const looking = (async () => {
    while (!over) {
      const asked = performance.now()
      await list({})
      felt.push(performance.now() - asked)
    }
  })()
  const began = performance.now()
  const data = await work()
  const taken = performance.now() - began
  over = true
  await looking
  return { action, ...data, ms: round(taken), 'list p95 ms meanwhile': round(quantile(felt, 0.95)) }
}

const bulk = (action: string, path: string, body: object) => measured(action, () => ask<object>(path, body))

/** The duration of the same links without history: the statement that adds them without its last part, rolled back. */
const linksAlone = (playlist_id: number) =>
  measured('the links of all to a playlist, without history', async () => {
    const trx = await bench.db.startTransaction().execute()
    await sql`
      with chosen as materialized (
        select track_id, row_number() over (order by display_name, track_id) as n from tracks
      ), added as (
        insert into playlist_tracks (playlist_id, track_id, position)
        select ${playlist_id}, track_id, n * ${POSITION_GAP} from chosen order by n
        on conflict do nothing returning track_id
      )
      select (select count(*) from chosen) as matched, (select count(*) from added) as added`.execute(trx)
    await trx.rollback().execute()
    return {}
  })

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}

const all = { byQuery: true, query: '' }
console.table([
  await bulk('search hanuman to a playlist', playlists.addTracks.path, {
    ...all,
    query: 'hanuman',
    playlist_id: 1,
  }),
  await linksAlone(2),
  await bulk('all to a playlist', playlists.addTracks.path, { ...all, playlist_id: 2 }),
  await bulk('all to an album', albums.addTracks.path, { ...all, album_id: 1 }),
  await bulk('all to a category', categories.addTracks.path, { ...all, category_id: 1 }),
  await bulk('all get a tag', tags.addTracks.path, { ...all, tag_id: 1 }),
  await bulk('status of 1,000', tracks.changeStatus.path, {
    status: '1',
    track_id: Array.from({ length: 1000 }, (_, n) => n + 1),
  }),
  await bulk('delete 1,000', tracks.delete.path, { id: Array.from({ length: 1000 }, (_, n) => n + 1) }),
  await bulk('delete all', tracks.delete.path, all),
])
await bench.stop()
