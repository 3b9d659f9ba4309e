import { sql } from 'kysely'
import type { NamedKind } from '#contract/features/imports/sheet.ts'
import { withoutCase } from '#contract/values/fields.ts'
import { SIGNS_IN_NAMES } from '#contract/values/name-list.ts'
import type { Database } from '#server/core/database/connect.ts'
import { KINDS } from './kinds.ts'

/** By kind, the names that contain a separator of lists, in the form in which names are compared. */
export type KnownNames = Partial<Record<NamedKind, readonly string[]>>

/** Makes the function that tells whether a name of a kind is known. */
export function knownOf(known: KnownNames): (kind: string, name: string) => boolean {
  const sets = new Map(Object.entries(known).map(([kind, names]) => [kind, new Set(names)]))
  return (kind, name) => sets.get(kind)?.has(withoutCase(name.normalize('NFC'))) ?? false
}

/** Reads the names and aliases that contain a comma or another separator of lists: few do. */
export async function namesWithSigns(db: Database): Promise<KnownNames> {
  const known: KnownNames = {}
  for (const { kind, resource } of KINDS) {
    const [english, hindi] = resource.names.map((name) => sql.ref(`t.${name}`))
    const { rows } = await sql<{ name: string }>`
      select own as name from ${sql.table(resource.table)} t
        cross join lateral unnest(t.aliases || array[${english}, ${hindi}]::text[]) own
      where own ~ ${SIGNS_IN_NAMES}`.execute(db)
    if (rows.length > 0) known[kind] = rows.map(({ name }) => withoutCase(name))
  }
  return known
}
