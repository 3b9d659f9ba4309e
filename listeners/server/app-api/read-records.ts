import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { APP_KINDS, type AppKind } from '#listeners/contract/kinds.ts'
import { type AppOrder, MAX_LIMIT, type Parent } from '#listeners/contract/queries.ts'
import { isShown } from '#listeners/server/shared/shown.ts'
import type { Database } from '#server/core/database/connect.ts'
import { PREPARED } from '#server/core/database/prepared.ts'
import { type CursorValue, cursorOf, readCursor } from './cursor.ts'
import { columnIn, columnsFor, KINDS, linkOf, selectedAs } from './kinds.ts'

export type StoredRow = Record<string, unknown>

type Shape = { fields: readonly string[]; embed: readonly AppKind[] }
type Listing = Shape & {
  order: AppOrder
  limit: number
  after?: string | undefined
  parent?: Parent | null
}

/** The number of linked records embedded in a row of a list; `EMBEDDED_IN_ONE` is that for a single record. */
const EMBEDDED_IN_LIST = 10
const EMBEDDED_IN_ONE = MAX_LIMIT

/**
 * The page sizes that statements read. A call's own limit is rounded up to one of them, so that there are few statements to
 * prepare.
 */
const READ_SIZES = [20, MAX_LIMIT]

/**
 * The order of embedded records. Tracks without positions come newest first, since a category may have too many to sort them by
 * name.
 */
const usualOrder = (kind: AppKind, isOrdered: boolean): AppOrder =>
  isOrdered ? 'position' : kind === 'tracks' ? 'new' : 'name'

const isOne = sql.lit('1')

/** Reads a record; undefined if it is not visible to apps. */
export async function readRecord(
  db: Database,
  kind: AppKind,
  id: number,
  { fields, embed }: Shape,
): Promise<StoredRow | undefined> {
  const { table } = KINDS[kind].resource
  const columns = columnsFor(kind, fields, true)
  const { rows } = await sql<StoredRow>`${prepared({ fields, embed })}
    select ${rowOf(kind, columns, embed, EMBEDDED_IN_ONE)} from ${sql.table(table)} t
    where ${keyOf(kind)} = ${id} and ${isShown('apps', kind, 't')}`.execute(db)
  return rows[0]
}

/** Whether apps may see this record. */
export async function hasShown(db: Database, { kind, id }: Parent): Promise<boolean> {
  const { rows } = await sql`${PREPARED}
    select ${isOne} from ${sql.table(KINDS[kind].resource.table)} t
    where ${keyOf(kind)} = ${id} and ${isShown('apps', kind, 't')}`.execute(db)
  return rows.length > 0
}

/** Reads a part of the list of a kind, with the cursor of the next part. */
export async function readList(
  db: Database,
  kind: AppKind,
  { order, limit, after, parent = null, fields, embed }: Listing,
): Promise<{ rows: StoredRow[]; next: string | null }> {
  const sorted = sortedBy(kind, order, parent)
  const list = `${kind} ${order} ${parent?.kind} ${parent?.id}`
  const from = after === undefined ? [] : [sorted.isAfter(readCursor(list, after, sorted.types))]
  const { source, where } = sourceOf(kind, parent)
  const read = READ_SIZES.find((size) => size >= limit) ?? limit
  // The columns of the order are read even if the row does not show them.
  const columns = [...new Set([...columnsFor(kind, fields, false), ...sorted.columns])]
  const { rows } = await sql<StoredRow>`${prepared({ fields, embed })}
    select ${rowOf(kind, columns, embed, EMBEDDED_IN_LIST)}${order === 'position' ? sql`, l.position` : sql``}
    from ${source}
    where ${sql.join([isShown('apps', kind, 't'), ...where, ...sorted.where, ...from], sql` and `)}
    order by ${sorted.by} limit ${sql.lit(read + 1)}`.execute(db)
  const last = rows[limit - 1]
  const next = last && rows.length > limit ? cursorOf(list, sorted.valuesOf(last)) : null
  return { rows: rows.slice(0, limit), next }
}

/**
 * Only the usual shapes are prepared, because those with chosen fields or embedded kinds are too many to keep on each
 * connection.
 */
const prepared = ({ fields, embed }: Shape) => (fields.length === 0 && embed.length === 0 ? PREPARED : sql``)

const keyOf = (kind: AppKind, alias = 't') => sql.ref(`${alias}.${APP_KINDS[kind].id}`)

const rowOf = (kind: AppKind, columns: readonly string[], embed: readonly AppKind[], most: number) =>
  sql.join([
    ...columns.map((column) => selectedAs(column, 't')),
    ...embed.map((other) => sql`${embedded(kind, other, most)} as ${sql.ref(other)}`),
  ])

/** The SQL expression for the visible records of another kind that a row `t` is linked to. */
function embedded(kind: AppKind, other: AppKind, most: number): RawBuilder<unknown> {
  const link = linkOf(kind, other)
  const fields = KINDS[other].columns.flatMap((column) => [sql.lit(column), columnIn(column, 'o')])
  const table = sql.table(KINDS[other].resource.table)
  const [from, joined] =
    'table' in link
      ? [
          sql`${sql.table(link.table)} l join ${table} o on ${keyOf(other, 'o')} = ${keyOf(other, 'l')}`,
          sql`${keyOf(kind, 'l')} = ${keyOf(kind)}`,
        ]
      : [sql`${table} o`, sql`${sql.ref(`o.${link.column}`)} = ${sql.ref(`t.${link.column}`)}`]
  const isOrdered = 'table' in link && link.isOrdered && other === 'tracks'
  const key = 'table' in link ? keyOf(other, 'l') : keyOf(other, 'o')
  const by = {
    position: sql`l.position, ${key}`,
    new: sql`${key} desc`,
    name: sql`${sql.ref(`o.${KINDS[other].resource.names[0]}`)}, ${keyOf(other, 'o')}`,
    played: sql`${key}`,
  }[usualOrder(other, isOrdered)]
  return sql`(select coalesce(json_agg(e.row), '[]') from (
    select json_build_object(${sql.join(fields)}) as row from ${from}
    where ${joined} and ${isShown('apps', other, 'o')} order by ${by} limit ${sql.lit(most)}) e)`
}

/** The SQL source of a kind's records as `t`: all, or those linked to one record. */
function sourceOf(kind: AppKind, parent: Parent | null) {
  const table = sql.table(KINDS[kind].resource.table)
  if (!parent) return { source: sql`${table} t`, where: [] }
  const link = linkOf(kind, parent.kind)
  if ('table' in link)
    return {
      source: sql`${sql.table(link.table)} l join ${table} t on ${keyOf(kind)} = ${keyOf(kind, 'l')}`,
      where: [sql<SqlBool>`${keyOf(parent.kind, 'l')} = ${parent.id}`],
    }
  const column = sql.ref(`t.${link.column}`)
  const [other, id] = [sql.table(KINDS[parent.kind].resource.table), keyOf(parent.kind, 'p')]
  return {
    source: sql`${table} t`,
    where: [
      sql<SqlBool>`${column} = (select ${sql.ref(`p.${link.column}`)} from ${other} p where ${id} = ${parent.id})`,
    ],
  }
}

type Sorted = {
  by: RawBuilder<unknown>
  where: readonly RawBuilder<SqlBool>[]
  columns: readonly string[]
  types: readonly ('string' | 'number')[]
  isAfter: (values: CursorValue[]) => RawBuilder<SqlBool>
  valuesOf: (row: StoredRow) => CursorValue[]
}

/** An order in SQL, with the condition that a record comes after a cursor. An index answers both. */
function sortedBy(kind: AppKind, order: AppOrder, parent: Parent | null): Sorted {
  const { id } = APP_KINDS[kind]
  const link = parent && linkOf(kind, parent.kind)
  // The column of the link table, whose index has this order.
  const key = link && 'table' in link ? keyOf(kind, 'l') : keyOf(kind)
  const idOf = (row: StoredRow) => Number(row[id])
  if (order === 'new')
    return {
      by: sql`${key} desc`,
      where: [],
      columns: [id],
      types: ['number'],
      isAfter: ([last]) => sql`${key} < ${last}`,
      valuesOf: (row) => [idOf(row)],
    }
  if (order === 'played') {
    const plays = sql.ref('t.trackCount')
    return {
      by: sql`${plays} desc, ${keyOf(kind)}`,
      where: [sql`${plays} > 0`],
      columns: [id, 'trackCount'],
      types: ['number', 'number'],
      isAfter: ([count, last]) =>
        sql`${plays} <= ${count} and (${plays} < ${count} or ${keyOf(kind)} > ${last})`,
      valuesOf: (row) => [Number(row.trackCount), idOf(row)],
    }
  }
  if (order === 'position') {
    const place = sql.ref('l.position')
    return {
      by: sql`${place}, ${key}`,
      where: [],
      columns: [id],
      types: ['number', 'number'],
      isAfter: ([position, last]) => sql`(${place}, ${key}) > (${position}, ${last})`,
      valuesOf: (row) => [Number(row.position), idOf(row)],
    }
  }
  const [name] = KINDS[kind].resource.names
  return {
    by: sql`${sql.ref(`t.${name}`)}, ${keyOf(kind)}`,
    where: [],
    columns: [id, name],
    types: ['string', 'number'],
    isAfter: ([text, last]) => sql`(${sql.ref(`t.${name}`)}, ${keyOf(kind)}) > (${text}, ${last})`,
    valuesOf: (row) => [String(row[name]), idOf(row)],
  }
}
