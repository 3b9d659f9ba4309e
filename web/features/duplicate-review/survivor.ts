import type { ComparedRecord, LikelyPair } from '#contract/catalogue/merge.ts'

/** How much a record has: names in both scripts, a picture, audio, and whether it is active. */
const filled = ({ hindi_name, picture, audio, is_active, aliases }: ComparedRecord): number =>
  [hindi_name, picture, audio, is_active === '1', aliases.length > 0].filter(Boolean).length

const linked = ({ used_in }: ComparedRecord): number => used_in.reduce((sum, { count }) => sum + count, 0)

/** By what records are compared, the most important first. */
const MEASURES = [({ plays = 0 }: ComparedRecord) => plays, filled, linked]

/** Which of a pair survives by default: the one more played, else better filled, else more linked, else the older one. */
export function survivorOf([first, second]: LikelyPair['records']): 0 | 1 {
  for (const measure of MEASURES) {
    const more = measure(first) - measure(second)
    if (more !== 0) return more > 0 ? 0 : 1
  }
  return 0
}
