import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LIMITS, type Limits } from '#server/core/downloads/limits.ts'
import { diskError } from '#server/core/errors/storage-errors.ts'
import { flac, id3, mp3, opus } from '#server/testing/audio-files.ts'
import {
  type Behaviour,
  cut,
  dripping,
  endless,
  file,
  inTurn,
  lying,
  mute,
  packed,
  page,
  redirect,
  silentAfter,
  status,
  undelimited,
} from '#server/testing/audio-host.ts'
import { AUDIO, type Fetching, startFetching } from '#server/testing/fetches.ts'
import { runFetch } from './fetch-track.job.ts'

let f: Fetching
beforeAll(async () => {
  f = await startFetching()
})
afterAll(() => f.stop())
beforeEach(() => f.clear())

test('what never becomes a recording never has a URL, and says why at once', async () => {
  const cases: [string, Behaviour, string | RegExp, Partial<Limits>?][] = [
    ['a page', page, 'The link leads to a web page, not to an audio file.'],
    ['nothing', status(404), '404: nothing was found at this link.'],
    ['removed', status(410), /^410/],
    ['no bytes', file(Buffer.alloc(0)), /empty file/],
    ['another type', file(Buffer.from('%PDF-1.7 a book')), /Only MP3, M4A/],
    [
      'a bomb of a tag',
      file(Buffer.concat([id3({}, 256 * 1024 * 1024 - 1), AUDIO])),
      /damaged or incomplete/,
    ],
    [
      'a packed bomb',
      packed(Buffer.alloc(20_000_000)),
      'The audio file is larger than 1 MB.',
      { size: 1024 * 1024 },
    ],
    ['without end', endless(AUDIO), 'The audio file is larger than 1 MB.', { size: 1024 * 1024 }],
    ['internal', redirect('http://127.0.0.2/'), /public web address/],
    ['in circles', redirect('?%n'), /redirects too many times/],
  ]
  for (const [name, behaviour, message, limits] of cases) {
    const { track_id } = await f.add(f.linkTo(behaviour))
    await f.fetchNow(track_id, limits)
    const track = await f.get(track_id)
    expect(track, name).toMatchObject({ is_track_complete: '1', trackData: null, track_shared_url: null })
    expect(track.message, name).toMatch(message)
    expect((await f.pending())[0]?.fetch, name).toMatchObject({ state: 'failed', next_at: null })
    expect(await f.fetchOf(track_id), name).toBeNull()
  }
  expect(await f.left()).toEqual([])
  expect(
    await f.app.db.selectFrom('stored_file').select('key').where('state', '=', 'pending').execute(),
  ).toEqual([])
})

test('a link to a service that gives no files fails at once and says what to do', async () => {
  const { track_id } = await f.add('https://www.youtube.com/watch?v=abc')
  await f.fetchNow(track_id)
  expect((await f.get(track_id)).message).toMatch(/^YouTube .* upload it here\.$/)
})

test('what may pass is tried again at a time that the pending list shows', async () => {
  const cases: [string, Behaviour, RegExp, Partial<Limits>?][] = [
    ['mute', mute, /didn't respond in time\. Retrying automatically\.$/, { answer: 50 }],
    ['silent', silentAfter(AUDIO), /stopped responding/, { silence: 50 }],
    ['slow', dripping(AUDIO, 5), /too slowly/, { slowest: { bytes: 1000, within: 100 } }],
    ['cut', cut(AUDIO, 20_000, { etag: '' }), /was lost during the download/],
    ['lying', lying(AUDIO, AUDIO.length + 7), /was lost during the download/],
    ['broken', status(500), /^500/],
  ]
  for (const [name, behaviour, message, limits] of cases) {
    const { track_id } = await f.add(f.linkTo(behaviour))
    await f.fetchNow(track_id, limits)
    const track = await f.get(track_id)
    expect(track, name).toMatchObject({ is_track_complete: '0', trackData: null })
    expect(track.message, name).toMatch(message)
    const [row] = await f.pending()
    expect(row?.fetch, name).toMatchObject({ state: 'retrying', next_at: expect.any(String) })
  }
})

test('pauses grow, a server may ask for longer ones within bounds, and the fifth failure is for good', async () => {
  const behaviour = inTurn(
    status(500),
    status(503, { 'retry-after': '900' }),
    status(429, { 'retry-after': '9999999' }),
    status(500),
  )
  const { track_id } = await f.add(f.linkTo(behaviour))
  const pauses: number[] = []
  for (let tries = 1; tries <= 4; tries++) {
    const before = Date.now()
    await f.fetchNow(track_id)
    const [row] = await f.pending()
    pauses.push(Math.round((Date.parse(row?.fetch.next_at ?? '') - before) / 60_000))
  }
  expect(pauses).toEqual([1, 15, 360, 120])
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pgboss.job where name = 'fetch-track' and start_after > now()`.execute(f.app.db)
  expect(rows[0]?.n).toBe(4)
  await f.fetchNow(track_id)
  const track = await f.get(track_id)
  expect(track).toMatchObject({ is_track_complete: '1', trackData: null })
  expect(track.message).toMatch(/^500: .* Tried 5 times\.$/)
})

test('what breaks off and what is busy comes whole in the end', async () => {
  const { track_id } = await f.add(f.linkTo(inTurn(status(503), cut(AUDIO, 70_000), file(AUDIO))))
  await f.fetchNow(track_id)
  expect(await f.get(track_id)).toMatchObject({ is_track_complete: '0' })
  for (let tries = 0; tries < 2 && (await f.fetchOf(track_id)); tries++) await f.fetchNow(track_id)
  expect((await f.bytesOf((await f.get(track_id)).trackData)).equals(AUDIO)).toBe(true)
})

test('an HTTP/1.0 host that closes early never gives a recording, however often', async () => {
  const header = mp3([128])
  header.write('Xing', 21)
  header.writeUInt32BE(1, 25)
  header.writeUInt32BE(200, 29)
  const recordings = {
    mp3: Buffer.concat([header, mp3(Array(200).fill(128))]),
    opus: opus(30),
    flac: flac(323),
  }
  for (const [name, bytes] of Object.entries(recordings)) {
    // Not at the end of a frame.
    const third = Math.floor(bytes.length / 3) + 7
    const { track_id } = await f.add(f.linkTo(undelimited(bytes, third)))
    await f.fetchNow(track_id)
    expect(await f.get(track_id), name).toMatchObject({
      is_track_complete: '0',
      trackData: null,
      track_shared_url: null,
    })
    expect((await f.get(track_id)).message, name).toMatch(/ends too early/)
    expect(await f.fetchOf(track_id), name).not.toBeNull()
  }
  const { track_id } = await f.add(f.linkTo(undelimited(recordings.opus, 5000, recordings.opus.length)))
  await f.fetchNow(track_id)
  expect(await f.get(track_id)).toMatchObject({
    is_track_complete: '0',
    trackData: null,
    track_shared_url: null,
  })
})

test('work that is cut short by the end of its process stays to be done', async () => {
  const link = f.linkTo(inTurn(silentAfter(AUDIO), file(AUDIO)))
  const { track_id } = await f.add(link)
  const stopping = new AbortController()
  const running = f.fetchNow(track_id, {}, stopping.signal)
  await expect.poll(() => f.askedFor(link)).toHaveLength(1)
  stopping.abort(new Error('The process ends'))
  await expect(running).rejects.toThrow('The process ends')
  expect(await f.get(track_id)).toMatchObject({ is_track_complete: '0' })
  await f.fetchNow(track_id)
  expect((await f.get(track_id)).trackData).toBeTruthy()
})

test('a recording that ends process after process is given up', async () => {
  const { track_id } = await f.add(f.linkTo(file(AUDIO)))
  await sql`update track_fetches set begun = 8 where track_id = ${track_id}`.execute(f.app.db)
  await f.fetchNow(track_id)
  expect(await f.get(track_id)).toMatchObject({
    is_track_complete: '1',
    trackData: null,
    message: 'The download was interrupted too many times.',
  })
})

test('a store that cannot be written is not the fault of the link', async () => {
  const { track_id } = await f.add(f.linkTo(file(AUDIO)))
  const fetch = await f.fetchOf(track_id)
  if (!fetch) throw new Error('Nothing is to be fetched')
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const store = { ...f.app.store, write: () => Promise.reject(diskError(full)) }
  const attempt = { signal: new AbortController().signal, isLast: false }
  await runFetch({ ...f.app.context, store }, fetch, attempt, LIMITS)
  expect(await f.get(track_id)).toMatchObject({
    is_track_complete: '0',
    message: 'The file storage is full. Nothing was saved. Retrying automatically.',
  })
  expect(await f.left()).toEqual([])
})

test('on an almost full disk nothing is fetched, and it is tried again', async () => {
  const link = f.linkTo(file(AUDIO))
  const { track_id } = await f.add(link)
  const fetch = await f.fetchOf(track_id)
  if (!fetch) throw new Error('Nothing is to be fetched')
  const settings = { ...f.app.context.settings, diskReserve: Number.MAX_SAFE_INTEGER }
  const attempt = { signal: new AbortController().signal, isLast: false }
  await runFetch({ ...f.app.context, settings }, fetch, attempt, LIMITS)
  expect(f.askedFor(link)).toEqual([])
  expect((await f.get(track_id)).message).toMatch(/^The file storage is full\./)
})

test('other types of recordings are stored under their own ending', async () => {
  const { track_id } = await f.add(f.linkTo(file(opus(2), { type: 'application/octet-stream' })))
  await f.fetchNow(track_id)
  expect((await f.get(track_id)).trackData).toMatch(/\.opus\?/)
})
