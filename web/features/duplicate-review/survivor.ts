import type { ComparedRecord, LikelyPair } from '#contract/catalogue/merge.ts'

/** The number of parts that a record has: another name, a picture, audio, active status and aliases. */
const filled = ({ hindi_name, picture, audio, is_active, aliases }: ComparedRecord): number =>
  [hindi_name, picture, audio, is_active === '1', aliases.length > 0].filter(Boolean).length

const linked = ({ used_in }: ComparedRecord): number => used_in.reduce((sum, { count }) => sum + count, 0)

/** The measures by which the surviving record is chosen, the most important first. */
const MEASURES = [({ plays = 0 }: ComparedRecord) => plays, filled, linked]

/** The index of the record that survives by default: the more played, more complete, more linked, or else the older one. */
export function survivorOf([first, second]: LikelyPair['records']): 0 | 1 {
  for (const measure of MEASURES) {
    const more = measure(first) - measure(second)
    if (more !== 0) return more > 0 ? 0 : 1
  }
  return 0
}
