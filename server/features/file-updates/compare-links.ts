import { sql } from 'kysely'
import type { Message } from '#contract/messages/message.ts'
import { possibleNames } from '#contract/values/name-list.ts'
import { referenceOf } from '#server/catalogue/bulk-edit/references.ts'
import { readId } from '#server/catalogue/file-cells.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import type { Database } from '#server/core/database/connect.ts'
import { message } from '#server/core/messages/message.ts'
import { type FoundNames, findNames, type Named, recordsIn } from './find-names.ts'

/** The cells of a link that a file has changed: names, ids, or both. */
export type LinkCells = { names?: string; ids?: string }

/** What is known of the records that the cells of a chunk name, by field. */
export type Linkable = { names: FoundNames; ids: ReadonlyMap<number, Named> }

/** The ids in a cell; null when there is something else. */
function idsIn(text: string): number[] | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const ids = parts.flatMap((part) => readId(part) ?? [])
  return ids.length === parts.length ? [...new Set(ids)] : null
}

/** Reads the records that some cells of a field may name. */
export async function readLinkable(
  db: Database,
  resource: Resource,
  field: string,
  cells: readonly LinkCells[],
): Promise<Linkable> {
  const reference = referenceOf(resource, field)
  if (!reference) throw new Error(`${resource.table}.${field} links nothing`)
  const { table, id, names } = reference
  const ids = [...new Set(cells.flatMap((cell) => idsIn(cell.ids ?? '') ?? []))]
  const { rows } = await sql<Named>`
    select ${sql.ref(id)} as id, ${sql.ref(names[0])} as name, ${sql.ref(names[1])} as hindi_name
    from ${sql.table(table)} where ${sql.ref(id)} = any(${ids}::int[])`.execute(db)
  const asked = [...new Set(cells.flatMap((cell) => possibleNames(cell.names ?? '')))]
  return {
    names: await findNames(db, { resource: table, id, names }, asked),
    ids: new Map(rows.map((row) => [row.id, row])),
  }
}

type Read = { records: Named[] } | { problem: Message }
/** Suggests a similar name for one that is unknown. */
type Suggest = (name: string) => Promise<string | null>

/** The records that the cells of a link name; `linked` are the ids of those that are linked now. */
export async function readLinks(
  { names, ids }: LinkCells,
  linkable: Linkable,
  linked: readonly number[],
  suggest: Suggest,
): Promise<Read> {
  const byIds = ids === undefined ? null : readIds(ids, linkable)
  if (byIds && 'problem' in byIds) return byIds
  const byNames = names === undefined ? null : await readByNames(names, linkable, linked, byIds, suggest)
  if (byNames && 'problem' in byNames) return byNames
  if (byIds && byNames && !isSameSet(byIds.records, byNames.records))
    return { problem: message('fileUpdates.namesAndIds') }
  return byIds ?? byNames ?? { records: [] }
}

function readIds(text: string, { ids }: Linkable): Read {
  const wanted = idsIn(text)
  if (!wanted) return { problem: message('fileUpdates.badIds') }
  const records = wanted.flatMap((id) => ids.get(id) ?? [])
  const unknown = wanted.find((id) => !ids.has(id))
  return unknown === undefined ? { records } : { problem: message('fileUpdates.unknownId', { id: unknown }) }
}

async function readByNames(
  text: string,
  linkable: Linkable,
  linked: readonly number[],
  byIds: Read | null,
  suggest: Suggest,
): Promise<Read> {
  // Ids beside the names say which of several records is meant.
  const preferred = byIds && 'records' in byIds ? byIds.records.map(({ id }) => id) : linked
  const read = recordsIn(text, linkable.names, preferred)
  if ('records' in read || 'problem' in read) return read
  if ('ambiguous' in read)
    return { problem: message('fileUpdates.ambiguous', { name: read.ambiguous, ids: read.ids.join(', ') }) }
  const name = read.unknown.slice(0, 200)
  const like = await suggest(name)
  return {
    problem:
      like === null
        ? message('fileUpdates.unknownName', { name })
        : message('fileUpdates.unknownNameLike', { name, like }),
  }
}

export const isSameSet = (some: readonly Named[], others: readonly Named[]): boolean =>
  some.length === others.length && some.every(({ id }) => others.some((other) => other.id === id))
