import { SILENCE } from './fingerprint/silence-level.ts'

const PARTS_PER_SECOND = 100

/** Measures the silence at the beginning and at the end of a recording, in seconds. */
export function silenceMeter() {
  let rate = 0
  let energies: number[] = []
  let length = 0
  let before = 0
  let after = 0
  let isHeard = false

  function close() {
    const isSilent = length === 0 || Math.max(...energies) / length < SILENCE
    const seconds = length / (rate || 1)
    after = isSilent ? after + seconds : 0
    if (isSilent && !isHeard) before += seconds
    isHeard ||= !isSilent
    length = 0
    energies = energies.map(() => 0)
  }

  return {
    hear(channels: readonly Float32Array[], newRate: number) {
      if (newRate !== rate || channels.length !== energies.length) {
        close()
        rate = newRate
        energies = channels.map(() => 0)
      }
      const part = Math.max(1, Math.round(rate / PARTS_PER_SECOND))
      const all = channels[0]?.length ?? 0
      for (let from = 0; from < all; ) {
        const to = Math.min(all, from + part - length)
        for (const [n, samples] of channels.entries()) {
          let energy = energies[n] ?? 0
          for (let at = from; at < to; at++) energy += (samples[at] ?? 0) ** 2
          energies[n] = energy
        }
        length += to - from
        from = to
        if (length === part) close()
      }
    },
    /** The silences in seconds; for a recording that is silent throughout, both are its whole length. */
    result() {
      close()
      return { before, after }
    },
  }
}
