import * as z from 'zod/mini'
import { FILED_UNDER, type FiledUnder } from '#contract/features/listening.ts'
import type { Choice } from '#web/catalogue/form/choice.ts'

/** A tag or category that was used last, with the digit that picks it. */
export type Recent = Choice & { list: FiledUnder; used: number }

const MAX_RECENT = 9

const recents = z.array(
  z.object({
    list: z.enum(FILED_UNDER),
    id: z.int(),
    name: z.string(),
    hindi_name: z.nullable(z.string()),
    used: z.int(),
  }),
)

/** The storage key in this browser, separate for each admin. */
const keyOf = (adminId: number) => `listening ${adminId}`

export function readRecents(adminId: number): Recent[] {
  try {
    return z.parse(recents, JSON.parse(localStorage.getItem(keyOf(adminId)) ?? '[]'))
  } catch {
    // Anything else under this key is from an older version or from another program.
    return []
  }
}

export const keepRecents = (adminId: number, recent: readonly Recent[]): void =>
  localStorage.setItem(keyOf(adminId), JSON.stringify(recent))

/**
 * The choices after one was used. Each keeps its place, and thus its digit, until nine others were used later: a new one
 * replaces the one unused for longest.
 */
export function withUsed(recent: readonly Recent[], list: FiledUnder, choice: Choice): Recent[] {
  const used = Math.max(0, ...recent.map((one) => one.used)) + 1
  const { id, name, hindi_name } = choice
  const entry = { list, id, name, hindi_name, used }
  const known = recent.findIndex((one) => one.list === list && one.id === id)
  if (known >= 0) return recent.toSpliced(known, 1, entry)
  if (recent.length < MAX_RECENT) return [...recent, entry]
  const oldest = recent.reduce((at, one, index) => (one.used < (recent[at]?.used ?? 0) ? index : at), 0)
  return recent.toSpliced(oldest, 1, entry)
}
