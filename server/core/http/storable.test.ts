import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { soundOf, wav } from '#server/testing/wav.ts'

const { albums, history, pages, tags, tracks, savedViews: views } = contract
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const track = {
  action: 'add',
  display_name: 'A',
  display_name_hindi: 'अ',
  description: 'a',
  description_hindi: 'अ',
  file_name: 'a.mp3',
  track_link: 'https://example.org/a.mp3',
}

test.each(['a\u0000b', 'a\ud800b', '\udc00\ud800'])(
  'the text %j breaks no call, wherever it stands',
  async (text) => {
    const calls: [Endpoint, object][] = [
      [tags.save, { body: { action: 'add', tag_name: text } }],
      [tracks.save, { body: { ...track, track_link: `https://example.org/${text}` } }],
      [tracks.save, { body: { ...track, audio_upload: text } }],
      [history.list, { body: { filters: { resource: text } } }],
      [views.add, { body: { list: 'tracks', name: text, query: { search: text } } }],
      [pages.provide, { params: { type: text.toWellFormed() } }],
    ]
    for (const [endpoint, sent] of calls)
      expect((await app.call(endpoint, sent)).status, endpoint.path).toBeLessThan(500)
  },
)

test('what is taken out of a text is U+0000 alone, never what only looks like it', async () => {
  const description = `${String.raw`\u0000 \ud800 "🙏"`}\u0000\ud83d\ude4f`
  const escaped = JSON.stringify({ name: 'Escapes', description }).replace('🙏"}', String.raw`\ud83d\ude4f"}`)
  const response = await fetch(`${app.base}/api/${albums.save.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.main.access_token}`, 'content-type': 'application/json' },
    body: escaped,
  })
  expect(await response.json()).toMatchObject({
    data: { description: String.raw`\u0000 \ud800 "🙏"🙏` },
  })
})

test('a file whose name holds U+0000 is taken', async () => {
  const sound = wav(
    soundOf(0.5, () => 0.1),
    { bits: 16, channels: 1 },
  )
  const head = 'content-disposition: form-data; name="track"; filename="a\0b.wav"'
  const response = await fetch(`${app.base}/api/${tracks.uploadAudio.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.main.access_token}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
    body: new Blob([`--b\r\n${head}\r\n\r\n`, new Uint8Array(sound), '\r\n--b--\r\n']),
  })
  expect(await response.json()).toMatchObject({ success: 1, data: { file_name: 'ab.wav' } })
})

test('a day of the year 0, which PostgreSQL does not know, is refused', async () => {
  const record_date = '0000-02-29'
  expect((await app.call(tracks.save, { body: { ...track, record_date } })).body).toMatchObject({
    code: 'invalid',
    errors: { record_date: expect.any(String) },
  })
  for (const [endpoint, filters] of [
    [tracks.list, { recorded_from: record_date }],
    [history.list, { changed_to: record_date }],
  ] as const)
    expect((await app.call(endpoint, { body: { filters } })).status).toBe(400)
})
