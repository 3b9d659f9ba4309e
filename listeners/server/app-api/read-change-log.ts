import { sql } from 'kysely'
import type { AppKind } from '#listeners/contract/kinds.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import type { Moment } from './changes-cursor.ts'

/** In days: how long entries of the log are kept. */
const KEPT_DAYS = 90

/** A place in the log: an entry, and how many of its records were sent. */
export type Place = { xid: string; entry_id: number; sent: number }

type Entry = Place & { kind: AppKind; ids: number[] }

/**
 * Reads up to `limit` changed records from a place in the log, of the transactions committed after one moment and until
 * another, whichever began first. The records of one entry may come in two parts.
 */
export async function readLog(
  trx: Transaction,
  kinds: readonly AppKind[],
  { since, until, from, limit }: { since: Moment; until: Moment; from: Place; limit: number },
): Promise<Entry[]> {
  const [before, after] = [sql`${since.snapshot}::pg_snapshot`, sql`${until.snapshot}::pg_snapshot`]
  const isStarted = sql`entry_id = ${from.entry_id}::bigint and xid = ${from.xid}::xid8`
  const { rows } = await sql<Entry>`
    with entries as (
      select xid, entry_id, kind, case when ${isStarted} then ${from.sent}::int else 0 end as sent,
        case when ${isStarted} then record_ids[${from.sent}::int + 1:] else record_ids end as ids
      from catalogue_changes
      where xid >= pg_snapshot_xmin(${before}) and xid < pg_snapshot_xmax(${after})
        and (xid, entry_id) >= (${from.xid}::xid8, ${from.entry_id}::bigint)
        and not pg_visible_in_snapshot(xid, ${before}) and pg_visible_in_snapshot(xid, ${after})
        and kind = any(${kinds}::text[])
      order by xid, entry_id limit ${limit + 1}
    ), counted as (
      select *, ${limit}::int - sum(cardinality(ids)) over (order by xid, entry_id) + cardinality(ids) as room from entries
    ), cut as (
      select xid, entry_id, kind, sent, ids[1:room::int] as ids from counted where room > 0
    )
    select xid::text, entry_id, kind, sent + cardinality(ids) as sent, ids from cut order by cut.xid, entry_id
  `.execute(trx)
  return rows
}

/** Deletes entries that are older than any valid cursor. The newest entry stays, because cursors are recognised by it. */
export async function pruneCatalogueChanges(db: Database): Promise<void> {
  await sql`
    delete from catalogue_changes
    where changed_at < now() - make_interval(days => ${KEPT_DAYS})
      and entry_id < (select max(entry_id) from catalogue_changes)`.execute(db)
}
