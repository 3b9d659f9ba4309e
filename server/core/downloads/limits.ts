import { MAX_AUDIO_BYTES } from '#contract/kinds/tracks.ts'
import type { Timeouts } from './guarded-request.ts'

/** Limits of a transfer; times in milliseconds, sizes in bytes. */
export type Limits = Timeouts & {
  /** The longest pause between two chunks of a transfer. */
  silence: number
  slowest: { bytes: number; within: number }
  total: number
  size: number
  /** How often a transfer is resumed after a lost connection. */
  resumptions: number
}

export const LIMITS: Limits = {
  connect: 10_000,
  answer: 30_000,
  silence: 30_000,
  slowest: { bytes: 256 * 1024, within: 60_000 },
  total: 2 * 3_600_000,
  size: MAX_AUDIO_BYTES,
  resumptions: 10,
}
