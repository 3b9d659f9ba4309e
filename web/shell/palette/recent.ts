import * as z from 'zod/mini'
import { recordKind } from '#contract/features/global-search.ts'
import { namedWithLine } from '#contract/values/named.ts'

const known = z.object({
  kind: recordKind,
  id: z.int(),
  name: z.string(),
  other_name: z.nullable(z.string()),
  line: namedWithLine.line,
})
/** A record with what is needed to list it without a call. */
export type KnownRecord = z.output<typeof known>

/** Recent choices, newest first; records include their names, so that they can be listed without a call. */
const recent = z.array(z.object({ id: z.string(), record: z.optional(known) }))
type Recent = z.output<typeof recent>

const MAX_RECENT = 8

/** The storage key in this browser, separate for each admin. */
const keyOf = (adminId: number) => `palette ${adminId}`

export function readRecent(adminId: number): Recent {
  try {
    return z.parse(recent, JSON.parse(localStorage.getItem(keyOf(adminId)) ?? '[]'))
  } catch {
    // Anything else under this key is from an older version or from another program.
    return []
  }
}

/** Stores a choice as the newest one. */
export function keepRecent(adminId: number, { id, record }: { id: string; record?: KnownRecord }) {
  const others = readRecent(adminId).filter((each) => each.id !== id)
  localStorage.setItem(keyOf(adminId), JSON.stringify([{ id, record }, ...others].slice(0, MAX_RECENT)))
}
