import { sql } from 'kysely'
import {
  type Actor,
  addToChange,
  closeChange,
  openChange,
  recordChanged,
} from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { ApiError, invalid } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { goneError } from '../merged.ts'
import { deletion } from '../records.ts'
import type { Resource } from '../resource.ts'
import { writeRecords } from '../write-records.ts'
import { moveAssignments } from './move-assignments.ts'
import { type Merged, moveLinks } from './move-links.ts'
import { moveListeners } from './move-listeners.ts'
import { moveRuns } from './move-runs.ts'
import { moveViews } from './move-views.ts'
import { type Choices, planMerge, type Row } from './plan.ts'

/** The key of an advisory lock: merges and their undoing take turns, so that none waits for another in a circle. */
const MERGING = 7_320_420
export const lockMerges = (trx: Transaction) => sql`select pg_advisory_xact_lock(${MERGING})`.execute(trx)

/** A merge that was made: the id and name of the record that stays, and from which record it has the value of each field. */
export type MergedRecords = {
  id: number
  change_id: number
  name: string
  sources: Readonly<Record<string, number>>
}

type Sent = Merged & Choices & { versions: Readonly<Record<string, number>> }

/**
 * Reads the records of a merge, the one that stays first. Throws `invalid` or `not_found`; `lock` locks them until the end of the
 * transaction.
 */
export async function mergedRows(
  db: Database,
  resource: Resource,
  { id, merged }: Merged,
  lock = false,
): Promise<Row[]> {
  if (merged.includes(id)) throw invalid({ merged: message('merge.itself') })
  const [key, ids] = [sql.ref(resource.id), [id, ...merged]]
  const { rows } = await sql<Row>`
    select * from ${sql.table(resource.table)} where ${key} = any(${ids}::int[])
    order by ${key} ${lock ? sql`for update` : sql``}`.execute(db)
  const byId = new Map(rows.map((row) => [Number(row[resource.id]), row]))
  const missing = ids.find((each) => !byId.has(each))
  if (missing !== undefined) throw await goneError(db, resource, missing)
  return ids.flatMap((each): Row[] => {
    const row = byId.get(each)
    return row ? [row] : []
  })
}

/**
 * Merges records into the first as one entry of the history, or changes nothing and throws: `invalid`, `not_found` if a record is
 * gone, `stale` if one has been edited meanwhile.
 */
export async function merge(
  trx: Transaction,
  actor: Actor,
  resource: Resource,
  sent: Sent,
): Promise<MergedRecords> {
  await lockMerges(trx)
  const { table, id: key, names, uses, namedIn = [] } = resource
  const rows = await mergedRows(trx, resource, sent, true)
  const outdated = rows.find((row) => row.version !== sent.versions[String(row[key])])
  if (outdated) throw new ApiError(200, 'stale', message('merge.stale', { name: String(outdated[names[0]]) }))
  const { columns, aliases, parts, problem } = planMerge(resource, rows, sent)
  if (problem) throw invalid({ merged: problem })

  const change_id = await openChange(trx, actor, table, 'merge', 0)
  const { links, places, references } = await moveLinks(trx, table, sent)
  for (const filter of [key, ...namedIn]) {
    await moveViews(trx, change_id, filter, sent)
    await moveRuns(trx, change_id, { filter }, sent)
  }
  await moveRuns(trx, change_id, { list: table }, sent)
  // The merged records are deleted first, since the record that stays may get a file that only one record may have.
  const which = sql<boolean>`t.${sql.ref(key)} = any(${sent.merged}::int[])`
  await sql`with changed as (${deletion(resource, which)}) ${recordChanged(change_id, table)}`.execute(trx)
  await sql`
    insert into merged_records (change_id, resource, record_id, into_id)
    select ${change_id}::bigint, ${table}, record_id, ${sent.id}::int from unnest(${sent.merged}::int[]) record_id`.execute(
    trx,
  )
  await moveListeners(trx, change_id)
  await moveAssignments(trx, change_id)
  const plays = rows.slice(1).reduce((sum, row) => sum + Number(row[uses ?? ''] ?? 0), 0)
  const [survivor] = await writeRecords(trx, resource, {
    set: {
      ...Object.fromEntries(Object.entries(columns).map(([column, value]) => [column, sql`${value}`])),
      aliases: sql`${aliases.map(({ name }) => name)}::text[]`,
      ...(uses ? { [uses]: sql`t.${sql.ref(uses)} + ${plays}` } : {}),
    },
    where: sql`t.${sql.ref(key)} = ${sent.id}`,
    raised: { by: sql`${actor.admin_id}` },
  })
  if (!survivor) throw new Error(`${table}: the merge has lost its record`)
  await addToChange(trx, change_id, table, [
    {
      record_id: sent.id,
      before: { ...survivor.before, links: links.before, places: places.before, references },
      after: { ...survivor.after, links: links.after, places: places.after },
    },
  ])
  await closeChange(trx, actor, change_id, sent.merged.length)
  return {
    id: sent.id,
    change_id,
    name: String(survivor.after[names[0]]),
    sources: Object.fromEntries(parts.map(({ field, kept }) => [field, kept])),
  }
}
