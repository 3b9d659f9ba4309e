/** A fast Fourier transform of real samples; `size` is a power of two. Returns the energy of each frequency up to half. */
export function energiesOf(size: number): (samples: Float64Array, energies: Float64Array) => void {
  // Two real samples make one complex one: half the work.
  const half = size / 2
  const [re, im] = [new Float64Array(half), new Float64Array(half)]
  const cos = Float64Array.from({ length: half }, (_, n) => Math.cos((2 * Math.PI * n) / size))
  const sin = Float64Array.from({ length: half }, (_, n) => -Math.sin((2 * Math.PI * n) / size))
  const bits = Math.log2(half)
  const reversed = Uint32Array.from({ length: half }, (_, n) => {
    let from = 0
    for (let bit = 0; bit < bits; bit++) from |= ((n >> bit) & 1) << (bits - 1 - bit)
    return from
  })
  const at = (list: Float64Array, n: number) => list[n] ?? 0

  function transform() {
    for (let width = 2; width <= half; width *= 2) {
      const [middle, step] = [width / 2, size / width]
      for (let start = 0; start < half; start += width)
        for (let n = 0; n < middle; n++) {
          const [low, high] = [start + n, start + n + middle]
          const [c, s] = [at(cos, n * step), at(sin, n * step)]
          const [x, y] = [at(re, high), at(im, high)]
          const [turnedX, turnedY] = [x * c - y * s, x * s + y * c]
          re[high] = at(re, low) - turnedX
          im[high] = at(im, low) - turnedY
          re[low] = at(re, low) + turnedX
          im[low] = at(im, low) + turnedY
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
      const [evenX, evenY] = [(at(re, n) + at(re, back)) / 2, (at(im, n) - at(im, back)) / 2]
      const [oddX, oddY] = [(at(im, n) + at(im, back)) / 2, (at(re, back) - at(re, n)) / 2]
      const x = evenX + oddX * at(cos, n) - oddY * at(sin, n)
      const y = evenY + oddX * at(sin, n) + oddY * at(cos, n)
      energies[n] = x * x + y * y
    }
  }
}
