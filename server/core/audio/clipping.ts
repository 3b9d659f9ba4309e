/** The level of the largest sample of 16 bits, which louder sound is cut to. */
const FULL_SCALE = 32_767 / 32_768 - 1e-6
/** How many consecutive samples at full scale count as clipped: two may be the top of a loud wave. */
const MIN_RUN = 3

/** Counts the places of a channel where the sound was cut off at the largest level, or will be when it is played. */
export function clippingMeter() {
  let run = 0
  let places = 0
  return {
    hear(block: Float32Array) {
      for (let n = 0; n < block.length; n++) {
        run = Math.abs(block[n] ?? 0) >= FULL_SCALE ? run + 1 : 0
        if (run === MIN_RUN) places += 1
      }
    },
    result: () => places,
  }
}
