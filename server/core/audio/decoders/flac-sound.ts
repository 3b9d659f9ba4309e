import { createHash, type Hash } from 'node:crypto'
import { FLACDecoder } from '@wasm-audio-decoders/flac'
import type { Hear } from './decoder.ts'

/** In bytes: the length of the STREAMINFO block. Its last 16 bytes are the MD5 of all samples. */
export const STREAM_INFO = 34
const MD5 = 18
/** The library returns samples as 32-bit floats, which hold integers of up to 24 bits exactly. */
const MAX_EXACT_BITS = 24

type Checksum = { expected: Buffer; hash: Hash; width: number; scale: number }

/**
 * Decodes the frames of a FLAC and compares their samples with the MD5 in its STREAMINFO block, if there is one.
 * Source: RFC 9639, section 8.2.
 */
export function flacSound(hear: Hear) {
  const decoder = new FLACDecoder()
  let checksum: Checksum | null = null

  return {
    begin(streamInfo: Buffer) {
      const expected = Buffer.from(streamInfo.subarray(MD5, STREAM_INFO))
      const bits = ((streamInfo.readUInt16BE(12) >>> 4) & 31) + 1
      const isKnown = expected.some((byte) => byte !== 0) && bits <= MAX_EXACT_BITS
      // The library divides by the largest sample, 127 for 8 bits.
      const [width, scale] = [Math.ceil(bits / 8), 2 ** (bits - 1) - 1]
      checksum = isKnown ? { expected, hash: createHash('md5'), width, scale } : null
    },
    async frame(bytes: Uint8Array) {
      await decoder.ready
      const { channelData, samplesDecoded, sampleRate } = await decoder.decodeFrames([bytes])
      if (samplesDecoded === 0) return
      if (checksum) checksum.hash.update(integers(channelData, samplesDecoded, checksum))
      hear(channelData, sampleRate)
    },
    /** Whether the samples differ from the MD5 in the file; null if the file has none. */
    end: (): boolean | null => checksum && !checksum.hash.digest().equals(checksum.expected),
  }
}

/** The samples as the MD5 is calculated: whole bytes, little endian, the channels of each moment side by side. */
function integers(channels: readonly Float32Array[], length: number, { width, scale }: Checksum): Buffer {
  const bytes = Buffer.alloc(length * channels.length * width)
  const moment = channels.length * width
  for (const [channel, samples] of channels.entries())
    for (let n = 0, at = channel * width; n < length; n++, at += moment) {
      const value = Math.round((samples[n] ?? 0) * scale)
      for (let byte = 0; byte < width; byte++) bytes[at + byte] = value >> (8 * byte)
    }
  return bytes
}
