import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { file, inTurn, status } from '#server/testing/audio-host.ts'
import { AUDIO, type Fetching, startFetching } from '#server/testing/fetches.ts'
import { startFetches } from './start-fetches.ts'

const { tracks } = contract

let f: Fetching
beforeAll(async () => {
  f = await startFetching()
})
afterAll(() => f.stop())
beforeEach(() => f.clear())

const failed = async (more: object = {}) => {
  const link = f.linkTo(inTurn(status(404), file(AUDIO)))
  const { track_id } = await f.add(link, more)
  await f.fetchNow(track_id)
  return track_id
}

test('of one track, of a selection and of all that the pending list shows for a search', async () => {
  const [one, two, three] = [
    await failed({ display_name: 'Ganga Aarti' }),
    await failed({ display_name: 'Ganga Stuti' }),
    await failed({ display_name: 'Shyam Bhajan' }),
  ]
  const retry = (body: object) => f.app.call(tracks.retry, { body })
  expect((await retry({ track_id: one })).body).toMatchObject({
    message: 'Downloading 1 track again.',
    data: { matched: 1, queued: 1 },
  })
  expect(await f.get(one)).toMatchObject({ is_track_complete: '0', message: 'Waiting to be downloaded.' })
  const matching = { byQuery: true, query: 'गंगा', expected_count: 2 }
  expect((await retry(matching)).body).toMatchObject({
    message: 'Downloading 1 track again.',
    data: { matched: 2, queued: 1 },
  })
  expect((await retry({ ...matching, expected_count: 3 })).body).toMatchObject({
    code: 'selection_changed',
  })
  expect((await retry({ byQuery: true })).body).toMatchObject({ data: { matched: 3, queued: 1 } })
  expect((await retry({ track_id: [one, two, three] })).body).toMatchObject({
    message: 'Already being downloaded.',
    data: { matched: 3, queued: 0 },
  })
  expect((await retry({})).body).toMatchObject({ success: 0, code: 'invalid' })
  for (const track_id of [one, two, three]) await f.fetchNow(track_id)
  expect(await f.pending()).toEqual([])
  expect((await retry({ track_id: [one, two, three] })).body).toMatchObject({ data: { matched: 0 } })
})

test('ends the pause of one that waits for its next try', async () => {
  const { track_id } = await f.add(f.linkTo(inTurn(status(500), file(AUDIO))))
  await f.fetchNow(track_id)
  expect(await f.app.ask(tracks.retry, { body: { track_id } })).toEqual({ matched: 1, queued: 1 })
  expect((await f.pending())[0]?.fetch).toMatchObject({ state: 'waiting', next_at: null })
  await f.fetchNow(track_id)
  expect((await f.get(track_id)).trackData).toBeTruthy()
})

test('reaches what has been forgotten by every worker', async () => {
  const { track_id } = await f.add(f.linkTo(file(AUDIO)))
  await sql`update track_fetches set state = 'fetching', begun = 1, touched_at = now() - interval '6 minutes'`.execute(
    f.app.db,
  )
  expect(await f.app.ask(tracks.retry, { body: { track_id } })).toEqual({ matched: 1, queued: 1 })
})

test('links of tens of thousands of tracks are put into the queue at once', async () => {
  const { rows } = await sql<{ track_id: number }>`
    insert into tracks (display_name, is_track_complete, track_link)
    select 'Ram ' || n, '0', case when n <= 20000 then 'https://example.org/' || n end from generate_series(1, 20010) n
    returning track_id`.execute(f.app.db)
  const ids = rows.map(({ track_id }) => track_id)
  expect(await inTransaction(f.app.db, (trx) => startFetches(trx, f.app.context.queue, ids))).toBe(20_000)
  const queued = await sql<{ n: number; groups: number }>`
    select count(*) as n, count(distinct group_id) as groups from pgboss.job where name = 'fetch-track'`.execute(
    f.app.db,
  )
  expect(queued.rows).toEqual([{ n: 20_000, groups: 1 }])
})
