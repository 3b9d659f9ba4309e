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
