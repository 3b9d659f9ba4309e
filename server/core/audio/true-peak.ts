/** The signal between two samples is calculated at four points. Source: ITU-R BS.1770-4, annex 2. */
const FACTOR = 4
const TAPS = 12
/** In Hz: at this rate or above, the peaks of the samples are close enough to those of the signal. */
const MAX_RATE = 96_000

/** The weights of the samples around a point that lies `point` quarters of the way between two samples: a sinc in a Hann window. */
const weightsOf = (point: number) =>
  Float64Array.from({ length: TAPS }, (_, tap) => {
    const distance = tap - (TAPS / 2 - 1) - point / FACTOR
    const sinc = Math.sin(Math.PI * distance) / (Math.PI * distance)
    return sinc * 0.5 * (1 + Math.cos((Math.PI * distance) / (TAPS / 2)))
  })
const FIRST = weightsOf(1)
const SECOND = weightsOf(2)
const THIRD = weightsOf(3)
/** How many samples are examined together. */
const GROUP = 16
/** Between samples lower than this share of the peak, the signal does not exceed the peak, so its points are not calculated. */
const MIN_SHARE = 0.7

/** Measures the highest level of a channel, also between its samples. */
export function truePeakMeter() {
  let peak = 0
  let highestSample = 0
  /** The samples before the current block, which the first points of the block need. */
  let before = new Float32Array(TAPS)

  function between(samples: Float32Array, from: number, to: number) {
    for (let at = from; at < to; at++) {
      let first = 0
      let second = 0
      let third = 0
      for (let tap = 0; tap < TAPS; tap++) {
        const sample = samples[at + tap] ?? 0
        first += (FIRST[tap] ?? 0) * sample
        second += (SECOND[tap] ?? 0) * sample
        third += (THIRD[tap] ?? 0) * sample
      }
      peak = Math.max(peak, Math.abs(first), Math.abs(second), Math.abs(third))
    }
  }

  return {
    hear(block: Float32Array, rate: number) {
      const samples = new Float32Array(TAPS + block.length)
      samples.set(before)
      samples.set(block, TAPS)
      for (let at = 0; at < block.length; at += GROUP) {
        const end = Math.min(block.length, at + GROUP)
        let highest = 0
        for (let n = at; n < end + TAPS; n++) {
          const level = Math.abs(samples[n] ?? 0)
          if (level > highest) highest = level
        }
        if (rate < MAX_RATE && highest > highestSample * MIN_SHARE) between(samples, at, end)
        highestSample = Math.max(highestSample, highest)
        peak = Math.max(peak, highest)
      }
      before = samples.slice(-TAPS)
    },
    /** The highest level: 1 is full scale. */
    result: () => peak,
  }
}
