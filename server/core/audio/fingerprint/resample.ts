/** In Hz, of the low-pass filter: the fingerprint uses frequencies up to 3,520 Hz, into which higher ones must not be mirrored. */
const CUTOFF_HZ = 4500
/** The length of the filter on each side, in periods of the cutoff: enough to keep mirrored frequencies 50 dB below. */
const LOBES = 4
/** Positions between two samples for which the filter is computed in advance. */
const PHASES = 64

/** Mixes the channels and converts their rate to `wanted`; passes each sample on. */
export function resampler(wanted: number, pass: (sample: number) => void) {
  let rate = 0
  let reach = 0
  let filters: Float32Array[] = []
  /** The last samples that were received; `start` is the number of the first, and `next` the next position to be read. */
  let held: Float32Array = new Float32Array(0)
  let start = 0
  let next = 0

  function begin(newRate: number) {
    rate = newRate
    const cutoff = Math.min(CUTOFF_HZ, rate * 0.45) / rate
    reach = Math.ceil(LOBES / (2 * cutoff))
    filters = Array.from({ length: PHASES }, (_, phase) => filterFor(phase / PHASES, cutoff, reach))
    held = new Float32Array(reach)
    start = -reach
    next = 0
  }

  return (channels: readonly Float32Array[], newRate: number) => {
    if (newRate !== rate) begin(newRate)
    const length = channels[0]?.length ?? 0
    const all = new Float32Array(held.length + length)
    all.set(held)
    for (const samples of channels)
      for (let n = 0; n < length; n++)
        all[held.length + n] = (all[held.length + n] ?? 0) + (samples[n] ?? 0) / channels.length
    const step = rate / wanted
    const end = start + all.length
    for (; Math.floor(next) + reach + 1 < end; next += step) {
      const whole = Math.floor(next)
      const filter = filters[Math.floor((next - whole) * PHASES)]
      const from = whole - reach + 1 - start
      let sum = 0
      if (filter) for (let n = 0; n < filter.length; n++) sum += (filter[n] ?? 0) * (all[from + n] ?? 0)
      pass(sum)
    }
    const kept = Math.max(0, Math.floor(next) - reach + 1 - start)
    held = all.slice(kept)
    start += kept
  }
}

/** A low-pass (a sinc in a Hann window) around a position between the samples `reach - 1` and `reach`. */
function filterFor(position: number, cutoff: number, reach: number): Float32Array {
  const weights = Float32Array.from({ length: 2 * reach }, (_, n) => {
    const at = n - (reach - 1) - position
    const turn = 2 * Math.PI * cutoff * at
    const window = Math.abs(at) >= reach ? 0 : 0.5 + 0.5 * Math.cos((Math.PI * at) / reach)
    return window * (turn === 0 ? 1 : Math.sin(turn) / turn)
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}
