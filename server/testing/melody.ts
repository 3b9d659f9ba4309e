/** In seconds. */
const BEAT = 0.4

/**
 * The level of a melody at each moment: two voices whose notes depend on `tune` alone. `sounds/song.*` are twelve seconds of the
 * melody 1, by the encoders of ffmpeg: MP3 and AAC of 32 kbit/s, and ALAC.
 */
export function melody(tune: number): (at: number) => number {
  const note = (voice: number, beat: number) => {
    const mixed = Math.imul(tune * 1009 + voice * 9176 + beat * 7919, 0x9e3779b1) >>> 0
    return 110 * 2 ** (voice + (mixed % 24) / 12)
  }
  const voiceAt = (voice: number, at: number) => {
    const length = BEAT * (voice + 1)
    const beat = Math.floor(at / length)
    const shape = Math.min(1, ((at - beat * length) / length) * 12, (1 - (at - beat * length) / length) * 12)
    const turn = 2 * Math.PI * note(voice, beat) * at
    return shape * (0.2 * Math.sin(turn) + 0.1 * Math.sin(2 * turn) + 0.05 * Math.sin(3 * turn))
  }
  return (at) => voiceAt(0, at) + voiceAt(1, at)
}
