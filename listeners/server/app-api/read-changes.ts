import type { AppKind } from '#listeners/contract/kinds.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { type ChangesCursor, writeCursor } from './changes-cursor.ts'
import { checkCursor, type Now, readNow } from './check-cursor.ts'
import { type Place, readLog } from './read-change-log.ts'
import { type Copied, readCopies, readCopiesAfter } from './read-copies.ts'

type Asked = {
  since: string | undefined
  limit: number
  /** The kinds that the call asked for; empty for all that the key allows. */
  asked: readonly AppKind[]
  kinds: readonly AppKind[]
  withFields: boolean
  allowed: ReadonlySet<string>
}

export type Changes = {
  changed: (Copied & { kind: AppKind })[]
  removed: { kind: AppKind; id: number }[]
  next: string
  more: boolean
}

/**
 * In seconds: how long a cursor without changes stays the same. That lets clients be answered by a 304, but the cursor must not
 * become too old.
 */
const RENEWED_AFTER = 86_400

/**
 * Reads one part of the changes since a cursor, or of all records without one. A part is read in one snapshot and has at most
 * `limit` records, however many have changed; its cursor has all that the next part needs.
 */
export function readChanges(db: Database, asked: Asked): Promise<Changes> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const now = await readNow(trx)
      if (asked.since === undefined) return copy(trx, asked, beginning(asked, now))
      const cursor = await checkCursor(trx, asked.since, now, asked)
      return cursor.copied ? copy(trx, asked, cursor) : follow(trx, asked, cursor, now)
    })
}

const beginning = ({ asked, kinds }: Asked, { epoch, moment }: Now): ChangesCursor => ({
  of: 'changes',
  epoch,
  asked: [...asked],
  kinds: [...kinds],
  since: moment,
})

/** Reads all records, kind by kind. Changes made meanwhile are sent after them. */
async function copy(trx: Transaction, asked: Asked, cursor: ChangesCursor): Promise<Changes> {
  const { kinds, limit } = asked
  const changed: Changes['changed'] = []
  let { copied } = cursor
  const first = copied ? kinds.indexOf(copied.kind) : 0
  for (const kind of kinds.slice(first)) {
    const after = copied?.kind === kind ? copied.id : 0
    const room = limit - changed.length
    const rows = await readCopiesAfter(trx, kind, after, room, asked)
    changed.push(...rows.map((row) => ({ kind, ...row })))
    copied = { kind, id: rows.at(-1)?.id ?? after }
    if (rows.length === room)
      return { changed, removed: [], next: writeCursor({ ...cursor, copied }), more: true }
  }
  const { copied: _, ...copiedAll } = cursor
  // There may be changes since the copy began, which only the next call looks for.
  return { changed, removed: [], next: writeCursor(copiedAll), more: true }
}

const BEGINNING: Place = { xid: '0', entry_id: 0, sent: 0 }

/** Reads the changes of the transactions committed between two moments. The last part ends at the second moment. */
async function follow(
  trx: Transaction,
  asked: Asked,
  { window, ...cursor }: ChangesCursor,
  now: Now,
): Promise<Changes> {
  const { kinds, limit } = asked
  const { since } = cursor
  const { until, ...from } = window ?? { until: now.moment, ...BEGINNING }
  const entries = await readLog(trx, kinds, { since, until, from, limit })
  const found = await readEach(trx, asked, entries)
  const last = entries.at(-1)
  const isFull = entries.reduce((sum, { ids }) => sum + ids.length, 0) === limit
  if (last && isFull) {
    const { xid, entry_id, sent } = last
    return { ...found, next: writeCursor({ ...cursor, window: { until, xid, entry_id, sent } }), more: true }
  }
  const isUnchanged = entries.length === 0 && !window && until.seconds - since.seconds < RENEWED_AFTER
  return {
    ...found,
    next: writeCursor({ ...cursor, since: isUnchanged ? since : until }),
    // Changes may have been committed since the window was opened.
    more: window !== undefined,
  }
}

/** Reads the records of some log entries as they are now, each once. */
async function readEach(
  trx: Transaction,
  asked: Asked,
  entries: readonly { kind: AppKind; ids: readonly number[] }[],
): Promise<Pick<Changes, 'changed' | 'removed'>> {
  const changed: Changes['changed'] = []
  const removed: Changes['removed'] = []
  for (const kind of asked.kinds) {
    const ids = new Set(entries.flatMap((entry) => (entry.kind === kind ? entry.ids : [])))
    if (ids.size === 0) continue
    for (const copied of await readCopies(trx, kind, [...ids], asked)) {
      ids.delete(copied.id)
      changed.push({ kind, ...copied })
    }
    for (const id of ids) removed.push({ kind, id })
  }
  return { changed, removed }
}
