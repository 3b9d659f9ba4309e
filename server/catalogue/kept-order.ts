import { type RawBuilder, sql } from 'kysely'
import { cacheOf, type DatabaseCache } from '#server/core/database/cache/database-cache.ts'
import { type Database, primaryOf } from '#server/core/database/connect.ts'
import { unpackedIds } from '#server/core/database/packed.ts'
import { PREPARED } from '#server/core/database/prepared.ts'
import type { Reading } from './list.ts'
import type { ColumnOrder } from './page.ts'
import type { Resource } from './resource.ts'

/** How many new records an order has room for; when it is full, the order is read again. */
const ROOM = 4096
/** When more records have changed, reading the whole order again is faster than moving each record. */
const MOST_MOVED = 100
/** In seconds: an order that was not used for this long is read again. It is half the time for which the log keeps changes. */
const LONGEST = 12 * 3600

/** The ids of all records of a table in ascending order of one column, kept in memory, so that a page need not be searched for. */
export class KeptOrder {
  #ids: Int32Array
  #length: number
  /** How many records have a value in the column; those without one follow in both directions. */
  #filled: number
  /** The snapshot of PostgreSQL in which the order was read or last corrected. */
  snapshot: string
  readonly readAt: number
  /** The number of entries in the log of changes about the table that the order includes. */
  changes: number
  moving: Promise<void> | null = null

  constructor(read: { ids: Int32Array; filled: number; snapshot: string }, readAt: number, changes: number) {
    this.#ids = new Int32Array(read.ids.length + ROOM)
    this.#ids.set(read.ids)
    this.#length = read.ids.length
    this.#filled = read.filled
    this.snapshot = read.snapshot
    this.readAt = readAt
    this.changes = changes
  }

  get byteLength(): number {
    return this.#ids.byteLength
  }

  get length(): number {
    return this.#length
  }

  /** The ids of a page; null values come last in both directions. */
  page(desc: boolean, first: number, size: number): number[] {
    const end = Math.min(first + size, this.#length)
    const ids: number[] = []
    for (let place = first; place < end; place++) ids.push(this.#at(desc, place))
    return ids
  }

  #at(desc: boolean, place: number): number {
    if (!desc) return this.#ids[place] ?? 0
    const from = place < this.#filled ? this.#filled : this.#length + this.#filled
    return this.#ids[from - 1 - place] ?? 0
  }

  /** The ids of a page of some of the records, in the order of the column. */
  among(some: Int32Array, desc: boolean, offset: number, limit: number): number[] {
    let greatest = 0
    for (const id of some) if (id > greatest) greatest = id
    const isAmong = new Uint8Array(greatest + 1)
    for (const id of some) isAmong[id] = 1
    const ids: number[] = []
    let [left, most] = [offset, limit]
    for (let place = 0; place < this.#length && most > 0; place++) {
      const id = this.#at(desc, place)
      if (isAmong[id] !== 1 || left-- > 0) continue
      ids.push(id)
      most--
    }
    return ids
  }

  /** Moves changed records to their new places. Returns false when it cannot, so that the order has to be read again. */
  move(changed: readonly number[], placed: readonly Placed[]): boolean {
    for (const id of changed) {
      const at = this.#find(id)
      if (at < 0) continue
      this.#ids.copyWithin(at, at + 1, this.#length--)
      if (at < this.#filled) this.#filled--
    }
    return placed.every((one) => this.#insert(one))
  }

  #find(id: number): number {
    const at = this.#ids.indexOf(id)
    return at < this.#length ? at : -1
  }

  #insert({ id, filled, before }: Placed): boolean {
    const first = filled ? 0 : this.#filled
    const at = before === null ? first : this.#find(before) + 1
    if (this.#length === this.#ids.length || (before !== null && at === 0)) return false
    this.#ids.copyWithin(at + 1, at, this.#length++)
    this.#ids[at] = id
    if (filled) this.#filled++
    return true
  }
}

/** The new place of a changed record: the id of the record before it, among those with a value (`filled`) or without. */
type Placed = { id: number; filled: boolean; before: number | null }

/**
 * The kept order of all records by a column, corrected by the changes since it was read. Null while it is still being read; the
 * cache must have caught up.
 */
async function keptOrder(db: Database, resource: Resource, order: ColumnOrder): Promise<KeptOrder | null> {
  if (db.isTransaction || resource.computed?.[order.name]) return null
  const cache = cacheOf(db)
  const [name, changes] = [`orders of ${resource.table}`, cache.changesOf(resource.table)]
  const known = cache.kept<KeptOrder>(name, order.name)
  if (known && cache.seconds - known.readAt < LONGEST) {
    while (known.changes < changes) {
      known.moving ??= moveChanged(primaryOf(db), cache, known, resource, order).finally(() => {
        known.moving = null
      })
      await known.moving
    }
    if (cache.kept(name, order.name) === known) return known
  } else if (known) cache.forget(name, order.name)
  readMeanwhile(db, cache, resource, order)
  return null
}

/** Adds the kept orders to the reading of a resource whose changes are logged (`log_table`). */
export const inKeptOrder = <Row>(db: Database, resource: Resource, reading: Reading<Row>): Reading<Row> => ({
  ...reading,
  order: (order) => keptOrder(db, resource, order),
})

const beingRead = new WeakMap<DatabaseCache, Set<string>>()

function readMeanwhile(db: Database, cache: DatabaseCache, resource: Resource, order: ColumnOrder): void {
  const [name, all] = [`orders of ${resource.table}`, beingRead.get(cache) ?? new Set<string>()]
  beingRead.set(cache, all)
  const one = `${name} ${order.name}`
  if (all.has(one)) return
  all.add(one)
  const read = async () =>
    new Map([[order.name, await readOrder(primaryOf(db), cache, resource, order)] as const])
  cache
    .read(name, [order.name], read)
    // The next request reads the order again. When the database is away, the statements of the page report it.
    .catch(() => undefined)
    .finally(() => all.delete(one))
}

async function readOrder(
  db: Database,
  cache: DatabaseCache,
  { table, id }: Resource,
  { column, nullable }: ColumnOrder,
): Promise<KeptOrder> {
  const [changes, seconds] = [cache.changesOf(table), cache.seconds]
  const from = sql`from ${sql.table(table)} t`
  const { rows } = await sql<{ ids: Buffer | null; filled: number; snapshot: string }>`
    select pg_current_snapshot()::text as snapshot, (
        select string_agg(int4send(key), '')
        from (select ${sql.ref(`t.${id}`)} as key ${from} order by ${column}, ${sql.ref(`t.${id}`)}) keys
      ) as ids, ${nullable ? sql`(select count(${column}) ${from})` : sql`null`} as filled`.execute(db)
  const ids = unpackedIds(rows[0]?.ids ?? null)
  const read = { ids, filled: rows[0]?.filled ?? ids.length, snapshot: rows[0]?.snapshot ?? '' }
  return new KeptOrder(read, seconds, changes)
}

/** One statement reads the changes and the new places, so that both are of one moment. */
async function moveChanged(
  db: Database,
  cache: DatabaseCache,
  kept: KeptOrder,
  { table, id }: Resource,
  { name, column, nullable }: ColumnOrder,
): Promise<void> {
  const changes = cache.changesOf(table)
  const [key, before] = [sql.ref(`t.${id}`), sql`p.${sql.ref(id)}`]
  const last = (where: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`(
    select ${before} from ${sql.table(table)} p where ${where} order by ${by}${before} desc limit 1)`
  const value = sql.ref(`p.${name}`)
  const filled = last(sql`(${value}, ${before}) < (${column}, ${key})`, sql`${value} desc, `)
  const empty = last(sql`${value} is null and ${before} < ${key}`, sql``)
  const place = nullable ? sql`case when ${column} is null then ${empty} else ${filled} end` : filled
  const { rows } = await sql<{
    snapshot: string
    changed: number[]
    isAny: boolean
    placed: Placed[]
  }>`${PREPARED}
    with logged as materialized (
      select keys from cache_changes where source = ${table}
        and xid >= pg_snapshot_xmin(${kept.snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${kept.snapshot}::pg_snapshot)
    ), changed as materialized (
      select distinct key::int4 as id from logged, unnest(keys) key limit ${MOST_MOVED + 1}
    ), few as materialized (
      select id from changed where (select count(*) from changed) <= ${MOST_MOVED}
    )
    select pg_current_snapshot()::text as snapshot, array(select id from changed) as changed,
      exists (select from logged where keys is null) as "isAny", (
        select coalesce(json_agg(json_build_object('id', ${key}, 'filled', ${column} is not null, 'before', ${place})
          order by ${column}, ${key}), '[]')
        from few join ${sql.table(table)} t on ${key} = few.id
      ) as placed`.execute(db)
  const [now] = rows
  if (!now || now.isAny || now.changed.length > MOST_MOVED || !kept.move(now.changed, now.placed))
    cache.forget(`orders of ${table}`, name)
  else kept.snapshot = now.snapshot
  kept.changes = changes
}
