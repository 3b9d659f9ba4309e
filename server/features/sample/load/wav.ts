export const SAMPLES_PER_SECOND = 11_025
const HEADER = 44
const LOUDEST = 0.9

/**
 * PCM, one channel, 8 bits: the plainest of WAVs, which every browser plays and which needs 11 KB a second.
 * Scales `sound` to just below full loudness. Returns its length in seconds and its bit rate in bit/s beside it.
 * Source: "Multimedia Programming Interface and Data Specifications 1.0" (IBM and Microsoft, 1991), chapter 3.
 */
export function wavFile(sound: Float32Array): { wav: Buffer; duration: number; bitrate: number } {
  // A chunk of odd length needs a pad byte.
  const length = sound.length - (sound.length % 2)
  const wav = Buffer.alloc(HEADER + length)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(HEADER - 8 + length, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20) // PCM
  wav.writeUInt16LE(1, 22) // channels
  wav.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  wav.writeUInt32LE(SAMPLES_PER_SECOND, 28) // bytes a second
  wav.writeUInt16LE(1, 32) // bytes a sample
  wav.writeUInt16LE(8, 34) // bits a sample
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(length, 40)

  const peak = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  let left = 0
  for (let n = 0; n < length; n++) {
    // What rounding left over goes into the next sample: the noise moves up, where it is heard less.
    const exact = 128 + (127 * LOUDEST * (sound[n] ?? 0)) / peak + left
    const byte = Math.min(255, Math.max(0, Math.round(exact)))
    left = exact - byte
    wav[HEADER + n] = byte
  }
  return { wav, duration: length / SAMPLES_PER_SECOND, bitrate: SAMPLES_PER_SECOND * 8 }
}
