import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { PREPARED } from '#server/core/database/prepared.ts'

type Key = bigint | number | string
/** A list that was read, by a key of its source; its size is in bytes. */
type Kept = { list: Sized; used: number }
type Sized = { byteLength: number }
type Change = { source: string; keys: string[] | null }

type Limits = {
  /** In bytes: beyond it, the lists that were not used for longest are dropped. */
  bytes: number
  /** How long a list may be kept without catching up: changes are deleted from the log after a day. */
  seconds: number
}

const LIMITS: Limits = { bytes: 64 * 2 ** 20, seconds: 12 * 3600 }

/**
 * Lists that searches have read from the database, kept while nothing has changed them. `catchUp` must precede their use:
 * it drops those that were changed by transactions that have been committed since, whichever process made them.
 */
export class ListCache {
  readonly #sources = new Map<string, Map<Key, Kept>>()
  #bytes = 0
  #clock = 0
  /** How often lists were dropped: a list that was being read meanwhile may be as it was before. */
  #drops = 0
  #upTo: { snapshot: string; seconds: number } | null = null
  readonly #limits: Limits

  constructor(limits: Limits = LIMITS) {
    this.#limits = limits
  }

  /** Drops the lists that have changed. */
  async catchUp(db: Database): Promise<void> {
    const since = this.#upTo?.snapshot ?? null
    const { rows } = await sql<{ snapshot: string; seconds: number; changes: Change[] | null }>`${PREPARED}
      select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as seconds, (
        select jsonb_agg(jsonb_build_object('source', source, 'keys', keys::text[])) from search_changes
        where xid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
      ) as changes`.execute(db)
    const [now] = rows
    if (!now) return
    // Another search has begun to keep lists meanwhile.
    if (since === null && this.#upTo !== null) return this.catchUp(db)
    const isTooOld = this.#upTo !== null && now.seconds - this.#upTo.seconds > this.#limits.seconds
    for (const { source, keys } of isTooOld ? this.#everything() : (now.changes ?? []))
      this.#drop(source, keys)
    this.#upTo = now
  }

  #everything(): Change[] {
    return [...this.#sources.keys()].map((source) => ({ source, keys: null }))
  }

  #drop(source: string, keys: readonly string[] | null): void {
    this.#drops++
    const lists = this.#listsOf(source)
    const isNumbered = typeof lists.keys().next().value === 'number'
    const known = keys?.map((text) => (isNumbered ? Number(text) : BigInt(text))) ?? [...lists.keys()]
    for (const key of known) this.#dropOne(lists, key)
    const results = this.#listsOf(RESULTS)
    for (const key of results.keys()) this.#dropOne(results, key)
  }

  #dropOne(lists: Map<Key, Kept>, key: Key): void {
    this.#bytes -= lists.get(key)?.list.byteLength ?? 0
    lists.delete(key)
  }

  /** The lists of these keys; those that are not known are read. A key without a list is left out. */
  async read<K extends Key, List extends Sized>(
    source: string,
    keys: readonly K[],
    read: (missing: K[]) => Promise<Map<K, List>>,
  ): Promise<Map<K, List>> {
    const lists = this.#listsOf(source)
    const found = new Map<K, List>()
    const missing: K[] = []
    this.#clock++
    for (const key of keys) {
      const kept = lists.get(key)
      if (!kept) missing.push(key)
      else {
        kept.used = this.#clock
        // A source has lists of one kind.
        found.set(key, kept.list as List)
      }
    }
    if (missing.length === 0) return found
    const drops = this.#drops
    for (const [key, list] of await read(missing)) {
      found.set(key, list)
      if (drops === this.#drops) this.#keep(lists, key, list)
    }
    if (this.#bytes > this.#limits.bytes) this.#dropUnused()
    return found
  }

  #listsOf(source: string): Map<Key, Kept> {
    const lists = this.#sources.get(source) ?? new Map<Key, Kept>()
    this.#sources.set(source, lists)
    return lists
  }

  #keep(lists: Map<Key, Kept>, key: Key, list: Sized): void {
    this.#bytes += list.byteLength - (lists.get(key)?.list.byteLength ?? 0)
    lists.set(key, { list, used: this.#clock })
  }

  /** Drops the half that was not used for longest. */
  #dropUnused(): void {
    const all = [...this.#sources.values()].flatMap((lists) =>
      [...lists].map(([key, { used }]) => ({ lists, key, used })),
    )
    for (const { lists, key } of all.toSorted((a, b) => a.used - b.used)) {
      if (this.#bytes <= this.#limits.bytes / 2) return
      this.#dropOne(lists, key)
    }
  }
}

/** The source of what searches have found: dropped with any change of what they are made of. */
export const RESULTS = 'results'

const caches = new WeakMap<Database, ListCache>()

/** The lists that this process keeps of a database; a transaction sees its own changes and reads all that it needs. */
export function listCacheOf(db: Database): ListCache {
  if (db.isTransaction) return new ListCache()
  const cache = caches.get(db) ?? new ListCache()
  caches.set(db, cache)
  return cache
}

/** Deletes the changes that every process has read, or is too late for. */
export async function forgetChanges(db: Database): Promise<void> {
  await sql`delete from search_changes where changed_at < now() - interval '1 day'`.execute(db)
}
