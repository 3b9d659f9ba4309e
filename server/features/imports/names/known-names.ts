import type { NamedKind } from '#contract/features/imports/sheet.ts'
import { withoutCase } from '#contract/values/fields.ts'

/** The names of each kind that a list of names would part, in the form in which names are equal. */
export type KnownNames = Partial<Record<NamedKind, readonly string[]>>

/** Whether a name of a kind is known. */
export function knownOf(known: KnownNames): (kind: string, name: string) => boolean {
  const sets = new Map(Object.entries(known).map(([kind, names]) => [kind, new Set(names)]))
  return (kind, name) => sets.get(kind)?.has(withoutCase(name.normalize('NFC'))) ?? false
}
