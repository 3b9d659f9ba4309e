import { Application, createEncoder, Signal } from 'libopus-wasm'
import { oggFile } from './ogg-file.ts'

/** The sample rate, one of those that Opus takes: this sound has nothing above 6 kHz that would be missed. */
export const SAMPLES_PER_SECOND = 12_000
/** How many samples Opus counts for each sample of the sound, since it counts at 48 kHz. */
const COUNTED = 48_000 / SAMPLES_PER_SECOND
/** In bit/s. */
const BIT_RATE = 24_000
/** The effort of the encoder, from 0 to 10: three times as fast as 5, without an audible difference in this sound. */
const COMPLEXITY = 2
const LOUDEST = 0.9

/**
 * Encodes a sound as Ogg Opus with one channel, scaled to just below full loudness. Also returns its length in seconds and its
 * average bit rate in bit/s. Source: RFC 7845.
 */
export async function opusFile(
  sound: Float32Array,
): Promise<{ opus: Buffer; duration: number; bitrate: number }> {
  const peak = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  for (let n = 0; n < sound.length; n++) sound[n] = (LOUDEST * (sound[n] ?? 0)) / peak
  using encoder = await createEncoder({
    sampleRate: SAMPLES_PER_SECOND,
    channels: 1,
    application: Application.Audio,
    signal: Signal.Music,
    bitrate: BIT_RATE,
    complexity: COMPLEXITY,
  })
  const before = encoder.getLookahead()
  const frame = encoder.frameSize
  const frames = Array.from({ length: Math.ceil((before + sound.length) / frame) }, (_, n) => {
    const samples = new Float32Array(frame)
    samples.set(sound.subarray(n * frame, (n + 1) * frame))
    return samples
  })
  const packets = encoder.encodeFloatFrames(frames)
  const opus = oggFile(
    [opusHead(before * COUNTED), opusTags()],
    packets,
    frame * COUNTED,
    (before + sound.length) * COUNTED,
  )
  const duration = sound.length / SAMPLES_PER_SECOND
  return { opus, duration, bitrate: Math.round((opus.length * 8) / duration) }
}

/** The identification header. `skipped` is how many samples at 48 kHz the decoder leaves out at the beginning. */
function opusHead(skipped: number): Buffer {
  const head = Buffer.alloc(19)
  head.write('OpusHead', 'latin1')
  head.writeUInt8(1, 8) // version
  head.writeUInt8(1, 9) // channels
  head.writeUInt16LE(skipped, 10)
  head.writeUInt32LE(SAMPLES_PER_SECOND, 12)
  return head
}

/** The comment header, which names the encoder and has no tags. */
function opusTags(): Buffer {
  const vendor = 'libopus'
  const tags = Buffer.alloc(16 + vendor.length)
  tags.write('OpusTags', 'latin1')
  tags.writeUInt32LE(vendor.length, 8)
  tags.write(vendor, 12, 'latin1')
  return tags
}
