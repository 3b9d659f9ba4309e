import type { Message } from '#contract/messages/message.ts'
import { possibleNames, readNames } from '#contract/values/name-list.ts'
import { referenceOf } from '#server/catalogue/bulk-edit/references.ts'
import { nameProblem, readId } from '#server/catalogue/file-cells.ts'
import {
  foundIn,
  isNameIn,
  MAX_SIMILAR,
  type Match,
  matchNames,
  type Named,
  otherwiseSpelled,
  recordsById,
} from '#server/catalogue/names/match-names.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import type { Database } from '#server/core/database/connect.ts'
import { message } from '#server/core/messages/message.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { isUpdated } from '../changes/lists.ts'

/** The changed cells of a link: its names, its ids, or both. */
export type LinkCells = { names?: string; ids?: string }

/** The records that the cells of a chunk of rows may name, by field. */
export type Linkable = { names: ReadonlyMap<string, Match>; ids: ReadonlyMap<number, Named> }

/** The ids in a cell; null when it has other text. */
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
  return {
    names: await matchNames(
      db,
      reference,
      cells.flatMap((cell) => possibleNames(cell.names ?? '')),
    ),
    ids: await recordsById(
      db,
      reference,
      cells.flatMap((cell) => idsIn(cell.ids ?? '') ?? []),
    ),
  }
}

type Read = { records: Named[] } | { problem: Message }
/** Returns a similar name for an unknown one, or null. */
type Suggest = (name: string) => Promise<string | null>

/** How many unknown names of a file get a suggestion. */
const MAX_SUGGESTIONS = 50

/** Makes the function that suggests a record of a kind with a similar name; null if there is none, or too many were asked for. */
export function suggestions(db: Database) {
  const known = new Map<string, Promise<string | null>>()
  return (kind: string, name: string): Promise<string | null> => {
    const key = `${kind} ${name}`
    const before = known.get(key)
    if (before) return before
    if (known.size >= MAX_SUGGESTIONS || !isUpdated(kind)) return Promise.resolve(null)
    const suggested = otherwiseSpelled(db, RESOURCE_OF[kind], name).then(([first]) => first?.name ?? null)
    known.set(key, suggested)
    return suggested
  }
}

/** The records that the cells of a link name. `linked` are the ids of the records that are linked now. */
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
  const records = [...new Map(wanted.flatMap((id) => ids.get(id) ?? []).map((one) => [one.id, one])).values()]
  const unknown = wanted.find((id) => !ids.has(id))
  return unknown === undefined ? { records } : { problem: message('fileUpdates.unknownId', { id: unknown }) }
}

/**
 * Reads names. Of several records with one name, the one that is linked already is meant; otherwise the column of ids must decide.
 */
async function readByNames(
  text: string,
  { names }: Linkable,
  linked: readonly number[],
  byIds: Read | null,
  suggest: Suggest,
): Promise<Read> {
  // Ids beside the names decide which of several records is meant.
  const preferred = byIds && 'records' in byIds ? byIds.records.map(({ id }) => id) : linked
  const records = new Map<number, Named>()
  for (const name of readNames(text, isNameIn(names))) {
    const problem = nameProblem(name)
    if (problem) return { problem }
    const match = names.get(name)
    const found = foundIn(match)
    if (!found) return { problem: await unknownName(name.slice(0, 200), match, suggest) }
    const all = [found.record, ...found.others]
    const known = all.filter(({ id }) => preferred.includes(id))
    const [one, ...others] = known.length > 0 ? known : all
    if (!one || others.length > 0) {
      const ids = all.slice(0, MAX_SIMILAR).map(({ id }) => id)
      return { problem: message('fileUpdates.ambiguous', { name, ids: ids.join(', ') }) }
    }
    records.set(one.id, one)
  }
  return { records: [...records.values()] }
}

async function unknownName(name: string, match: Match | undefined, suggest: Suggest): Promise<Message> {
  const [alike] = match?.outcome === 'created' ? match.alike : []
  const like = alike?.name ?? (await suggest(name))
  return like === null
    ? message('fileUpdates.unknownName', { name })
    : message('fileUpdates.unknownNameLike', { name, like })
}

export const isSameSet = (some: readonly Named[], others: readonly Named[]): boolean =>
  some.length === others.length && some.every(({ id }) => others.some((other) => other.id === id))
