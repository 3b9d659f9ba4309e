import { boxesIn, find, u16, u32 } from './mp4-boxes.ts'
import { firstOf, MAX_COVER_BYTES, placeIn, plainText, type Tags } from './tags.ts'

/** Types of values in `data`, as Apple numbers them. */
const UTF16 = 2

/** The tags of an MP4, as iTunes, QuickTime and phones write them, from its `moov`. */
export function mp4Tags(moov: Buffer): Tags {
  const udta = find(moov, 'udta')
  const metas = [udta && find(udta, 'meta'), find(moov, 'meta')].filter((meta) => meta !== null)
  return firstOf(...metas.map(metaTags), udta && phoneTags(udta))
}

/** The boxes inside `meta`: four bytes precede them, except in QuickTime. */
const insideMeta = (meta: Buffer) => (meta.toString('latin1', 4, 8) === 'hdlr' ? meta : meta.subarray(4))

function metaTags(meta: Buffer): Tags {
  const inside = insideMeta(meta)
  const items = find(inside, 'ilst')
  if (!items) return {}
  const keys = keysIn(find(inside, 'keys'))
  const texts = new Map<string, string[]>()
  const tags: Tags = {}
  for (const { type, body } of boxesIn(items)) {
    const name = nameOf(type, body, keys)
    if (name === 'covr') tags.cover ??= pictureIn(body)
    else if (name === 'trkn') tags.track = placeOf(body)
    else if (name === 'disk') tags.disc = placeOf(body)
    else texts.set(name, [...(texts.get(name) ?? []), ...valuesIn(body)])
  }
  const first = (...names: string[]) => names.flatMap((name) => texts.get(name) ?? []).find(Boolean)
  return {
    ...tags,
    title: first('\xa9nam', 'title'),
    artists: texts.get('ARTISTS') ?? texts.get('\xa9ART') ?? texts.get('artist'),
    album: first('\xa9alb', 'album'),
    genre: first('\xa9gen', 'genre'),
    date: first('\xa9day', 'creationdate'),
    lyrics: [...(texts.get('\xa9lyr') ?? []), ...(texts.get('LYRICS') ?? [])],
  }
}

/** The names that QuickTime numbers its items by: 'com.apple.quicktime.title' is 'title'. */
function keysIn(keys: Buffer | null): string[] {
  if (!keys) return []
  return Array.from(boxesIn(keys.subarray(8)), ({ body }) => body.toString('utf8').replace(/^.*\./, ''))
}

function nameOf(type: string, body: Buffer, keys: readonly string[]): string {
  if (type === '----') return (find(body, 'name') ?? Buffer.alloc(4)).toString('utf8', 4).toUpperCase()
  const number = Buffer.from(type, 'latin1').readUInt32BE(0)
  return keys[number - 1] ?? type
}

function valuesIn(body: Buffer): string[] {
  return [...boxesIn(body)]
    .filter(({ type }) => type === 'data')
    .map(({ body: data }) => textOf(data.subarray(8), u32(data, 0)))
}

const textOf = (bytes: Buffer, type: number) =>
  type === UTF16 || startsWithMark(bytes) ? utf16(bytes) : plainText(bytes)

const startsWithMark = (bytes: Buffer) =>
  bytes.length >= 2 && /^f[ef]f[ef]$/.test(bytes.toString('hex', 0, 2))

function utf16(bytes: Buffer): string {
  const isLittle = bytes.toString('hex', 0, 2) === 'fffe'
  return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes)
}

function pictureIn(body: Buffer): Buffer | undefined {
  const picture = find(body, 'data')?.subarray(8)
  return picture && picture.length > 0 && picture.length <= MAX_COVER_BYTES ? picture : undefined
}

function placeOf(body: Buffer): number | undefined {
  const data = find(body, 'data')
  if (!data) return undefined
  // The value is a pair of numbers, or a text where a program has written it as one.
  return u32(data, 0) === 1 ? placeIn(data.toString('utf8', 8)) : u16(data, 10) || undefined
}

const OF_PHONES = { titl: 'title', perf: 'artist', albm: 'album', gnre: 'genre' } as const

/** Tags that phones (3GPP, TS 26.244, 8) and QuickTime write as texts directly in `udta`. */
function phoneTags(udta: Buffer): Tags {
  const texts: Partial<Record<(typeof OF_PHONES)[keyof typeof OF_PHONES], string>> = {}
  for (const { type, body } of boxesIn(udta)) {
    const name = OF_PHONES[type as keyof typeof OF_PHONES]
    // The box has version and flags, the language, and the text; an album's also has the track number at its end.
    if (name) texts[name] = textOf(upToZero(body.subarray(6)), 0)
    const quickTime = { '\xa9nam': 'title', '\xa9ART': 'artist', '\xa9alb': 'album' } as const
    const old = quickTime[type as keyof typeof quickTime]
    // The box of QuickTime has a size, the language, and the text.
    if (old && u16(body, 0) > 0) texts[old] ??= plainText(body.subarray(4, 4 + u16(body, 0)))
  }
  const { artist, ...others } = texts
  return { ...others, artists: artist === undefined ? undefined : [artist] }
}

function upToZero(bytes: Buffer): Buffer {
  const step = startsWithMark(bytes) ? 2 : 1
  for (let at = 0; at + step <= bytes.length; at += step)
    if (bytes[at] === 0 && (step === 1 || bytes[at + 1] === 0)) return bytes.subarray(0, at)
  return bytes
}
