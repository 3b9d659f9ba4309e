import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mp3Seconds } from '#server/testing/audio-files.ts'
import { file } from '#server/testing/audio-host.ts'
import { AUDIO, type Fetching, startFetching } from '#server/testing/fetches.ts'

let f: Fetching
beforeAll(async () => {
  f = await startFetching()
})
afterAll(() => f.stop())
beforeEach(() => f.clear())

test('downloads wait for an import that is being written, and not for one that was cut off', async () => {
  await f.app.work()
  let asked = 0
  const link = f.linkTo((request, response) => {
    asked++
    return file(AUDIO)(request, response)
  })
  const { rows } = await sql<{ import_id: number }>`
    insert into imports (admin_name, file_name, ignored_columns, state) values ('Main', 'sheet.csv', '{}', 'importing')
    returning import_id`.execute(f.app.db)
  const { track_id } = await f.add(link)
  const active = () =>
    sql`select from pgboss.job where name = 'fetch-track' and state = 'active'`.execute(f.app.db)
  await expect.poll(async () => (await active()).rows.length, { timeout: 20_000 }).toBe(1)
  await sql`select pg_sleep(0.7)`.execute(f.app.db)
  expect(asked).toBe(0)
  expect((await f.get(track_id)).message).toBe('Waiting to be downloaded.')
  await sql`update imports set date_modified = now() - interval '16 minutes' where import_id = ${rows[0]?.import_id}`.execute(
    f.app.db,
  )
  await expect.poll(async () => (await f.get(track_id)).trackData, { timeout: 20_000 }).toBeTruthy()
  expect(asked).toBeGreaterThan(0)
  await sql`delete from imports where import_id = ${rows[0]?.import_id}`.execute(f.app.db)
})

test('a track with a link becomes complete by itself, with its length and bit rate', async () => {
  await f.app.work()
  const link = f.linkTo(file(AUDIO))
  const { track_id, ...added } = await f.add(link)
  expect(added).toMatchObject({
    is_track_complete: '0',
    message: 'Waiting to be downloaded.',
    trackData: null,
  })
  await expect.poll(async () => (await f.get(track_id)).trackData, { timeout: 20_000 }).toBeTruthy()
  const track = await f.get(track_id)
  expect(track).toMatchObject({
    is_track_complete: '1',
    message: null,
    track_link: link,
    audio_size: AUDIO.length,
    bitrate: expect.any(Number),
    version: added.version,
    date_modified: added.date_modified,
  })
  expect(track.duration).toBeCloseTo(mp3Seconds(200), 1)
  expect((await f.bytesOf(track.trackData)).equals(AUDIO)).toBe(true)
  expect(await f.pending()).toEqual([])
  expect(await f.left()).toEqual([])
})
