// Source: ITU-R BS.1770-4 (filters, channel weights, gates), EBU R128.

/** In LUFS, of the absolute gate: quieter blocks count as silence. A recording without louder blocks gets this loudness. */
export const MIN_LOUDNESS = -70
/** In LU: how far the relative gate is below the mean of the blocks above the absolute gate. */
const RELATIVE_GATE = 10
const OFFSET = -0.691
/** How many parts of 100 ms a block has: blocks of 400 ms begin every 100 ms. */
const PARTS = 4
const PARTS_PER_SECOND = 10

/** Blocks are collected by loudness, in tenths of a LU up to +20 LUFS, so that a long recording takes no more memory. */
const BINS_PER_LU = 10
const BINS = 90 * BINS_PER_LU

/** The weight of a channel, in the order of WAV: the fourth is for low frequencies, those after it are at the sides. */
function weightOf(channel: number, channels: number): number {
  // Both loudspeakers play mono, which is as loud as the same sound in stereo.
  if (channels === 1) return 2
  if (channels === 4) return channel < 2 ? 1 : 1.41
  if (channels >= 6 && channel === 3) return 0
  return channels >= 5 && channel >= 3 ? 1.41 : 1
}

type Section = { b0: number; b1: number; b2: number; a1: number; a2: number }

/** The first filter, a high shelf. It is defined at 48 kHz; from its analogue form it follows for other rates. */
function shelf(rate: number): Section {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  }
}

function highPass(rate: number): Section {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 }
}

/** Filters a channel and returns the energy of the filtered samples. */
function channelFilter(rate: number) {
  const first = shelf(rate)
  const second = highPass(rate)
  // The state of the two filters; local variables hold it while a block is filtered, which is faster.
  const memory = new Float64Array(4)
  return (samples: Float32Array, from: number, to: number): number => {
    const { b0, b1, b2, a1, a2 } = first
    const { b1: c1, b2: c2, a1: d1, a2: d2 } = second // b0 is 1
    let [x1 = 0, x2 = 0, y1 = 0, y2 = 0] = memory
    let energy = 0
    for (let n = from; n < to; n++) {
      const heard = samples[n] ?? 0
      const middle = b0 * heard + x1
      x1 = b1 * heard - a1 * middle + x2
      x2 = b2 * heard - a2 * middle
      const out = middle + y1
      y1 = c1 * middle - d1 * out + y2
      y2 = c2 * middle - d2 * out
      energy += out * out
    }
    memory.set([x1, x2, y1, y2])
    return energy
  }
}

/** Measures the integrated loudness of a recording, in constant memory. */
export function loudnessMeter() {
  const energies = new Float64Array(BINS)
  const counts = new Float64Array(BINS)
  let rate = 0
  let filters: ReturnType<typeof channelFilter>[] = []
  /** The energies of the last four parts; `left` is how many samples the current part still lacks. */
  let parts: number[] = []
  let energy = 0
  let left = 0
  let hasBlocks = false

  function begin(channels: number, newRate: number) {
    rate = newRate
    filters = Array.from({ length: channels }, () => channelFilter(rate))
    parts = []
    energy = 0
    left = Math.round(rate / PARTS_PER_SECOND)
  }

  function closePart() {
    const length = Math.round(rate / PARTS_PER_SECOND)
    parts = [...parts.slice(1 - PARTS), energy / length]
    energy = 0
    left = length
    if (parts.length < PARTS) return
    hasBlocks = true
    const block = parts.reduce((sum, part) => sum + part, 0) / PARTS
    const loudness = loudnessOf(block)
    if (loudness <= MIN_LOUDNESS) return
    const bin = Math.min(BINS - 1, Math.floor((loudness - MIN_LOUDNESS) * BINS_PER_LU))
    energies[bin] = (energies[bin] ?? 0) + block
    counts[bin] = (counts[bin] ?? 0) + 1
  }

  /** The mean energy of the blocks from a bin on; 0 when there are none. */
  function meanFrom(first: number): number {
    let [sum, count] = [0, 0]
    for (let bin = first; bin < BINS; bin++) {
      sum += energies[bin] ?? 0
      count += counts[bin] ?? 0
    }
    return count === 0 ? 0 : sum / count
  }

  return {
    hear(channels: readonly Float32Array[], newRate: number) {
      if (newRate !== rate || channels.length !== filters.length) begin(channels.length, newRate)
      const length = channels[0]?.length ?? 0
      for (let from = 0; from < length; ) {
        const to = Math.min(length, from + left)
        for (const [n, samples] of channels.entries())
          energy += weightOf(n, channels.length) * (filters[n]?.(samples, from, to) ?? 0)
        left -= to - from
        from = to
        if (left === 0) closePart()
      }
    },
    /** The integrated loudness in LUFS; null for a recording of less than 400 ms. */
    result(): number | null {
      if (!hasBlocks) return null
      const mean = meanFrom(0)
      if (mean === 0) return MIN_LOUDNESS
      const gate = Math.max(MIN_LOUDNESS, loudnessOf(mean) - RELATIVE_GATE)
      return loudnessOf(meanFrom(Math.min(BINS - 1, Math.floor((gate - MIN_LOUDNESS) * BINS_PER_LU))))
    },
  }
}

const loudnessOf = (energy: number) => OFFSET + 10 * Math.log10(energy)
