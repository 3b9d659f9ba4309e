import { sql } from 'kysely'
import type { Message } from '#contract/messages/message.ts'
import { readNames } from '#contract/values/name-list.ts'
import { likelyDuplicates } from '#server/catalogue/duplicates.ts'
import { nameProblem } from '#server/catalogue/file-cells.ts'
import { foldedName } from '#server/catalogue/folded-name.ts'
import type { Database } from '#server/core/database/connect.ts'
import type { LinkEnd } from '#server/core/database/links.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { isUpdated } from './lists.ts'

export type Named = { id: number; name: string; hindi_name: string | null }

/** The records of each name: by either of their names, or else by an alias. */
export type FoundNames = ReadonlyMap<string, readonly Named[]>

export async function findNames(
  db: Database,
  { resource, id, names: [english, hindi] }: LinkEnd,
  asked: readonly string[],
): Promise<FoundNames> {
  const found = new Map<string, Named[]>()
  if (asked.length === 0) return found
  const [key, name, other] = [sql.ref(`o.${id}`), sql.ref(`o.${english}`), sql.ref(`o.${hindi}`)]
  const named = (which: readonly string[]) => sql`unnest(${which}::text[]) as n(asked)`
  const add = ({ asked: text, ...record }: Named & { asked: string }) => {
    const before = found.get(text) ?? []
    if (!before.some((one) => one.id === record.id)) found.set(text, [...before, record])
  }
  const byColumn = (column: typeof name) => sql`
    select n.asked, ${key} as id, ${name} as name, ${other} as hindi_name
    from ${named(asked)} join ${sql.table(resource)} o on ${foldedName(column)} = ${foldedName(sql`n.asked`)}`
  const { rows } = await sql<Named & { asked: string }>`
    ${byColumn(name)} union ${byColumn(other)} order by id`.execute(db)
  for (const row of rows) add(row)
  const unknown = asked.filter((text) => !found.has(text))
  if (unknown.length === 0) return found
  const { rows: byAlias } = await sql<Named & { asked: string }>`
    select distinct n.asked, ${key} as id, ${name} as name, ${other} as hindi_name
    from ${sql.table(resource)} o cross join lateral unnest(o.aliases) alias
      join ${named(unknown)} on ${foldedName(sql`alias`)} = ${foldedName(sql`n.asked`)}
    order by id`.execute(db)
  for (const row of byAlias) add(row)
  return found
}

type Read =
  | { records: Named[] }
  | { problem: Message }
  | { unknown: string }
  | { ambiguous: string; ids: number[] }

/** Reads a list of names; of several records with a name, one that is linked already. */
export function recordsIn(text: string, found: FoundNames, linked: readonly number[]): Read {
  const records: Named[] = []
  for (const name of readNames(text, (known) => found.has(known))) {
    const problem = nameProblem(name)
    if (problem) return { problem }
    const all = found.get(name)
    if (!all) return { unknown: name }
    const known = all.filter(({ id }) => linked.includes(id))
    const [one, ...others] = known.length > 0 ? known : all
    if (!one || others.length > 0) return { ambiguous: name, ids: all.map(({ id }) => id).slice(0, 5) }
    if (!records.some(({ id }) => id === one.id)) records.push(one)
  }
  return { records }
}

/** How many unknown names of a file get a suggestion: each is a search. */
const MAX_SUGGESTIONS = 50

/** Suggests a record with a similar name, of a kind; null if there is none, or too many were asked for. */
export function suggestions(db: Database) {
  const known = new Map<string, Promise<string | null>>()
  return (kind: string, name: string): Promise<string | null> => {
    const key = `${kind} ${name}`
    const before = known.get(key)
    if (before) return before
    if (known.size >= MAX_SUGGESTIONS || !isUpdated(kind)) return Promise.resolve(null)
    const suggested = likelyDuplicates(db, RESOURCE_OF[kind], name, null).then(
      ([first]) => first?.name ?? null,
    )
    known.set(key, suggested)
    return suggested
  }
}
