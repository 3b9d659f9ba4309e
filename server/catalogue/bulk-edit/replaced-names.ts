import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Message } from '#contract/messages/message.ts'
import { MAX_NAME_LENGTH } from '#contract/values/fields.ts'
import type { Database } from '#server/core/database/connect.ts'
import { unpackedIds } from '#server/core/database/packed.ts'
import { message } from '#server/core/messages/message.ts'
import type { Resource } from '../resource.ts'
import type { NameChange } from './plan.ts'

/** The texts of a record after the replacement; null for a text that stays unchanged. */
export type ReplacedNames = { id: number; texts: (string | null)[] }

/** The effect of a replacement on many records: the records that it changes, by field, and the problems that forbid it. */
export type Replacement = { ids: Int32Array; byField: Map<string, FieldReplacement> }
type FieldReplacement = { changed: number; problem: Message | null }

/** How many records are read at once. */
const BATCH = 5000

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Replaces a part of a text, and applies the rule of its field to the result. */
export function replacePart({ part, rule }: NameChange, text: string) {
  const { find, replace, match_case } = part
  // The replacement is a function, since as a text it could contain patterns such as $&.
  const replaced = text.replaceAll(new RegExp(escaped(find), match_case ? 'gu' : 'giu'), () => replace)
  if (replaced === text) return { text }
  const read = z.safeParse(rule, replaced)
  if (!read.success) return { problem: replaced.trim() === '' ? ('empty' as const) : ('long' as const) }
  return typeof read.data === 'string' ? { text: read.data } : { problem: 'empty' as const }
}

/** The condition on the alias `t` that a text contains the part to replace. */
const contains = ({ field, part: { find, match_case } }: NameChange): RawBuilder<SqlBool> => {
  const column = sql.ref(`t.${field}`)
  if (match_case) return sql`position(${find} in ${column}) > 0`
  return sql`${column} ilike ${`%${find.replaceAll(/[\\%_]/g, '\\$&')}%`}`
}

const containing = (names: readonly NameChange[]) => sql`(${sql.join(names.map(contains), sql` or `)})`

/** Reads the texts of the records in which the part to replace occurs. */
async function readTexts(
  db: Database,
  { table, id }: Resource,
  names: readonly NameChange[],
  ids: readonly number[],
) {
  const { rows } = await sql<{ id: number; texts: (string | null)[] }>`
    select t.${sql.ref(id)} as id, array[${sql.join(names.map(({ field }) => sql`t.${sql.ref(field)}::text`))}] as texts
    from ${sql.table(table)} t where t.${sql.ref(id)} = any(${ids}::int[]) and ${containing(names)}`.execute(
    db,
  )
  return rows
}

/** The new texts of the records that a replacement changes, of those with these ids. */
export async function replacedNames(
  db: Database,
  resource: Resource,
  names: readonly NameChange[],
  ids: readonly number[],
): Promise<ReplacedNames[]> {
  if (names.length === 0) return []
  const rows = await readTexts(db, resource, names, ids)
  return rows
    .map(({ id, texts }) => ({ id, texts: names.map((change, at) => newText(change, texts[at])) }))
    .filter(({ texts }) => texts.some((text) => text !== null))
}

function newText(change: NameChange, before: string | null | undefined): string | null {
  if (!before) return null
  const { text } = replacePart(change, before)
  return text === undefined || text === before ? null : text
}

/** Tries a replacement in the texts of the records that match a condition on the alias `t`. */
export async function tryReplacement(
  db: Database,
  resource: Resource,
  names: readonly NameChange[],
  which: RawBuilder<SqlBool>,
): Promise<Replacement> {
  if (names.length === 0) return { ids: new Int32Array(), byField: new Map() }
  const counts = names.map(() => ({ changed: 0, empty: 0, long: 0 }))
  const changed: number[] = []
  const key = sql`t.${sql.ref(resource.id)}`
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(${key}), '' order by ${key}) as ids from ${sql.table(resource.table)} t
    where ${which} and ${containing(names)}`.execute(db)
  const ids = unpackedIds(rows[0]?.ids ?? null)
  for (let from = 0; from < ids.length; from += BATCH)
    for (const { id, texts } of await readTexts(db, resource, names, [...ids.subarray(from, from + BATCH)])) {
      const results = names.map((change, at) => outcome(change, texts[at]))
      for (const [at, result] of results.entries()) {
        const count = counts[at]
        if (count && result !== 'same') count[result]++
      }
      if (results.includes('changed')) changed.push(id)
    }
  const byField = new Map(
    names.map(({ field, part }, at) => {
      const { changed: n, empty, long } = counts[at] ?? { changed: 0, empty: 0, long: 0 }
      return [field, { changed: n, problem: problemOf(part.find, n, empty, long) }]
    }),
  )
  return { ids: Int32Array.from(changed), byField }
}

function outcome(change: NameChange, before: string | null | undefined) {
  if (!before) return 'same'
  const { text, problem } = replacePart(change, before)
  return problem ?? (text === before ? 'same' : 'changed')
}

function problemOf(find: string, changed: number, empty: number, long: number): Message | null {
  if (empty > 0) return message('bulkEdit.empty', { count: empty })
  if (long > 0) return message('bulkEdit.long', { count: long, most: MAX_NAME_LENGTH })
  return changed === 0 ? message('bulkEdit.notFound', { find }) : null
}
