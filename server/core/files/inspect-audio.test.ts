import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { translate } from '#server/core/messages/translate.ts'
import {
  adts,
  box,
  flac,
  fullBox,
  id3,
  m4a,
  mp3,
  mp3Seconds,
  oggPage,
  opus,
  vorbis,
} from '#server/testing/audio-files.ts'
import { soundOf, wav as wavOf } from '#server/testing/wav.ts'
import {
  copyProtected,
  DAMAGED,
  TOO_MUCH,
  unsupportedCodec,
  unsupportedFormat,
  VIDEO,
  WRONG_TYPE,
} from './audio-types.ts'
import { inspectAudio } from './inspect-audio.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audio-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function inspect(bytes: Buffer | string, timeoutMs?: number) {
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  return inspectAudio(path, timeoutMs)
}
/** `head`, nothing, and `tail`, at the ends of `size` bytes; what is between takes no room on the disk. */
async function inspectSparse(size: number, head: Buffer, tail: Buffer = Buffer.alloc(0)) {
  const path = join(folder, 'sparse')
  const file = await open(path, 'w')
  await file.truncate(size)
  await file.write(head, 0, head.length, 0)
  if (tail.length > 0) await file.write(tail, 0, tail.length, size - tail.length)
  await file.close()
  return inspectAudio(path)
}
const same = (count: number, kilobits = 128) => Array.from({ length: count }, () => kilobits)
const cover = Buffer.from('a picture, says the tag')
const names = { title: 'श्री हनुमान चालीसा', artist: 'तुलसीदास', album: 'Chalisas', genre: 'Bhajan' }
const tags = { ...names, date: '2019-12-25', lyrics: 'श्रीगुरु चरन\nसरोज रज' }
const { artist, ...others } = names
const read = {
  ...others,
  artists: [artist],
  record_date: '2019-12-25',
  lyrics: null,
  lyrics_hindi: 'श्रीगुरु चरन\nसरोज रज',
}
const wav = (seconds = 2) =>
  wavOf(
    soundOf(seconds, () => 0),
    { bits: 8, channels: 1 },
  )

/** A RIFF file with a list of texts after its data. */
function withInfo(file: Buffer, texts: Record<string, string>): Buffer {
  const chunk = (id: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(id, 'latin1')
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
  }
  const items = Object.entries(texts).map(([id, text]) => chunk(id, Buffer.from(`${text}\0`)))
  const whole = Buffer.concat([file, chunk('LIST', Buffer.concat([Buffer.from('INFO'), ...items]))])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

/** The same in the form for more than 4 GB: the sizes stand in a chunk of their own. */
function rf64(file: Buffer): Buffer {
  const sizes = Buffer.alloc(36)
  sizes.write('ds64', 'latin1')
  sizes.writeUInt32LE(28, 4)
  sizes.writeBigUInt64LE(BigInt(file.length), 8)
  sizes.writeBigUInt64LE(BigInt(file.readUInt32LE(40)), 16)
  const whole = Buffer.concat([file.subarray(0, 12), sizes, file.subarray(12)])
  whole.write('RF64', 'latin1')
  whole.fill(0xff, 4, 8)
  whole.fill(0xff, 36 + 40, 36 + 44)
  return whole
}

/** Of Voice Memos: a box in the track whose own handler is not that of the track. */
const memo = fullBox('meta', fullBox('hdlr', Buffer.alloc(4), Buffer.from('mdta'), Buffer.alloc(13)))

/** Each page changed, by its offset. */
function changedPages(file: Buffer, change: (page: Buffer) => void): Buffer {
  const changed = Buffer.from(file)
  for (let at = changed.indexOf('OggS'); at !== -1; at = changed.indexOf('OggS', at + 4))
    change(changed.subarray(at))
  return changed
}
const withoutEnd = (file: Buffer) => changedPages(file, (page) => page.writeUInt8(page.readUInt8(5) & ~4, 5))
const ofBroadcast = (file: Buffer) =>
  changedPages(file, (page) => {
    const position = page.readBigInt64LE(6)
    if (position > 0n) page.writeBigInt64LE(position + 48_000n * 86_400n, 6)
  })

const accepted: [string, Buffer, object][] = [
  [
    'an MP3',
    mp3(same(50), { ...tags, cover }),
    { extension: 'mp3', contentType: 'audio/mpeg', duration: mp3Seconds(50), ...read, cover },
  ],
  [
    'AAC in MPEG-4',
    m4a(50, { tags: { ...tags, cover } }),
    { extension: 'm4a', contentType: 'audio/mp4', duration: (50 * 1024) / 44_100, ...read, cover },
  ],
  [
    'AAC in MPEG-4 of another brand',
    m4a(50, { brand: 'isom' }),
    { extension: 'm4a', duration: (50 * 1024) / 44_100 },
  ],
  [
    'plain AAC',
    adts(50),
    { extension: 'aac', contentType: 'audio/aac', duration: (50 * 1024) / 44_100, bitrate: 3790 },
  ],
  ['plain AAC behind a tag', Buffer.concat([id3(tags), adts(50)]), { extension: 'aac', ...read }],
  ['Opus', opus(7, tags), { extension: 'opus', contentType: 'audio/ogg', duration: 7, ...read, cover: null }],
  ['Vorbis', vorbis(7, tags), { extension: 'ogg', contentType: 'audio/ogg', duration: 7, ...read }],
  ['a WAV', wav(), { extension: 'wav', contentType: 'audio/wav', duration: 2, bitrate: 64_000, title: null }],
  [
    'a WAV with an INFO list',
    withInfo(wav(), { INAM: 'Aarti', ICRD: '2019-12-25', IGNR: 'Bhajan' }),
    { extension: 'wav', title: 'Aarti', genre: 'Bhajan', record_date: '2019-12-25', lyrics: null },
  ],
  [
    'FLAC',
    flac(20, { tags: { ...tags, cover } }),
    { extension: 'flac', contentType: 'audio/flac', ...read, cover },
  ],
  ['a WAV behind a tag', Buffer.concat([id3(tags), wav()]), { extension: 'wav', duration: 2, ...read }],
  ['a WAV of more than 4 GB', rf64(wav()), { extension: 'wav', duration: 2 }],
  ['AAC in 3GPP', m4a(50, { brand: '3gp4' }), { extension: 'm4a', contentType: 'audio/mp4' }],
  ['AAC in 3GPP of another kind', m4a(50, { brand: '3gr6' }), { extension: 'm4a' }],
  ['a voice memo', m4a(50, { brand: 'qt  ', inTrack: memo }), { extension: 'm4a' }],
  ['sound alone in a film', m4a(50, { brand: 'M4V ' }), { extension: 'm4a' }],
  ['a book with pictures of chapters', m4a(50, { brand: 'M4B ', pictures: true }), { extension: 'm4a' }],
  [
    'AAC in fragments',
    m4a(50, { brand: 'iso5', fragments: true }),
    { extension: 'm4a', duration: (50 * 1024) / 44_100 },
  ],
  [
    'AAC that an edit list shortens',
    m4a(50, { edited: 40 * 1024 }),
    { extension: 'm4a', duration: (40 * 1024) / 44_100 },
  ],
  ['Opus without a mark at its end', withoutEnd(opus(7)), { extension: 'opus', duration: 7 }],
  ['Opus of a broadcast', ofBroadcast(opus(7)), { extension: 'opus', duration: 7 - 312 / 48_000 }],
  ['FLAC behind a tag', Buffer.concat([id3({ title: 'x' }), flac(20)]), { extension: 'flac' }],
]

test.each(accepted)(
  '%s is recognised by its content, with its duration and tags',
  async (_, bytes, facts) => {
    const found = await inspect(bytes)
    expect(found).toMatchObject({
      ...facts,
      ...('duration' in facts ? { duration: expect.closeTo(Number(facts.duration), 6) } : {}),
    })
  },
)

describe('the duration', () => {
  const durationOf = async (bytes: Buffer) => ({ duration: null, ...(await inspect(bytes)) }).duration

  test('of an MP3 whose bit rate changes is counted, although it begins like one where it does not', async () => {
    expect(await durationOf(mp3([...same(8, 32), ...same(100, 320)]))).toBeCloseTo(mp3Seconds(108), 6)
  })

  test('of an MP3 goes on behind tags and junk in its middle, and leaves out a frame that is cut off', async () => {
    const junk = Buffer.concat([id3({ title: 'the second half' }), Buffer.alloc(5000, 0xff)])
    const bytes = Buffer.concat([mp3(same(30)), junk, mp3(same(31)).subarray(0, -1)])
    expect(await durationOf(bytes)).toBeCloseTo(mp3Seconds(60), 6)
  })

  test('of an MP3 does not count the frame in which an encoder says how long the rest is', async () => {
    const info = mp3(same(1))
    info.write('Xing', 21)
    expect(await durationOf(Buffer.concat([info, mp3(same(20))]))).toBeCloseTo(mp3Seconds(20), 6)
  })

  test('of recordings joined to one Ogg is that of all', async () => {
    expect(await durationOf(Buffer.concat([opus(3), opus(4, {}, 2)]))).toBeCloseTo(7, 6)
  })

  test('of a WAV that claims to be longer than its file is that of its file', async () => {
    const lying = wav()
    lying.writeUInt32LE(0xffff_ffff, 4)
    lying.writeUInt32LE(0xffff_ffff, 40)
    expect(await durationOf(lying)).toBe(2)
    const fact = Buffer.from('fact\x04\0\0\0\xff\xff\xff\0', 'latin1')
    const claiming = Buffer.concat([wav().subarray(0, 36), fact, wav().subarray(36)])
    expect(await durationOf(claiming)).toBeCloseTo(2, 1)
  })

  test('is not known where the file claims what its size cannot hold', async () => {
    const late = oggPage({ flags: 4, position: 2n ** 62n, index: 9, packets: [Buffer.alloc(9)] })
    expect(await inspect(Buffer.concat([opus(3), late]))).toMatchObject({ extension: 'opus', duration: null })
  })
})

/** An MP3 whose first frame says how many others there are, as encoders write it. */
function mp3WithInfo(frames: number, mark: 'Xing' | 'VBRI') {
  const info = mp3(same(1))
  const at = mark === 'Xing' ? 21 : 36
  info.write(mark, at)
  if (mark === 'Xing') info.writeUInt32BE(1, at + 4)
  info.writeUInt32BE(frames, mark === 'Xing' ? at + 8 : at + 14)
  return Buffer.concat([info, mp3(same(frames))])
}
/** As most programs write it: with the index before the sound. */
function indexFirst(file: Buffer): Buffer {
  const mdat = file.indexOf('mdat') - 4
  const moov = file.indexOf('moov') - 4
  const [head, sound, index] = [
    file.subarray(0, mdat),
    file.subarray(mdat, moov),
    Buffer.from(file.subarray(moov)),
  ]
  const place = index.indexOf('stco') + 12
  index.writeUInt32BE(index.readUInt32BE(place) + index.length, place)
  return Buffer.concat([head, index, sound])
}

const whole: [string, Buffer, string][] = [
  ['a WAV', wav(30), '0:08 of 0:30'],
  ['a FLAC', flac(323), '0:09 of 0:30'],
  ['an MP3 with a Xing header', mp3WithInfo(1150, 'Xing'), '0:08 of 0:30'],
  ['an MP3 with a VBRI header', mp3WithInfo(1150, 'VBRI'), '0:08 of 0:30'],
  ['an Opus', opus(30), 'missing after 0:08'],
  ['a Vorbis', vorbis(30), 'missing after 0:08'],
  ['an MPEG-4 with its index in front', indexFirst(m4a(1292)), '0:06 of 0:30'],
  ['an MPEG-4 in fragments', m4a(1292, { fragments: true }), '0:06 of 0:15'],
]
test.each(whole)(
  '%s that is cut off is refused with what is there, and accepted whole',
  async (_, bytes, said) => {
    expect(await inspect(bytes)).toMatchObject({ duration: expect.any(Number) })
    const cut = await inspect(bytes.subarray(0, Math.floor(bytes.length * 0.3)))
    expect('refusal' in cut && translate('en', cut.refusal)).toContain(said)
  },
)

test('an MP3 that was shortened to whole frames is accepted with the length it claims, one that breaks off is not', async () => {
  const original = mp3WithInfo(1150, 'Xing')
  const frame = mp3(same(1)).length
  const shortened = original.subarray(0, frame * 301)
  expect(await inspect(shortened)).toMatchObject({
    duration: expect.closeTo(mp3Seconds(300), 6),
    claimed_duration: expect.closeTo(mp3Seconds(1150), 6),
  })
  const tagged = Buffer.concat([shortened, Buffer.from('TAG'), Buffer.alloc(125)])
  expect(await inspect(tagged)).toMatchObject({ claimed_duration: expect.closeTo(mp3Seconds(1150), 6) })
  expect(await inspect(original)).toMatchObject({ claimed_duration: null })
  const broken = await inspect(original.subarray(0, frame * 301 + 9))
  expect('refusal' in broken && translate('en', broken.refusal)).toContain('0:07 of 0:30')
})

test('the text of a tag is one line of at most 200 characters that a database takes', async () => {
  const decomposed = '  Ra\u0304ma\0\n\tbhajan  '
  const facts = await inspect(
    m4a(50, { tags: { title: decomposed, artist: 'ॐ'.repeat(300), album: ' \0 ' } }),
  )
  expect(facts).toMatchObject({ title: 'Rāma bhajan', artists: ['ॐ'.repeat(200)], album: null })
})

/** The frames of a tag of version 2.3 or 2.4, each as bytes. */
function tagOf(version: 3 | 4, flags: number, frames: [id: string, body: Buffer][]): Buffer {
  const size = (length: number) => {
    const shifts = version === 4 ? [21, 14, 7, 0] : [24, 16, 8, 0]
    return Buffer.from(shifts.map((shift) => (length >>> shift) & (version === 4 ? 0x7f : 0xff)))
  }
  let all = Buffer.concat(
    frames.map(([id, body]) => Buffer.concat([Buffer.from(id), size(body.length), Buffer.alloc(2), body])),
  )
  if (flags & 0x80)
    all = Buffer.from(all.toString('latin1').replaceAll(/\xff(?=[\xe0-\xff\0])/g, '\xff\0'), 'latin1')
  const head = Buffer.from([...Buffer.from('ID3'), version, 0, flags])
  return Buffer.concat([head, Buffer.from([21, 14, 7, 0].map((shift) => (all.length >>> shift) & 0x7f)), all])
}
const utf16 = (text: string, mark = '\ufeff') => Buffer.from(mark + text, 'utf16le')
const utf16be = (text: string) => utf16(text).swap16()
const text = (encoding: number, bytes: Buffer) => Buffer.concat([Buffer.from([encoding]), bytes])
const HINDI = 'शिव ताण्डव'
/** Version 2.4 with the sizes of version 2.3. */
const ofITunes = tagOf(3, 0, [
  ['COMM', Buffer.alloc(200, 0x20)],
  ['TIT2', text(3, Buffer.from(HINDI))],
])
ofITunes.writeUInt8(4, 3)

test.each<[string, Buffer]>([
  ['unsynchronised as a whole', tagOf(3, 0x80, [['TIT2', text(1, utf16(HINDI))]])],
  ['with another byte order', tagOf(3, 0, [['TIT2', text(1, utf16be(HINDI))]])],
  ['without a byte order mark', tagOf(3, 0, [['TIT2', text(1, utf16(HINDI, ''))]])],
  [
    'with an odd byte at its end',
    tagOf(3, 0, [['TIT2', text(1, Buffer.concat([utf16(HINDI), Buffer.alloc(1)]))]]),
  ],
  ['in UTF-8 in a version that has none', tagOf(3, 0, [['TIT2', text(3, Buffer.from(HINDI))]])],
  ['in UTF-8 that is called Latin-1', tagOf(3, 0, [['TIT2', text(0, Buffer.from(HINDI))]])],
  [
    'with a longer header',
    Buffer.concat([
      tagOf(3, 0x40, []).subarray(0, 9),
      Buffer.from([44, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0]),
      tagOf(3, 0, [['TIT2', text(1, utf16(HINDI))]]).subarray(10),
      Buffer.alloc(2),
    ]),
  ],
  ['with sizes of iTunes', ofITunes],
])('a Hindi title %s is read', async (_, tag) => {
  expect(await inspect(Buffer.concat([tag, mp3(same(20))]))).toMatchObject({ title: HINDI })
})

test('every artist of the tags is read, and what programs write of nobody is none', async () => {
  const artistsOf = async (tag: Buffer) => {
    const found = await inspect(Buffer.concat([tag, mp3(same(20))]))
    return 'refusal' in found ? found : found.artists
  }
  const values = ['लता मंगेशकर', 'आशा भोसले', 'AC/DC']
  const joined = text(3, Buffer.from(values.join('\0')))
  expect(await artistsOf(tagOf(4, 0, [['TPE1', joined]]))).toEqual(values)
  const wide = text(1, Buffer.concat(values.map((value) => Buffer.concat([utf16(value), Buffer.alloc(2)]))))
  expect(await artistsOf(tagOf(3, 0, [['TPE1', wide]])), 'each with its own mark').toEqual(values)
  expect(await artistsOf(tagOf(3, 0, [['TPE1', text(0, Buffer.from('Anup/Lata'))]]))).toEqual(['Anup/Lata'])
  const listed = text(3, Buffer.from('ARTISTS\0Anup\0Lata'))
  const shown = text(3, Buffer.from('Anup & Lata'))
  expect(
    await artistsOf(
      tagOf(4, 0, [
        ['TPE1', shown],
        ['TXXX', listed],
      ]),
    ),
  ).toEqual(['Anup', 'Lata'])
  expect(await inspect(opus(7, { artist: ['Anup', 'Lata'] }))).toMatchObject({ artists: ['Anup', 'Lata'] })
  for (const nobody of [
    'Unknown Artist',
    '<unknown>',
    'अज्ञात कलाकार',
    'VA',
    '[Various Artists]',
    'www.songs.example.com',
    'SongsPk.info',
  ]) {
    const found = await inspect(mp3(same(20), { artist: nobody, album: nobody }))
    expect(found, nobody).toMatchObject({ artists: [], album: null })
  }
  const album = 'Unknown Album (3/14/2009 10:22:31 AM)'
  expect(await inspect(mp3(same(20), { album }))).toMatchObject({ album: null })
  expect(await inspect(mp3(same(20), { artist: 'Unknown Soldiers', album: 'Voices' }))).toMatchObject({
    artists: ['Unknown Soldiers'],
    album: 'Voices',
  })
})

test('a date of version 2.3, lyrics of both scripts and a title in the letters of a phone are read', async () => {
  const part = (value: string) => text(0, Buffer.from(value, 'latin1'))
  const lyric = (language: string, value: string) => text(3, Buffer.from(`${language}\0${value}`))
  const tag = tagOf(3, 0, [
    ['TYER', part('1987')],
    ['TDAT', part('1411')],
    ['USLT', lyric('eng', '[ti:Om]\n[00:01.20]Om jai\n[00:05.00]jagdish')],
    ['USLT', lyric('hin', '[00:01.20]ॐ जय\n[00:05.00]जगदीश')],
  ])
  expect(await inspect(Buffer.concat([tag, mp3(same(20))]))).toMatchObject({
    record_date: '1987-11-14',
    lyrics: 'Om jai\njagdish',
    lyrics_hindi: 'ॐ जय\nजगदीश',
  })
  const phone = box('titl', Buffer.alloc(6), Buffer.from(`${HINDI}\0`))
  expect(await inspect(m4a(50, { brand: '3gp4', inUdta: phone }))).toMatchObject({ title: HINDI })
  const info = withInfo(wav(), { INAM: HINDI, IART: 'लता' })
  expect(await inspect(info)).toMatchObject({ title: HINDI, artists: ['लता'] })
})

test('a huge cover costs only itself', async () => {
  const cover = Buffer.alloc(40 * 1024 * 1024, 1)
  for (const bytes of [mp3(same(20), { title: HINDI, cover }), m4a(50, { tags: { title: HINDI, cover } })])
    expect(await inspect(bytes)).toMatchObject({ title: HINDI, cover: null })
})

test('an MP3 is accepted whose tag is damaged, without it', async () => {
  const tag = Buffer.concat([Buffer.from('ID3\x09\0\0\0\0\0\x14', 'latin1'), Buffer.alloc(20, 0x41)])
  expect(await inspect(Buffer.concat([tag, mp3(same(20))]))).toMatchObject({ extension: 'mp3', title: null })
})

const asf = Buffer.concat([
  Buffer.from('3026b2758e66cf11a6d900aa0062ce6c1e0000000000000001000000', 'hex'),
  Buffer.from([1, 2]),
  Buffer.alloc(25),
])
const aiff = Buffer.concat([
  Buffer.from('FORM\0\0\0\x2eAIFFCOMM\0\0\0\x12\0\x01\0\0\0\x64\0\x10'),
  Buffer.alloc(64),
])
const midi = Buffer.from('MThd\0\0\0\x06\0\0\0\x01\0\x60MTrk\0\0\0\x04\0\xff\x2f\0', 'latin1')
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55', 'hex')
const headless = opus(5).subarray(0, opus(0).length)
const theora = oggPage({
  flags: 2,
  index: 0,
  serial: 9,
  packets: [Buffer.from('\x80theora\x03\x02\x01', 'latin1')],
})

const latin = (text: string) => Buffer.from(text, 'latin1')
const refused: [string, Buffer | string, string][] = [
  ['HTML named .mp3', '<!doctype html><html><body><script>alert(1)</script></body></html>', WRONG_TYPE],
  ['HTML with the signs of frames in it', `<html>${'\xff\xfb\x90\xc0 '.repeat(500)}`, WRONG_TYPE],
  ['a playlist', '#EXTM3U\n#EXTINF:1,One\nhttps://example.org/one.mp3\n', WRONG_TYPE],
  ['a text in UTF-16', Buffer.from('\ufeffहनुमान चालीसा', 'utf16le'), WRONG_TYPE],
  ['nothing', '', WRONG_TYPE],
  ['one byte', '\xff', WRONG_TYPE],
  ['a picture', png, WRONG_TYPE],
  ['MIDI', midi, unsupportedFormat('MIDI')],
  ['AIFF', aiff, unsupportedFormat('AIFF')],
  ['55 bytes of ASF that lead back to themselves', asf, unsupportedFormat('WMA')],
  ['AMR', '#!AMR\n\x3c', unsupportedFormat('AMR')],
  ['CAF', 'caff\0\x01\0\0desc', unsupportedFormat('CAF')],
  ['a WAV of ADPCM', wavOfCodec(0x11, 4), unsupportedCodec('IMA ADPCM')],
  ['a WAV of GSM', wavOfCodec(0x31, 0), unsupportedCodec('GSM 6.10')],
  ['a WAV of doubles', wavOfCodec(3, 64), unsupportedCodec('64-bit float')],
  ['AMR in 3GPP', m4a(50, { brand: '3gp4', entry: 'samr' }), unsupportedCodec('AMR')],
  ['a recording of a shop', m4a(50, { entry: 'drms' }), copyProtected('FairPlay')],
  ['MPEG-4 without samples', m4a(0), DAMAGED],
  ['a film', m4a(50, { brand: 'isom', video: true }), VIDEO],
  ['a film that calls itself a recording', m4a(50, { video: true }), VIDEO],
  ['pictures in an Ogg', Buffer.concat([theora, opus(5)]), WRONG_TYPE],
  ['pictures behind the sound in an Ogg', Buffer.concat([opus(0), theora, opus(5)]), WRONG_TYPE],
  ['a tag without anything behind it', id3(tags), WRONG_TYPE],
  ['a tag that claims 256 MB', Buffer.concat([id3(tags, 2 ** 28 - 1), mp3(same(50))]), DAMAGED],
  ['two frames of an MP3', mp3(same(2)), WRONG_TYPE],
  ['the header of a WAV', wav().subarray(0, 44), DAMAGED],
  ['the header of FLAC', flac(0), DAMAGED],
  ['the headers of Opus', headless, DAMAGED],
  ['MPEG-4 without its end', m4a(50).subarray(0, -40), DAMAGED],
]

/** A WAV whose header says another codec. */
function wavOfCodec(format: number, bits: number) {
  const bytes = wav()
  bytes.writeUInt16LE(format, 20)
  bytes.writeUInt16LE(bits, 34)
  return bytes
}

test.each(refused)('%s is refused with the reason', async (_, bytes, refusal) => {
  expect(await inspect(typeof bytes === 'string' ? latin(bytes) : bytes)).toEqual({ refusal })
})

test('a thread that does not come to an end is stopped, and calls go on meanwhile', async () => {
  // Every byte may be where the next frame begins.
  const endless = Buffer.concat([mp3(same(20)), Buffer.alloc(150_000_000, 0xff)])
  let turns = 0
  const turning = setInterval(() => turns++, 10)
  expect(await inspect(endless, 1000)).toEqual({ refusal: TOO_MUCH })
  clearInterval(turning)
  expect(turns).toBeGreaterThan(5)
})

test('a thread that takes too much memory is stopped', async () => {
  const frame = Buffer.from('TIT2\0\0\0\x02\0\0\x03a', 'latin1')
  const header = id3({}, 28_000_000)
  const bytes = Buffer.concat([header, Buffer.alloc(28_000_000, frame), mp3(same(20))])
  expect(await inspect(bytes, 60_000)).toEqual({ refusal: TOO_MUCH })
})

test('neither large tags nor large files are held in memory', async () => {
  const before = process.memoryUsage().rss
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 5)
  const tag = id3({ title: 'far away' }, 250 * 1024 * 1024)
  const sound = mp3(same(20))
  expect(await inspectSparse(250 * 1024 * 1024 + 10 + sound.length, tag, sound)).toMatchObject({
    extension: 'mp3',
    title: 'far away',
  })

  const chunk = Buffer.concat([wav(1).subarray(0, 36), Buffer.from('id3 '), Buffer.from([0, 0, 0, 0x17])])
  expect(await inspectSparse(400_000_000, chunk)).toEqual({ refusal: DAMAGED })

  const long = wav(1).subarray(0, 44)
  long.writeUInt32LE(500_000_000 - 44, 40)
  expect(await inspectSparse(500_000_000, long)).toMatchObject({
    duration: expect.closeTo(500_000_000 / 8000, -1),
  })
  clearInterval(watching)
  expect(most - before).toBeLessThan(100_000_000)
})

test.each([
  ['2019', null],
  ['2019-12-25T10:00:00', '2019-12-25'],
  ['2019-02-31', null],
  ['0000-00-00', null],
  ['25.12.2019', null],
])("of a tag's date %s, only a whole day is read: %s", async (date, record_date) => {
  expect(await inspect(mp3(same(20), { date }))).toMatchObject({ record_date })
})

test('lyrics with times are read as lines, and far too long ones are cut', async () => {
  const timed = flac(20, { tags: { lyrics: '[00:01.00]Jai Jai\n[00:05.00]Hanuman' } })
  expect(await inspect(timed)).toMatchObject({ lyrics: 'Jai Jai\nHanuman' })
  const long = await inspect(mp3(same(20), { lyrics: 'ॐ'.repeat(150_000) }))
  expect(long).toMatchObject({ lyrics_hindi: 'ॐ'.repeat(100_000) })
})
