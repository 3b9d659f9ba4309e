import { sql } from 'kysely'
import { sharedRuns } from '#server/core/concurrency/shared-runs.ts'
import { CURRENT_POSITION } from '#server/core/database/cache/position.ts'
import { type Database, primaryOf } from '#server/core/database/connect.ts'
import { PREPARED } from '#server/core/database/prepared.ts'
import { metrics } from '#server/core/metrics/metrics.ts'

type Key = bigint | number | string
/** A value that was read from the database; `byteLength` is its size in bytes. */
export type Sized = { byteLength: number }
type Kept = { value: Sized; used: number }
type Change = { source: string; keys: string[] | null }
type Now = {
  snapshot: string
  seconds: number
  /** When the server was started, by which another server is told after a failover. */
  server: string
  position: string
  changes: Change[] | null
}

/** The kept entries of one name, by key. */
class Entries {
  readonly kept = new Map<Key, Kept>()
  /** How often entries were dropped. An entry whose reading spans a drop may be outdated and is not kept. */
  drops = 0
}

/**
 * The sources in the log of changes that entries depend on, if they are not those of the entries' own name. `rows`: the keys of the
 * entries are the changed records, so that each change drops its own entries; `tables`: any change drops all entries.
 */
export type Sources = { tables?: readonly string[]; rows?: readonly string[] }

type Limits = {
  /** In bytes: when the entries take more, those that were not used for longest are dropped. */
  bytes: number
  /** In seconds: how long entries may be kept without catching up, since changes are deleted from the log after a day. */
  seconds: number
}

const LIMITS: Limits = { bytes: 64 * 2 ** 20, seconds: 12 * 3600 }

/**
 * Values that were read from the database, kept until they are changed. Call `catchUp` before reading: it drops entries that
 * committed transactions of any process have changed.
 */
export class DatabaseCache {
  readonly #entries = new Map<string, Entries>()
  /**
   * By source, the names of entries that depend on it besides those of its own name, and whether its keys are the keys of these
   * entries.
   */
  readonly #madeOf = new Map<string, Map<string, 'all' | 'by key'>>()
  readonly #changes = new Map<string, number>()
  #bytes = 0
  #clock = 0
  #upTo: Pick<Now, 'snapshot' | 'seconds' | 'server'> | null = null
  #position: bigint | null = null
  readonly #limits: Limits

  constructor(limits: Limits = LIMITS) {
    this.#limits = limits
  }

  /** When the cache last caught up, in seconds since 1970 by the clock of the database. */
  get seconds(): number {
    return this.#upTo?.seconds ?? 0
  }

  /**
   * The position in the log of the primary at which the cache caught up: a server that has replayed this far has the same changes.
   * Null before the cache first caught up.
   */
  get position(): bigint | null {
    return this.#position
  }

  /**
   * Drops the entries that were changed by transactions committed before this call. Calls at the same time share one statement,
   * which begins after all of them.
   */
  readonly catchUp = sharedRuns((db: Database) => this.#catchUp(primaryOf(db)))

  async #catchUp(db: Database): Promise<void> {
    const since = this.#upTo?.snapshot ?? null
    // The statement avoids jsonb_agg, which reads long lists from the start for each element: for the keys of 100,000 deleted
    // tracks it takes a minute.
    const { rows } = await sql<Now>`${PREPARED}
      select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as seconds,
        pg_postmaster_start_time()::text as server, ${CURRENT_POSITION}::text as position, (
        select json_agg(change) from (
          select distinct source, keys::text[] as keys from cache_changes
          where xid >= pg_snapshot_xmin(${since}::pg_snapshot)
            and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
        ) change
      ) as changes`.execute(db)
    const [now] = rows
    if (!now) return
    // While this statement ran, another call has begun to keep entries, so the changes since then are read.
    if (since === null && this.#upTo !== null) return this.#catchUp(db)
    // A replica that was promoted may lack the last transactions, and uses their ids again.
    const isOther = this.#upTo !== null && now.server !== this.#upTo.server
    const isTooOld = this.#upTo !== null && now.seconds - this.#upTo.seconds > this.#limits.seconds
    // Another server counts positions in its own log.
    if (isOther) this.#position = null
    const isAll = isOther || isTooOld
    if (this.#upTo === null || isAll || now.changes) this.#reach(BigInt(now.position))
    if (isAll) for (const name of this.#entries.keys()) this.#dropFrom(name, null)
    else for (const { source, keys } of now.changes ?? []) this.#drop(source, keys)
    this.#upTo = now
  }

  /** Moves the position forward only, since statements that overlap may end in another order. */
  #reach(position: bigint): void {
    if (this.#position === null || position > this.#position) this.#position = position
  }

  #drop(source: string, keys: readonly string[] | null): void {
    this.#changes.set(source, this.changesOf(source) + 1)
    this.#dropFrom(source, keys)
    for (const [name, which] of this.#madeOf.get(source) ?? [])
      this.#dropFrom(name, which === 'all' ? null : keys)
  }

  /** How many changes of a source the cache has read: a value that was read at one number is true while the number stays. */
  changesOf(source: string): number {
    return this.#changes.get(source) ?? 0
  }

  /** The entry of a key, or undefined when it is not kept. */
  kept<Value extends Sized>(name: string, key: Key): Value | undefined {
    const known = this.#entries.get(name)?.kept.get(key)
    if (known) known.used = ++this.#clock
    // All entries of a name have the same type.
    return known?.value as Value | undefined
  }

  /** Drops an entry that the caller knows to be outdated. */
  forget(name: string, key: Key): void {
    const entries = this.#entries.get(name)
    if (entries) this.#dropOne(entries.kept, key)
  }

  #dropFrom(name: string, keys: readonly string[] | null): void {
    const entries = this.#entries.get(name)
    if (!entries) return
    entries.drops++
    const isNumbered = typeof entries.kept.keys().next().value === 'number'
    const known = keys?.map((text) => (isNumbered ? Number(text) : BigInt(text))) ?? [...entries.kept.keys()]
    for (const key of known) this.#dropOne(entries.kept, key)
  }

  #dropOne(kept: Map<Key, Kept>, key: Key): void {
    this.#bytes -= kept.get(key)?.value.byteLength ?? 0
    kept.delete(key)
  }

  /** The entries of these keys; those that are not kept are read. The result lacks keys for which the database has nothing. */
  async read<K extends Key, Value extends Sized>(
    name: string,
    keys: readonly K[],
    read: (missing: K[]) => Promise<Map<K, Value>>,
    sources: Sources = {},
  ): Promise<Map<K, Value>> {
    const entries = this.#entriesOf(name, sources)
    const found = new Map<K, Value>()
    const missing: K[] = []
    this.#clock++
    for (const key of keys) {
      const known = entries.kept.get(key)
      if (!known) missing.push(key)
      else {
        known.used = this.#clock
        // All entries of a name have the same type.
        found.set(key, known.value as Value)
      }
    }
    if (found.size > 0) metrics.cacheReads.add(['database', 'hit'], found.size)
    if (missing.length === 0) return found
    metrics.cacheReads.add(['database', 'miss'], missing.length)
    const { drops } = entries
    for (const [key, value] of await read(missing)) {
      found.set(key, value)
      if (drops === entries.drops) this.#keep(entries.kept, key, value)
    }
    if (this.#bytes > this.#limits.bytes) this.#dropUnused()
    return found
  }

  #entriesOf(name: string, { tables = [], rows = [] }: Sources): Entries {
    const known = this.#entries.get(name)
    if (known) return known
    const entries = new Entries()
    this.#entries.set(name, entries)
    const isMadeOf = (source: string, which: 'all' | 'by key') =>
      this.#madeOf.set(source, (this.#madeOf.get(source) ?? new Map()).set(name, which))
    for (const source of rows) isMadeOf(source, 'by key')
    for (const source of tables) isMadeOf(source, 'all')
    return entries
  }

  #keep(kept: Map<Key, Kept>, key: Key, value: Sized): void {
    this.#bytes += value.byteLength - (kept.get(key)?.value.byteLength ?? 0)
    kept.set(key, { value, used: this.#clock })
  }

  /** Drops the entries that were not used for longest, until half of the limit is free. */
  #dropUnused(): void {
    const all = [...this.#entries.values()].flatMap(({ kept }) =>
      [...kept].map(([key, { used }]) => ({ kept, key, used })),
    )
    for (const { kept, key } of all.toSorted((a, b) => a.used - b.used)) {
      if (this.#bytes <= this.#limits.bytes / 2) return
      this.#dropOne(kept, key)
    }
  }
}

const caches = new WeakMap<Database, DatabaseCache>()

/** The cache of a database in this process. A transaction gets an empty one, since it sees its own changes. */
export function cacheOf(db: Database): DatabaseCache {
  if (db.isTransaction) return new DatabaseCache()
  const primary = primaryOf(db)
  const cache = caches.get(primary) ?? new DatabaseCache()
  caches.set(primary, cache)
  return cache
}

/** Deletes the changes in the log that are older than any process may leave unread. */
export async function forgetChanges(db: Database): Promise<void> {
  await sql`delete from cache_changes where changed_at < now() - interval '1 day'`.execute(db)
}
