import * as z from 'zod/mini'
import { recordKind } from '#contract/everything.ts'

const known = z.object({
  kind: recordKind,
  id: z.int(),
  name: z.string(),
  other_name: z.nullable(z.string()),
})
/** A record as it can be shown without asking for it. */
export type KnownRecord = z.output<typeof known>

/** What was chosen lately, newest first: of records also what they are called, to show them without asking. */
const recent = z.array(z.object({ id: z.string(), record: z.optional(known) }))
type Recent = z.output<typeof recent>

const MOST_KEPT = 8

/** Each admin has his own in this browser. */
const keyOf = (adminId: number) => `palette ${adminId}`

export function readRecent(adminId: number): Recent {
  try {
    return z.parse(recent, JSON.parse(localStorage.getItem(keyOf(adminId)) ?? '[]'))
  } catch {
    // Nothing of ours, or of an older version.
    return []
  }
}

/** Remembers what was chosen as the newest. */
export function keepRecent(adminId: number, { id, record }: { id: string; record?: KnownRecord }) {
  const others = readRecent(adminId).filter((each) => each.id !== id)
  localStorage.setItem(keyOf(adminId), JSON.stringify([{ id, record }, ...others].slice(0, MOST_KEPT)))
}
