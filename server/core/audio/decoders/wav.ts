import type { Decoder, Hear } from './decoder.ts'

/** Reads the sample at an offset, as -1 to 1. */
type ReadSample = (bytes: Buffer, at: number) => number
type Format = { channels: number; rate: number; width: number; read: ReadSample }

const PCM = 1
const FLOAT = 3
/** The format numbers of telephone audio (ITU-T G.711): A-law here, and µ-law below. */
const A_LAW = 6
const MU_LAW = 7
const EXTENSIBLE = 0xfffe

/** How a sample is read, by the format number of the WAV and its bits per sample. */
const SAMPLES: Record<string, ReadSample> = {
  [`${A_LAW} 8`]: (bytes, at) => {
    const code = bytes.readUInt8(at) ^ 0x55
    const [exponent, mantissa] = [(code >> 4) & 7, (code & 15) * 2 + 1]
    const level = exponent === 0 ? mantissa : (mantissa + 32) << (exponent - 1)
    return (code & 0x80 ? level : -level) / 2 ** 12
  },
  [`${MU_LAW} 8`]: (bytes, at) => {
    const code = ~bytes.readUInt8(at)
    const level = (((code & 15) * 2 + 33) << ((code >> 4) & 7)) - 33
    return (code & 0x80 ? -level : level) / 2 ** 13
  },
  [`${PCM} 8`]: (bytes, at) => (bytes.readUInt8(at) - 128) / 128,
  [`${PCM} 16`]: (bytes, at) => bytes.readInt16LE(at) / 2 ** 15,
  [`${PCM} 24`]: (bytes, at) => bytes.readIntLE(at, 3) / 2 ** 23,
  [`${PCM} 32`]: (bytes, at) => bytes.readInt32LE(at) / 2 ** 31,
  [`${FLOAT} 32`]: (bytes, at) => bytes.readFloatLE(at),
  [`${FLOAT} 64`]: (bytes, at) => bytes.readDoubleLE(at),
}

const RIFF = 12
const TAG_HEAD = 10
const HEAD = 8
/** The size in a WAV that was written to a pipe, or has more than 4 GB: everything after the header is sound. */
const NO_SIZE = 0xffffffff
/** In bytes: the part of the format chunk that is read, up to the subformat of the extensible format. */
const FORMAT = 26

/**
 * Reads the samples of a WAV. Only uncompressed formats are supported; others have no samples. Source: "Multimedia
 * Programming Interface and Data Specifications 1.0" (IBM and Microsoft, 1991), chapter 3.
 */
export function wavDecoder(hear: Hear): Decoder {
  let held: Buffer = Buffer.alloc(0)
  let skip = 0
  let isBegun = false
  let sound = 0
  let format: Format | null = null

  /** Reads all complete frames of samples, and returns how many bytes they take. */
  function listen({ channels, rate, width, read }: Format, bytes: Buffer): number {
    const moment = channels * width
    const length = Math.floor(bytes.length / moment)
    if (length === 0) return 0
    const samples = Array.from({ length: channels }, (_, channel) => {
      const heard = new Float32Array(length)
      for (let n = 0, at = channel * width; n < length; n++, at += moment) heard[n] = read(bytes, at)
      return heard
    })
    hear(samples, rate)
    return length * moment
  }

  /** Consumes the buffered bytes. Returns how many it has consumed, or null when it needs more. */
  function take(): number | null {
    if (!isBegun) {
      if (held.length < TAG_HEAD) return null
      isBegun = true
      skip = tagBefore(held) + RIFF
    }
    if (skip > 0) {
      const passed = Math.min(skip, held.length)
      skip -= passed
      return passed || null
    }
    if (sound === 0 || !format) return takeChunk()
    const moment = format.channels * format.width
    if (sound < moment) {
      skip = sound
      sound = 0
      return 0
    }
    const heard = listen(format, held.subarray(0, Math.min(sound, held.length)))
    sound -= heard
    return heard || null
  }

  function takeChunk(): number | null {
    if (held.length < HEAD) return null
    const name = held.toString('latin1', 0, 4)
    const size = held.readUInt32LE(4)
    if (name === 'fmt ') {
      const wanted = Math.min(size, FORMAT)
      if (held.length < HEAD + wanted) return null
      format = readFormat(held.subarray(HEAD, HEAD + wanted))
      skip = padded(size) - wanted
      return HEAD + wanted
    }
    // The samples of an unsupported format are skipped.
    if (name === 'data' && format) sound = size === NO_SIZE ? Number.POSITIVE_INFINITY : size
    else skip = padded(size)
    return HEAD
  }

  return {
    async write(bytes) {
      const added = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      held = held.length === 0 ? added : Buffer.concat([held, added])
      for (let taken = take(); taken !== null; taken = take()) held = held.subarray(taken)
    },
    end: async () => null,
  }
}

/** In bytes: the length of an ID3v2 tag, which some programs write before the WAV. Its size has seven bits in each byte. */
function tagBefore(head: Buffer): number {
  if (head.toString('latin1', 0, 3) !== 'ID3') return 0
  return TAG_HEAD + head.subarray(6, TAG_HEAD).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0)
}

/** A chunk of odd length is followed by a padding byte. */
const padded = (size: number) => size + (size % 2)

function readFormat(bytes: Buffer): Format | null {
  if (bytes.length < 16) return null
  const number = bytes.readUInt16LE(0)
  const channels = bytes.readUInt16LE(2)
  const rate = bytes.readUInt32LE(4)
  const bits = bytes.readUInt16LE(14)
  const code = number === EXTENSIBLE && bytes.length === FORMAT ? bytes.readUInt16LE(24) : number
  const read = SAMPLES[`${code} ${bits}`]
  const width = bits / 8
  return read && channels > 0 && rate > 0 && bytes.readUInt16LE(12) === channels * width
    ? { channels, rate, width, read }
    : null
}
