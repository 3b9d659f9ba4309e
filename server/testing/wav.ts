/** How the samples of a WAV are written. */
export type WavShape = {
  bits: 8 | 16 | 24 | 32
  channels: number
  float?: boolean
  /** With the longer format chunk, in which the number of the format stands at the end. */
  extensible?: boolean
  /** A chunk between the format and the sound. */
  between?: Buffer
  /** How many bytes of sound the header says there are, when that is not true. */
  claimed?: number
}

const RATE = 8000

/** A sound of so many seconds, its level (-1 to 1) at each moment. */
export const soundOf = (seconds: number, level: (at: number) => number): number[] =>
  Array.from({ length: Math.round(seconds * RATE) }, (_, n) => level(n / RATE))

function writeSample(to: Buffer, at: number, level: number, { bits, float }: WavShape) {
  const scaled = Math.round(level * (2 ** (bits - 1) - 1))
  if (float) to.writeFloatLE(level, at)
  else if (bits === 8) to.writeUInt8(128 + scaled, at)
  else to.writeIntLE(scaled, at, bits / 8)
}

/** A WAV with this sound on its last channel and silence on the others. */
export function wav(sound: readonly number[], shape: WavShape): Buffer {
  const { bits, channels, float = false, extensible = false, between = Buffer.alloc(0) } = shape
  const moment = (bits / 8) * channels
  const samples = Buffer.alloc(sound.length * moment, bits === 8 ? 128 : 0)
  for (const [n, level] of sound.entries()) writeSample(samples, (n + 1) * moment - bits / 8, level, shape)
  const number = float ? 3 : 1
  const format = Buffer.alloc(extensible ? 40 : 16)
  format.writeUInt16LE(extensible ? 0xfffe : number, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(RATE, 4)
  format.writeUInt32LE(RATE * moment, 8)
  format.writeUInt16LE(moment, 12)
  format.writeUInt16LE(bits, 14)
  if (extensible) {
    format.writeUInt16LE(22, 16)
    format.writeUInt16LE(bits, 18)
    format.writeUInt16LE(number, 24)
    Buffer.from('000000001000800000aa00389b71', 'hex').copy(format, 26)
  }
  const chunk = (name: string, bytes: Buffer, size = bytes.length) => {
    const head = Buffer.alloc(8)
    head.write(name, 0, 'latin1')
    head.writeUInt32LE(size, 4)
    return Buffer.concat([head, bytes])
  }
  const chunks = Buffer.concat([chunk('fmt ', format), between, chunk('data', samples, shape.claimed)])
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), chunks]))
}
