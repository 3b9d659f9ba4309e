import { LARGEST_AUDIO } from '#contract/tracks.ts'
import type { Patience } from './open-link.ts'

/** What a transfer may take; times in milliseconds, sizes in bytes. */
export type Limits = Patience & {
  /** Between two pieces. */
  silence: number
  slowest: { bytes: number; within: number }
  total: number
  size: number
  /** How often a transfer that broke off goes on where it was. */
  resumptions: number
}

export const LIMITS: Limits = {
  connect: 10_000,
  answer: 30_000,
  silence: 30_000,
  slowest: { bytes: 256 * 1024, within: 60_000 },
  total: 2 * 3_600_000,
  size: LARGEST_AUDIO,
  resumptions: 10,
}
