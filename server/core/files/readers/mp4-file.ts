import type { Bytes } from '../bytes.ts'
import { boxesIn, boxesOf, find, u16, u32, u64 } from './mp4-boxes.ts'
import { type Defaults, joined, type Samples, samplesIn, samplesOfFragment } from './mp4-samples.ts'
import { mp4Tags } from './mp4-tags.ts'
import type { Tags } from './tags.ts'

/** The content of an MP4, whatever its first bytes call it. `codec` is a name of ours, or four letters for any other codec. */
export type Mp4 = {
  codec: string
  /** In seconds: how much of the file is played. `present` is how much of it the file holds. */
  seconds: number
  present: number
  /** In bytes: the size of the sound alone. */
  bytes: number
  isFilm: boolean
  /** The name of the copy protection, or null when there is none. */
  protection: string | null
  tags: Tags
}

/** In bytes: the largest index. The tables of two days of sound have some 30 million bytes, and a cover may have as many. */
const MAX_INDEX_BYTES = 96 * 1024 * 1024
/** In bytes: the size of all fragments without their sound. Those of a whole day have some 40 million bytes. */
const MAX_FRAGMENT_BYTES = 64 * 1024 * 1024

type Track = {
  id: number
  handler: string
  isEnabled: boolean
  /** The ids of the tracks that are chapters of this one. */
  chapters: number[]
  scale: number
  entry: { type: string; body: Buffer } | null
  samples: Samples
  /** In seconds: the length by the edit list of the track; null without an edit list. */
  edited: number | null
}

/** Reads an MP4, M4A, 3GPP or QuickTime file; null when it has no index, or no sound. */
export function readMp4(file: Bytes): Mp4 | null {
  let moov: Buffer | null = null
  const fragments: { from: number; body: Buffer }[] = []
  let fragmentBytes = 0
  for (const { type, from, begin, end } of boxesOf(file)) {
    if (end > file.size && type !== 'mdat') break
    if (type === 'moov' && end - begin <= MAX_INDEX_BYTES) moov ??= gather(file, begin, end)
    if (type !== 'moof') continue
    fragmentBytes += end - begin
    // Fragments are kept in memory until the index is known, which may come last. No recording has so many.
    if (fragmentBytes > MAX_FRAGMENT_BYTES) return null
    fragments.push({ from, body: gather(file, begin, end) })
  }
  if (!moov) return null
  const mvhd = find(moov, 'mvhd')
  const scale = mvhd ? u32(mvhd, mvhd[0] === 1 ? 20 : 12) : 0
  const tracks = [...boxesIn(moov)]
    .filter(({ type }) => type === 'trak')
    .map(({ body }) => trackOf(body, scale, file.size))
  addFragments(tracks, moov, fragments, file.size)
  const sound = soundOf(tracks)
  if (!sound?.entry) return null
  const { codec, protection } = codecOf(sound.entry)
  const { samples } = sound
  const whole = samples.time / sound.scale
  // An edit list leaves out silence that an encoder has added, and sound that was cut away.
  const seconds = sound.edited !== null && sound.edited < whole ? sound.edited : whole
  return {
    codec,
    seconds,
    present: samples.present.count === samples.count ? seconds : samples.present.time / sound.scale,
    bytes: samples.bytes,
    isFilm: tracks.some((track) => isFilm(track, tracks)),
    protection,
    tags: mp4Tags(moov),
  }
}

function gather(file: Bytes, begin: number, end: number): Buffer {
  const all = Buffer.alloc(end - begin)
  for (let at = begin; at < end; ) {
    const piece = file.at(at, Math.min(256 * 1024, end - at))
    if (piece.length === 0) break
    piece.copy(all, at - begin)
    at += piece.length
  }
  return all
}

const NOTHING = Buffer.alloc(0)

function trackOf(trak: Buffer, movieScale: number, fileSize: number): Track {
  const tkhd = find(trak, 'tkhd') ?? NOTHING
  const mdia = find(trak, 'mdia') ?? NOTHING
  const mdhd = find(mdia, 'mdhd') ?? NOTHING
  const stbl = find(mdia, 'minf', 'stbl') ?? NOTHING
  const stsd = find(stbl, 'stsd')
  const chap = find(trak, 'tref', 'chap') ?? NOTHING
  return {
    id: u32(tkhd, tkhd[0] === 1 ? 20 : 12),
    isEnabled: tkhd.length >= 4 && (u32(tkhd, 0) & 1) === 1,
    handler: (find(mdia, 'hdlr') ?? NOTHING).toString('latin1', 8, 12),
    chapters: Array.from({ length: chap.length >> 2 }, (_, n) => u32(chap, 4 * n)),
    scale: u32(mdhd, mdhd[0] === 1 ? 20 : 12) || 1,
    entry: (stsd && boxesIn(stsd.subarray(8)).next().value) ?? null,
    samples: samplesIn(stbl, fileSize),
    edited: editedSeconds(find(trak, 'edts', 'elst'), movieScale),
  }
}

/** The seconds in an edit list. Empty edits only delay the sound and are not counted. */
function editedSeconds(elst: Buffer | null, movieScale: number): number | null {
  if (!elst || movieScale === 0) return null
  const isLong = elst[0] === 1
  const width = isLong ? 20 : 12
  let time = 0
  for (let n = 0; n < u32(elst, 4) && 8 + width * (n + 1) <= elst.length; n++) {
    const at = 8 + width * n
    const isEmpty = isLong ? elst.readBigInt64BE(at + 8) < 0n : elst.readInt32BE(at + 4) < 0
    if (!isEmpty) time += isLong ? u64(elst, at) : u32(elst, at)
  }
  return time > 0 ? time / movieScale : null
}

function addFragments(
  tracks: Track[],
  moov: Buffer,
  fragments: readonly { from: number; body: Buffer }[],
  fileSize: number,
): void {
  const defaults = new Map<number, Defaults>()
  for (const { type, body } of boxesIn(find(moov, 'mvex') ?? NOTHING))
    if (type === 'trex') defaults.set(u32(body, 4), { duration: u32(body, 12), size: u32(body, 16) })
  for (const { from, body } of fragments) {
    const found = samplesOfFragment(
      body,
      from,
      fileSize,
      (track) => defaults.get(track) ?? { duration: 0, size: 0 },
    )
    for (const track of tracks) {
      const more = found.get(track.id)
      if (more) track.samples = joined(track.samples, more)
    }
  }
}

/** The first of the tracks with sound that browsers play, else the first with sound. */
function soundOf(tracks: readonly Track[]): Track | undefined {
  const sounds = tracks.filter(({ handler, entry }) => handler === 'soun' && entry !== null)
  const plays = sounds.filter(({ entry }) => entry !== null && OURS.has(codecOf(entry).codec))
  return plays.find(({ isEnabled }) => isEnabled) ?? plays[0] ?? sounds[0]
}

/** Whether a track makes the file a film: pictures of chapters and a cover kept as a track do not. */
function isFilm(track: Track, tracks: readonly Track[]): boolean {
  if (track.handler !== 'vide' || !track.isEnabled || track.samples.count <= 1) return false
  if (tracks.some(({ chapters }) => chapters.includes(track.id))) return false
  return !['jpeg', 'png ', 'mjpg'].includes(track.entry?.type ?? '')
}

/** The codecs that are accepted in an MP4. Browsers play all of them, except that only Safari plays ALAC. */
const OURS = new Set(['aac', 'mp3', 'alac', 'opus', 'flac'])
const BY_TYPE: Readonly<Record<string, string>> = { alac: 'alac', Opus: 'opus', fLaC: 'flac', '.mp3': 'mp3' }
export const isOurs = (codec: string): boolean => OURS.has(codec)

/** The codecs by their number in `esds`. Source: the registration authority of MP4 (mp4ra.org), object types. */
const OBJECT_TYPES: Readonly<Record<number, string>> = {
  64: 'aac',
  102: 'aac',
  103: 'aac',
  104: 'aac',
  105: 'mp3',
  107: 'mp3',
}
const PROTECTIONS: Readonly<Record<string, string>> = {
  drms: 'FairPlay',
  itun: 'FairPlay',
  cenc: 'Common Encryption',
  cbcs: 'Common Encryption',
  odkm: 'OMA DRM',
}

function codecOf({ type, body }: { type: string; body: Buffer }): {
  codec: string
  protection: string | null
} {
  // A sound description has two longer forms in QuickTime.
  const version = u16(body, 8)
  const inside = body.subarray(28 + (version === 1 ? 16 : version === 2 ? 36 : 0))
  const sinf = find(inside, 'sinf')
  const scheme = sinf && find(sinf, 'schm')?.toString('latin1', 4, 8)
  if (type === 'drms' || type === 'enca')
    return { codec: type, protection: PROTECTIONS[scheme ?? type] ?? PROTECTIONS[type] ?? 'DRM' }
  if (type !== 'mp4a') return { codec: BY_TYPE[type] ?? type, protection: null }
  const esds = find(inside, 'esds') ?? find(inside, 'wave', 'esds')
  const number = esds && objectTypeIn(esds.subarray(4))
  return { codec: number === null ? 'aac' : (OBJECT_TYPES[number] ?? 'mp4a'), protection: null }
}

/** The number of the codec in the descriptors of MPEG-4 (ISO/IEC 14496-1, 7.2.6); null where there is none. */
function objectTypeIn(descriptors: Buffer): number | null {
  for (let at = 0; at < descriptors.length; ) {
    const tag = descriptors[at++]
    for (let n = 0; n < 4 && (descriptors[at++] ?? 0) & 0x80; n++);
    if (tag === 4) return descriptors[at] ?? null
    if (tag !== 3) return null
    const flags = descriptors[at + 2] ?? 0
    at += 3 + (flags & 0x80 ? 2 : 0) + (flags & 0x20 ? 2 : 0)
    if (flags & 0x40) at += 1 + (descriptors[at] ?? 0)
  }
  return null
}
