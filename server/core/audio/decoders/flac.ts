import CodecParser from 'codec-parser'
import type { Decoder, Hear } from './decoder.ts'
import { flacSound, STREAM_INFO } from './flac-sound.ts'

const MARK = 'fLaC'
const BLOCK_HEAD = 4
const ID3_HEAD = 10
/** In bytes: the length of a tag that other software appends to a FLAC. It is not part of the last frame. */
const APPENDED_TAG = 128

/** Decodes a FLAC, also behind ID3 tags. Source: RFC 9639, section 8. */
export function flacDecoder(hear: Hear): Decoder {
  const sound = flacSound(hear)
  const parser = new CodecParser('audio/flac', { enableFrameCRC32: false })
  let held: Buffer = Buffer.alloc(0)
  let skip = 0
  let part: 'start' | 'blocks' | 'frames' = 'start'

  /** Consumes the metadata before the frames. Returns how many bytes it has consumed, or null when it needs more bytes. */
  function take(): number | null {
    if (skip > 0) {
      const passed = Math.min(skip, held.length)
      skip -= passed
      return passed || null
    }
    if (part === 'start') return takeStart()
    if (held.length < BLOCK_HEAD + STREAM_INFO) return null
    const [type, size] = [held.readUInt8(0), held.readUIntBE(1, 3)]
    if ((type & 0x7f) === 0) sound.begin(held.subarray(BLOCK_HEAD, BLOCK_HEAD + STREAM_INFO))
    if (type >= 0x80) part = 'frames'
    skip = size
    return BLOCK_HEAD
  }

  function takeStart(): number | null {
    if (held.length < ID3_HEAD) return null
    if (held.toString('latin1', 0, 3) === 'ID3') {
      const size = held.subarray(6, ID3_HEAD).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0)
      skip = size + (held.readUInt8(5) & 0x10 ? ID3_HEAD : 0)
      return ID3_HEAD
    }
    if (held.toString('latin1', 0, 4) !== MARK) throw new Error('This is not a FLAC')
    part = 'blocks'
    return MARK.length
  }

  /** Decodes frames one at a time: the samples in one chunk of silence take hundreds of MB. */
  async function decode(frames: ReturnType<CodecParser['parseChunk']>) {
    for (let next = frames.next(); !next.done; next = frames.next()) await sound.frame(next.value.data)
  }

  return {
    async write(bytes) {
      held = Buffer.concat([held, bytes])
      while (part !== 'frames' || skip > 0) {
        const taken = take()
        if (taken === null) return
        held = held.subarray(taken)
      }
      const ready = held.length - APPENDED_TAG
      if (ready <= 0) return
      await decode(parser.parseChunk(held.subarray(0, ready)))
      held = held.subarray(ready)
    },
    async end() {
      if (held.toString('latin1', 0, 3) !== 'TAG') await decode(parser.parseChunk(held))
      await decode(parser.flush())
      return sound.end()
    },
  }
}
