import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { translateToEnglish } from '#server/core/messages/translate.ts'
import { mp3 } from '#server/testing/audio-files.ts'
import {
  type AudioHost,
  cut,
  dripping,
  endless,
  file,
  inTurn,
  lying,
  mute,
  packed,
  page,
  part,
  redirect,
  silentAfter,
  startAudioHost,
  status,
  undelimited,
} from '#server/testing/audio-host.ts'
import { download } from './download.ts'
import { guardOf } from './guard.ts'
import { LIMITS, type Limits } from './limits.ts'
import { LinkError, NOT_PUBLIC } from './link-errors.ts'

/** A megabyte: what breaks off has then been read in part, whatever the buffers on the way hold. */
const AUDIO = mp3(Array.from({ length: 2500 }, () => 128))

let host: AudioHost
let folder: string
beforeAll(async () => {
  host = await startAudioHost()
  folder = await mkdtemp(join(tmpdir(), 'sangraha-download-'))
})
afterAll(async () => {
  await host.stop()
  await rm(folder, { recursive: true, force: true })
})

let n = 0
async function downloaded(link: string, limits: Partial<Limits> = {}, signal = new AbortController().signal) {
  n++
  const path = join(folder, String(n))
  const progress: [number, number | null][] = []
  const size = await download(link, path, {
    guard: guardOf(['127.0.0.1']),
    limits: { ...LIMITS, ...limits },
    signal,
    onProgress: (received, total) => progress.push([received, total]),
  })
  const bytes = await readFile(path)
  expect(size).toBe(bytes.length)
  return { bytes, progress }
}

async function problem(link: string, limits: Partial<Limits> = {}) {
  const failed = await downloaded(link, limits).catch((error: unknown) => error)
  if (!(failed instanceof LinkError)) throw new Error('No problem of a link', { cause: failed })
  return { message: failed.message, isFinal: failed.isFinal, retryAfter: failed.retryAfter }
}

test('a file arrives byte for byte, asked for without packing, and its progress is told', async () => {
  const { bytes, progress } = await downloaded(host.at('/good', file(AUDIO)))
  expect(bytes.equals(AUDIO)).toBe(true)
  expect(progress.at(-1)).toEqual([AUDIO.length, AUDIO.length])
  expect(host.asked('/good')[0]?.headers).toMatchObject({ 'accept-encoding': 'identity' })
})

describe('a transfer that breaks off', () => {
  test.each([
    ['an ETag', { etag: '"v1"', modified: '' }],
    ['a date', { etag: '', modified: 'Sat, 01 Jan 2022 00:00:00 GMT' }],
  ])('goes on where it was when the server names the content by %s', async (by, names) => {
    const path = `/cut-${by.replace(' ', '-')}`
    const { bytes } = await downloaded(host.at(path, cut(AUDIO, 500_000, names)))
    expect(bytes.equals(AUDIO)).toBe(true)
    const [first, second] = host.asked(path)
    expect(first?.headers.range).toBeUndefined()
    expect(second?.headers.range).toMatch(/^bytes=\d+-$/)
    expect(second?.headers['if-range']).toBe(names.etag || names.modified)
  })

  test('begins again when the content has changed meanwhile', async () => {
    const changed = Buffer.from(AUDIO).fill(7, 1000, 2000)
    const link = host.at(
      '/changed',
      inTurn(cut(AUDIO, 500_000, { etag: '"v1"' }), file(changed, { etag: '"v2"' })),
    )
    const { bytes } = await downloaded(link)
    expect(bytes.equals(changed)).toBe(true)
  })

  test('begins again when the server knows no parts', async () => {
    const link = host.at('/no-parts', inTurn(cut(AUDIO, 500_000), file(AUDIO, { ranges: false })))
    expect((await downloaded(link)).bytes.equals(AUDIO)).toBe(true)
  })

  test('goes on until it is whole when the server answers with less than was asked for', async () => {
    const begun = silentAfter(AUDIO.subarray(0, 500_000))
    const link = host.at('/in-parts', inTurn(begun, part(AUDIO, 300_000)))
    expect((await downloaded(link, { silence: 50 })).bytes.equals(AUDIO)).toBe(true)
  })

  test('is given up for now when another part comes than was asked for', async () => {
    const begun = silentAfter(AUDIO.subarray(0, 500_000))
    const link = host.at('/other-part', inTurn(begun, part(AUDIO, AUDIO.length, 0)))
    expect(await problem(link, { silence: 50 })).toMatchObject({ isFinal: false })
  })

  test('is given up for now when the part is one of other content', async () => {
    const begun = cut(AUDIO, 500_000, { etag: '"another"' })
    const link = host.at('/mixed', inTurn(begun, part(AUDIO, AUDIO.length)))
    expect(await problem(link)).toMatchObject({ isFinal: false })
  })

  test('is given up for now when nothing names the content, or only weakly', async () => {
    for (const [path, etag] of [
      ['/nameless', ''],
      ['/weak', 'W/"1"'],
    ] as const) {
      expect(await problem(host.at(path, cut(AUDIO, 500_000, { etag })))).toMatchObject({
        message: 'The connection to 127.0.0.1 was lost during the download.',
        isFinal: false,
      })
      expect(host.asked(path)).toHaveLength(1)
    }
  })

  test('is given up for now when it brings nothing new, or too often', async () => {
    expect(await problem(host.at('/stuck', inTurn(cut(AUDIO, 500_000), cut(AUDIO, 0))))).toMatchObject({
      isFinal: false,
    })
    expect(await problem(host.at('/often', cut(AUDIO, 300_000)), { resumptions: 2 })).toMatchObject({
      isFinal: false,
    })
    expect(host.asked('/often')).toHaveLength(3)
  })
})

test('what is longer or shorter than announced is never taken for the whole', async () => {
  for (const length of [AUDIO.length + 1000, AUDIO.length - 1000])
    expect(await problem(host.at('/lying', lying(AUDIO, length))), String(length)).toMatchObject({
      isFinal: false,
    })
})

test('what ends with its connection is taken only when it comes twice the same', async () => {
  const whole = host.at('/undelimited', undelimited(AUDIO, AUDIO.length))
  expect((await downloaded(whole)).bytes.equals(AUDIO)).toBe(true)
  const broken = host.at('/broken', undelimited(AUDIO, 500_000, 600_000))
  expect(await problem(broken)).toMatchObject({ isFinal: false })
})

test('what is too large is stopped: by what is announced, or as soon as it comes', async () => {
  const size = 100_000
  const wanted = { message: 'The audio file is larger than 0 MB.', isFinal: true }
  expect(await problem(host.at('/large', file(AUDIO)), { size })).toMatchObject(wanted)
  expect(await problem(host.at('/endless', endless(AUDIO)), { size: 3_000_000 })).toMatchObject({
    message: 'The audio file is larger than 3 MB.',
    isFinal: true,
  })
})

describe('a packed body, though nobody asked for one', () => {
  test.each(['gzip', 'x-gzip', 'deflate', 'br', 'zstd'])('of the kind %s is unpacked', async (encoding) => {
    expect((await downloaded(host.at('/packed', packed(AUDIO, encoding)))).bytes.equals(AUDIO)).toBe(true)
  })

  test('is bounded by what it becomes, and is taken whole only', async () => {
    const bomb = host.at('/bomb', packed(Buffer.alloc(50_000_000)))
    expect(await problem(bomb, { size: 1_000_000 })).toMatchObject({
      message: 'The audio file is larger than 1 MB.',
      isFinal: true,
    })
    const half = gzipSync(AUDIO)
    const broken = packed(AUDIO, 'gzip', half.subarray(0, half.length - 1000))
    expect(await problem(host.at('/packed-half', broken))).toMatchObject({ isFinal: false })
    const other = packed(AUDIO, 'gzip', AUDIO.subarray(0, 1000))
    expect(await problem(host.at('/packed-otherwise', other))).toMatchObject({ isFinal: false })
    const unknown = await problem(host.at('/packed-unknown', packed(AUDIO, 'compress', AUDIO)))
    expect(unknown).toMatchObject({
      message: expect.stringContaining('sends the file compressed (compress)'),
      isFinal: true,
    })
  })
})

test('a part from the beginning, though nobody asked for one, is taken and followed by the rest', async () => {
  const whole = host.at('/unasked', part(AUDIO, AUDIO.length))
  expect((await downloaded(whole)).bytes.equals(AUDIO)).toBe(true)
  expect((await downloaded(host.at('/unasked-parts', part(AUDIO, 400_000)))).bytes.equals(AUDIO)).toBe(true)
  expect(await problem(host.at('/unasked-end', part(AUDIO, AUDIO.length, 1000)))).toMatchObject({
    isFinal: true,
  })
})

describe('a server that lets us wait', () => {
  test.each([
    ['with its answer', mute, { answer: 50 }, "127.0.0.1 didn't respond in time."],
    [
      'in the middle',
      silentAfter(AUDIO),
      { silence: 50, resumptions: 0 },
      '127.0.0.1 stopped responding during the download.',
    ],
    [
      'for every byte',
      dripping(AUDIO, 5),
      { slowest: { bytes: 1000, within: 100 } },
      '127.0.0.1 sends the file too slowly.',
    ],
    ['without end', dripping(AUDIO, 5), { total: 100 }, 'The download took too long.'],
  ])('%s is left alone for a while', async (name, behaviour, limits, message) => {
    expect(await problem(host.at(`/waits-${name}`.replaceAll(' ', '-'), behaviour), limits)).toEqual({
      message,
      isFinal: false,
      retryAfter: null,
    })
  })

  test('with its name or connection is left alone for a while too', async () => {
    const waiting = download('http://example.org/a.mp3', join(folder, 'name'), {
      guard: () => new Promise(() => undefined),
      limits: { ...LIMITS, connect: 50 },
      signal: new AbortController().signal,
    })
    await expect(waiting).rejects.toMatchObject({
      message: "example.org didn't respond in time.",
      isFinal: false,
    })
  })
})

test('a refusal says what it means, and whether another try is worth it', async () => {
  const of = (code: number, headers = {}) => problem(host.at(`/status-${code}`, status(code, headers)))
  expect(await of(404)).toMatchObject({ message: '404: nothing was found at this link.', isFinal: true })
  expect(await of(410)).toMatchObject({ isFinal: true })
  expect(await of(403)).toMatchObject({ isFinal: true })
  expect(await of(204)).toMatchObject({ isFinal: true })
  expect(await of(500)).toMatchObject({ isFinal: false, retryAfter: null })
  expect(await of(503, { 'retry-after': '120' })).toMatchObject({ isFinal: false, retryAfter: 120 })
  const soon = new Date(Date.now() + 3_600_000).toUTCString()
  const { retryAfter } = await of(429, { 'retry-after': soon })
  expect(retryAfter).toBeGreaterThan(3500)
})

test('a web page and an empty file are no recordings', async () => {
  expect(await problem(host.at('/page', page))).toMatchObject({
    message: 'The link leads to a web page, not to an audio file.',
    isFinal: true,
  })
  const untyped = file(Buffer.from('\n<!DOCTYPE html><p>'), { type: 'audio/mpeg' })
  expect(await problem(host.at('/untyped-page', untyped))).toMatchObject({ isFinal: true })
  expect(await problem(host.at('/empty', file(Buffer.alloc(0))))).toMatchObject({
    message: '127.0.0.1 sent an empty file.',
  })
  const wrongType = host.at('/wrong-type', file(AUDIO, { type: 'text/html' }))
  expect((await downloaded(wrongType)).bytes.equals(AUDIO)).toBe(true)
})

describe('redirections', () => {
  test('are followed, also relative ones, five times at most', async () => {
    host.at('/end', file(AUDIO))
    for (const hop of [1, 2, 3, 4]) host.at(`/hop-${hop}`, redirect(`/hop-${hop + 1}`, 307))
    host.at('/hop-5', redirect('/end', 301))
    expect((await downloaded(`${host.origin}/hop-1`)).bytes.equals(AUDIO)).toBe(true)
    const six = host.at('/hop-0', redirect('/hop-1'))
    expect(await problem(six)).toEqual({
      message: 'The link redirects too many times.',
      isFinal: true,
      retryAfter: null,
    })
  })

  test('to an address that is not encoded are followed as browsers do', async () => {
    host.at(encodeURI('/फाइल 1.mp3'), file(AUDIO))
    const raw = Buffer.from('/फाइल 1.mp3').toString('latin1')
    expect((await downloaded(host.at('/raw', redirect(raw)))).bytes.equals(AUDIO)).toBe(true)
    host.at('/%E9t%E9.mp3', file(AUDIO))
    const encoded = await downloaded(host.at('/encoded', redirect('/%E9t%E9.mp3')))
    expect(encoded.bytes.equals(AUDIO)).toBe(true)
  })

  test('in circles end', async () => {
    host.at('/ping', redirect('/pong'))
    for (const link of [host.at('/circle', redirect('?%n')), host.at('/pong', redirect('/ping'))])
      expect(await problem(link)).toMatchObject({ message: 'The link redirects too many times.' })
  })

  test('to what is not public are refused', async () => {
    for (const to of [
      'http://127.0.0.2/',
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
      'ftp://x/a',
    ])
      expect(await problem(host.at('/inside', redirect(to))), to).toMatchObject({
        message: translateToEnglish(NOT_PUBLIC),
        isFinal: true,
      })
  })

  test('to a page of a service say what to do', async () => {
    const { message } = await problem(host.at('/short', redirect('https://youtu.be/abc')))
    expect(message).toContain('YouTube')
  })
})

test('a signal ends a transfer with its own reason', async () => {
  const stopping = new AbortController()
  const link = host.at('/stopped', silentAfter(AUDIO))
  const transfer = downloaded(link, {}, stopping.signal)
  await expect.poll(() => host.asked('/stopped')).toHaveLength(1)
  stopping.abort(new Error('enough'))
  await expect(transfer).rejects.toThrow('enough')
})
