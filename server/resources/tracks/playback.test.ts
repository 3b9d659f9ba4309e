import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { sweepPlays } from './playback.store.ts'

const { tracks } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** A track with a stored recording, and the signed address that its list answers. */
async function playable() {
  const key = `audio/${crypto.randomUUID().replaceAll('-', '')}.mp3`
  await app.store.write(key, Buffer.alloc(5000, 1), { contentType: 'audio/mpeg' })
  await app.db.insertInto('stored_file').values({ key, state: 'kept', size: 5000 }).execute()
  const { track_id } = await app.db
    .insertInto('tracks')
    .values({ display_name: 'Played', audio_key: key, is_track_complete: '1' })
    .returning('track_id')
    .executeTakeFirstOrThrow()
  const { trackData } = await app.ask(tracks.get, { params: { id: track_id } })
  const listen = (range?: string) => fetch(`${app.origin}${trackData}`, { headers: range ? { range } : {} })
  const plays = async () => (await app.ask(tracks.get, { params: { id: track_id } })).trackCount
  return { track_id, listen, plays }
}

test('a play is counted when an address is first read from its first byte, once for each address', async () => {
  const { listen, plays } = await playable()
  await listen('bytes=1000-')
  expect(await plays()).toBe(0)
  expect((await listen('bytes=0-')).status).toBe(206)
  expect(await plays()).toBe(1)
  await listen()
  await Promise.all([listen(), listen('bytes=0-99')])
  expect(await plays()).toBe(1)
})

test('the signed address of a deleted track stops at once', async () => {
  const { track_id, listen } = await playable()
  expect((await listen()).status).toBe(200)
  await app.ask(tracks.delete, { body: { id: track_id } })
  expect((await listen()).status).toBe(403)
})

test('what is remembered of addresses goes when they expire', async () => {
  await app.db.insertInto('heard_addresses').values({ key: 'audio/old.mp3', expires: 1000 }).execute()
  await sweepPlays(app.db)
  const left = await app.db
    .selectFrom('heard_addresses')
    .selectAll()
    .where('key', '=', 'audio/old.mp3')
    .execute()
  expect(left).toEqual([])
})
