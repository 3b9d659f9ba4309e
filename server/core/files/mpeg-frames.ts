import type { Bytes } from './bytes.ts'

/** In bytes: how much of a frame's header is read here. */
const HEADER = 7
/** In bytes: how much padding other software may leave between the tags and the first frame. */
const MAX_JUNK_BYTES = 64 * 1024
/**
 * How many frames in a row are recognised as audio: three headers, each at the offset that the previous one gives, do not occur by
 * accident.
 */
const CHAIN = 3
const SYNC = Buffer.from([0xff])

const MP3_RATES = [44_100, 48_000, 32_000]
const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
]
/** The bitrates by their number in a header, in kbit/s. */
const BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const LOW_BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

type Frame = { codec: 'mp3' | 'aac'; bytes: number; samples: number; rate: number }
/**
 * `claimed`: the length in seconds that the encoder wrote, if it did. `isBroken`: the last frame is cut off, as by an interrupted
 * transfer; tools that shorten an MP3 leave whole frames.
 */
type Sound = { codec: 'mp3' | 'aac'; seconds: number; bytes: number; claimed?: number; isBroken: boolean }

/**
 * Reads all frames of an MP3 or of AAC in ADTS: the only way to get the length of a file whose header is missing or
 * wrong, or that was joined. Null when no such frames follow `start`. Lengths are of the audio, without tags.
 * Source: ISO/IEC 11172-3 and 13818-3 (layer III), ISO/IEC 13818-7 (ADTS).
 */
export function readMpeg(file: Bytes, start: number): Sound | null {
  let at = nextChain(file, start, CHAIN, start + MAX_JUNK_BYTES)
  const first = at === -1 ? null : frameAt(file, at)
  if (!first) return null
  const { codec } = first
  const sound: Sound = { codec, seconds: 0, bytes: 0, isBroken: false }
  const info = codec === 'mp3' ? infoAt(file, at) : null
  if (info) {
    if (info.frames > 0) sound.claimed = (info.frames * first.samples) / first.rate
    at += first.bytes
  }
  while (at !== -1) {
    const frame = frameAt(file, at)
    if (frame?.codec !== codec) {
      at = nextChain(file, at + 1, 2, file.size)
      continue
    }
    if (at + frame.bytes > file.size) {
      sound.isBroken = true
      break
    }
    sound.seconds += frame.samples / frame.rate
    sound.bytes += frame.bytes
    at += frame.bytes
  }
  return sound
}

function frameAt(file: Bytes, at: number): Frame | null {
  const bytes = file.at(at, HEADER)
  if (bytes.length < HEADER) return null
  const head = bytes.readUInt32BE(0)
  if (head >>> 21 !== 0x7ff) return null
  const layer = (head >>> 17) & 3
  if (layer === 1) return mp3Frame(head)
  return layer === 0 && head >>> 20 === 0xfff ? adtsFrame(head, bytes) : null
}

function mp3Frame(head: number): Frame | null {
  const version = (head >>> 19) & 3
  const rate = MP3_RATES[(head >>> 10) & 3]
  const isFirst = version === 3
  const bitrate = (isFirst ? BITRATES : LOW_BITRATES)[(head >>> 12) & 15]
  if (version === 1 || !rate || !bitrate) return null
  const own = isFirst ? rate : version === 2 ? rate / 2 : rate / 4
  const samples = isFirst ? 1152 : 576
  return {
    codec: 'mp3',
    bytes: Math.floor((samples * bitrate * 125) / own) + ((head >>> 9) & 1),
    samples,
    rate: own,
  }
}

function adtsFrame(head: number, bytes: Buffer): Frame | null {
  const rate = AAC_RATES[(head >>> 10) & 15]
  const whole = (bytes.readUInt32BE(3) >>> 13) & 0x1fff
  if (!rate || whole < HEADER) return null
  return { codec: 'aac', bytes: whole, samples: 1024 * ((bytes.readUInt8(6) & 3) + 1), rate }
}

/** Returns the first offset from `start` and before `end` with `count` consecutive frames of one kind, or -1. */
function nextChain(file: Bytes, start: number, count: number, end: number): number {
  for (let at = start; at < end; at++) {
    at = file.find(SYNC, at)
    if (at === -1 || at >= end) return -1
    if (isChain(file, at, count)) return at
  }
  return -1
}

function isChain(file: Bytes, at: number, count: number): boolean {
  const first = frameAt(file, at)
  for (let frame = first, left = count, next = at; left > 0; left--) {
    if (!frame || frame.codec !== first?.codec || frame.rate !== first.rate) return false
    next += frame.bytes
    frame = frameAt(file, next)
  }
  return true
}

/**
 * Reads a first frame without audio, in which encoders write the number of the other frames; 0 where they did not.
 * Source: the Xing and VBRI headers as LAME and Fraunhofer's encoder write them.
 */
function infoAt(file: Bytes, at: number): { frames: number } | null {
  const head = file.at(at, 4).readUInt32BE(0)
  const isFirst = ((head >>> 19) & 3) === 3
  const isMono = ((head >>> 6) & 3) === 3
  const side = isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17
  const xing = file.at(at + 4 + side, 12)
  const mark = xing.toString('latin1', 0, 4)
  if (xing.length === 12 && (mark === 'Xing' || mark === 'Info'))
    return { frames: xing.readUInt32BE(4) & 1 ? xing.readUInt32BE(8) : 0 }
  const vbri = file.at(at + 36, 18)
  if (vbri.length === 18 && vbri.toString('latin1', 0, 4) === 'VBRI') return { frames: vbri.readUInt32BE(14) }
  return null
}
