/** A fast Fourier transform of real samples; `size` is a power of two. Returns the energy of each frequency up to half. */
export function energiesOf(size: number): (samples: Float64Array, energies: Float64Array) => void {
  // Two real samples are transformed as one complex one, which halves the work.
  const half = size / 2
  const re = new Float64Array(half)
  const im = new Float64Array(half)
  const cos = Float64Array.from({ length: half }, (_, n) => Math.cos((2 * Math.PI * n) / size))
  const sin = Float64Array.from({ length: half }, (_, n) => -Math.sin((2 * Math.PI * n) / size))
  const bits = Math.log2(half)
  const reversed = Uint32Array.from({ length: half }, (_, n) => {
    let from = 0
    for (let bit = 0; bit < bits; bit++) from |= ((n >> bit) & 1) << (bits - 1 - bit)
    return from
  })
  const at = (list: Float64Array, n: number) => list[n] ?? 0

  /** Makes no arrays for pairs of numbers: until V8 has optimised this code, making them takes most of its time. */
  function transform() {
    for (let width = 2; width <= half; width *= 2) {
      const middle = width / 2
      const step = size / width
      // The loop over the factors is the outer one, so that each pair of factors is read once per width.
      for (let n = 0; n < middle; n++) {
        const c = at(cos, n * step)
        const s = at(sin, n * step)
        for (let low = n; low < half; low += width) {
          const high = low + middle
          const x = at(re, high)
          const y = at(im, high)
          const turnedX = x * c - y * s
          const turnedY = x * s + y * c
          const lowX = at(re, low)
          const lowY = at(im, low)
          re[high] = lowX - turnedX
          im[high] = lowY - turnedY
          re[low] = lowX + turnedX
          im[low] = lowY + turnedY
        }
      }
    }
  }

  return (samples, energies) => {
    for (let n = 0; n < half; n++) {
      const from = (reversed[n] ?? 0) * 2
      re[n] = at(samples, from)
      im[n] = at(samples, from + 1)
    }
    transform()
    for (let n = 0; n < half; n++) {
      const back = (half - n) % half
      const evenX = (at(re, n) + at(re, back)) / 2
      const evenY = (at(im, n) - at(im, back)) / 2
      const oddX = (at(im, n) + at(im, back)) / 2
      const oddY = (at(re, back) - at(re, n)) / 2
      const x = evenX + oddX * at(cos, n) - oddY * at(sin, n)
      const y = evenY + oddX * at(sin, n) + oddY * at(cos, n)
      energies[n] = x * x + y * y
    }
  }
}
