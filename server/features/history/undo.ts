import { sql } from 'kysely'
import { type Change, UNDOABLE_DAYS } from '#contract/history.ts'
import { writeSearchKeys } from '#server/catalogue/records.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import type { Transaction } from '#server/database/connect.ts'
import { linksOf, REFERENCES } from '#server/database/links.ts'
import { cannotBeUndone } from '#server/http/refusals.ts'
import { say } from '#server/words/say.ts'
import { type Actor, closeChange, openChange, recordInto } from './record-change.ts'
import { linkTable, memberOf, ownerOf, resourceOf } from './recorded-resources.ts'
import { undoEdit } from './undo-edit.ts'

export type Undone = { change_id: number; undone: number; left: number }

/** What an undo sets back, and writes into its own entry of the history: answers how many records. */
type Way = (trx: Transaction, change: Change, undoing: number) => Promise<number>

/**
 * Takes a change back, in the caller's transaction, as one entry of the history. Records that were changed again since
 * stay as they are and are counted as left. Throws `cannot_be_undone` when nothing of it can be taken back.
 */
export async function undoChange(trx: Transaction, actor: Actor, change: Change): Promise<Undone> {
  // Whoever undoes the same thing at the same moment waits, and then finds it undone.
  await sql`select from changes where change_id = ${change.change_id} for update`.execute(trx)
  const { rows } = await sql`select from changes where undoes = ${change.change_id}`.execute(trx)
  if (rows.length > 0) throw cannotBeUndone(say('history.undoneBefore'))
  const way = wayOf(change)
  if (!way || !change.can_be_undone) throw cannotBeUndone(say('history.tooOld', { days: UNDOABLE_DAYS }))
  const change_id = await openChange(trx, actor, change.resource, 'undo', 0)
  const undone = await way(trx, change, change_id)
  if (undone === 0) throw cannotBeUndone(say('history.changedAgain'))
  await trx
    .updateTable('changes')
    .set({ undoes: change.change_id })
    .where('change_id', '=', change_id)
    .execute()
  await closeChange(trx, actor, change_id, undone)
  return { change_id, undone, left: change.records - undone }
}

type Kind = Pick<Change, 'resource' | 'action'>
type Ways = Partial<Record<Change['action'], Way>>

const linkWays: Ways = { link: unlinkAgain, unlink: linkAgain, order: placeAgain }

/** Whether changes of this kind can be taken back. Additions are taken back by deleting, imports as imports. */
export const isUndoable = (kind: Kind): boolean => wayOf(kind) !== undefined

function wayOf({ resource, action }: Kind): Way | undefined {
  if (resource === 'default_settings') return action === 'edit' ? placeholderAgain : undefined
  if (linkTable(resource)) return linkWays[action]
  const known = resourceOf(resource)
  if (!known) return undefined
  const ways: Ways = {
    delete: (trx, change, undoing) => restore(trx, known, change, undoing),
    status: (trx, change, undoing) => statusAgain(trx, known, change, undoing),
    edit: (trx, change, undoing) => undoEdit(trx, known, change, undoing),
  }
  return ways[action]
}

/** As many records get their search keys in one statement. */
const KEYS_AT_ONCE = 2000

/** Brings deleted records back under their ids, with their search keys and the links whose other end is still there. */
async function restore(
  trx: Transaction,
  resource: Resource,
  { change_id }: Change,
  undoing: number,
): Promise<number> {
  const { table, id } = resource
  const columns = await restoredColumns(trx, table, change_id)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const restored = await recordInto(
    trx,
    undoing,
    table,
    sql`insert into ${sql.table(table)} as t (${names}) overriding system value
        select ${sql.join(columns.map((column) => sql.ref(`p.${column}`)))}
        from change_records r cross join lateral jsonb_populate_record(null::${sql.table(table)},
          r.before ${withoutGone(table)}) p
        where r.change_id = ${change_id}
        on conflict (${sql.ref(id)}) do nothing
        returning t.${sql.ref(id)} as record_id, null::jsonb as before, to_jsonb(t) as after`,
  )
  const mine = sql`select record_id from change_records where change_id = ${undoing}`
  await writeKeysOf(trx, resource, undoing)
  for (const { table: link, own, other, ordered } of linksOf(table)) {
    const [otherId, place] = ordered
      ? [sql`(e.value->>0)::int`, sql`, (e.value->>1)::bigint`]
      : [sql`e.value::int`, sql``]
    await sql`
      insert into ${sql.table(link)} (${sql.ref(own.id)}, ${sql.ref(other.id)} ${ordered ? sql`, position` : sql``})
      select r.record_id, ${otherId} ${place}
      from change_records r cross join lateral jsonb_array_elements(r.before->'links'->${link}) e
      where r.change_id = ${change_id} and r.record_id in (${mine})
        and exists (select from ${sql.table(other.resource)} o where o.${sql.ref(other.id)} = ${otherId})
      on conflict do nothing`.execute(trx)
  }
  for (const { from, fromId, column } of REFERENCES.filter(({ to }) => to === table))
    await sql`
      update ${sql.table(from)} f set ${sql.ref(column)} = r.record_id
      from change_records r cross join lateral jsonb_array_elements(r.before->'referred'->${from}) e
      where r.change_id = ${change_id} and r.record_id in (${mine})
        and f.${sql.ref(fromId)} = e.value::int and f.${sql.ref(column)} is null`.execute(trx)
  return restored
}

/** The columns that the deleted records had and the table still has. */
async function restoredColumns(trx: Transaction, table: string, change_id: number): Promise<string[]> {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and column_name in (
      select jsonb_object_keys(before) from (
        select before from change_records where change_id = ${change_id} limit 1) one)
    order by ordinal_position`.execute(trx)
  return rows.map((row) => row.column_name)
}

/** References to records that are gone meanwhile become none. */
const withoutGone = (table: string) =>
  sql.join(
    REFERENCES.filter(({ from }) => from === table).map(
      ({ column, to, toId }) => sql`|| jsonb_build_object(${sql.lit(column)},
        (select o.${sql.ref(toId)} from ${sql.table(to)} o where o.${sql.ref(toId)} = (r.before->>${sql.lit(column)})::int))`,
    ),
    sql` `,
  )

async function writeKeysOf(trx: Transaction, resource: Resource, undoing: number): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Record<string, unknown>>`
      select t.* from change_records r join ${sql.table(resource.table)} t on t.${sql.ref(resource.id)} = r.record_id
      where r.change_id = ${undoing} and r.record_id > ${last} order by r.record_id limit ${KEYS_AT_ONCE}`.execute(
      trx,
    )
    if (rows.length === 0) return
    await writeSearchKeys(trx, resource, rows)
    last = Number(rows.at(-1)?.[resource.id])
  }
}

/** Sets a status back where it still is what the change made it; what was recorded says in which column. */
async function statusAgain(
  trx: Transaction,
  { table, id }: Resource,
  { change_id }: Change,
  undoing: number,
) {
  const { rows } = await sql<{ name: string }>`
    select jsonb_object_keys(before) as name from change_records where change_id = ${change_id} limit 1`.execute(
    trx,
  )
  const [status] = rows
  if (!status) return 0
  const [column, name] = [sql.ref(status.name), sql.lit(status.name)]
  return recordInto(
    trx,
    undoing,
    table,
    sql`update ${sql.table(table)} t set ${column} = r.before->>${name}
        from change_records r
        where r.change_id = ${change_id} and t.${sql.ref(id)} = r.record_id and t.${column} = r.after->>${name}
        returning r.record_id, r.after as before, r.before as after`,
  )
}

/** Sets a placeholder back where it still is what the change made it. */
function placeholderAgain(trx: Transaction, { change_id }: Change, undoing: number) {
  return recordInto(
    trx,
    undoing,
    'default_settings',
    sql`update default_settings s set value = r.before->>'value'
        from change_records r
        where r.change_id = ${change_id} and s.setting_id = r.record_id
          and s.value is not distinct from r.after->>'value'
        returning r.record_id, r.after as before, r.before as after`,
  )
}

/** Takes out again what was linked. */
function unlinkAgain(trx: Transaction, { resource, change_id }: Change, undoing: number) {
  const { owner, member } = endsOf(resource)
  return recordInto(
    trx,
    undoing,
    resource,
    sql`delete from ${sql.table(resource)} l using change_records r
        where r.change_id = ${change_id} and l.${sql.ref(member.id)} = r.record_id
          and l.${sql.ref(owner.id)} = (r.after->>${sql.lit(owner.id)})::int
        returning r.record_id, r.after as before, null::jsonb as after`,
  )
}

/** Links again what was taken out, in its old place, where both ends are still there. */
function linkAgain(trx: Transaction, { resource, change_id }: Change, undoing: number) {
  const { owner, member, ordered } = endsOf(resource)
  const [column, place] = ordered ? [sql`, position`, sql`, (r.before->>'position')::bigint`] : [sql``, sql``]
  const ownerId = sql`(r.before->>${sql.lit(owner.id)})::int`
  return recordInto(
    trx,
    undoing,
    resource,
    sql`insert into ${sql.table(resource)} as l (${sql.ref(owner.id)}, ${sql.ref(member.id)} ${column})
        select ${ownerId}, r.record_id ${place} from change_records r
        where r.change_id = ${change_id}
          and exists (select from ${sql.table(owner.resource)} o where o.${sql.ref(owner.id)} = ${ownerId})
          and exists (select from ${sql.table(member.resource)} m where m.${sql.ref(member.id)} = r.record_id)
        on conflict do nothing
        returning l.${sql.ref(member.id)} as record_id, null::jsonb as before, to_jsonb(l) as after`,
  )
}

/** Puts moved tracks back into their old places. */
function placeAgain(trx: Transaction, { resource, change_id }: Change, undoing: number) {
  const { owner, member } = endsOf(resource)
  return recordInto(
    trx,
    undoing,
    resource,
    sql`update ${sql.table(resource)} l set position = (r.before->>'position')::bigint
        from change_records r
        where r.change_id = ${change_id} and l.${sql.ref(member.id)} = r.record_id
          and l.${sql.ref(owner.id)} = (r.before->>${sql.lit(owner.id)})::int
          and l.position = (r.after->>'position')::bigint
        returning r.record_id, r.after as before, r.before as after`,
  )
}

function endsOf(table: string) {
  const link = linkTable(table)
  if (!link) throw new Error(`${table} is no table of links`)
  return { owner: ownerOf(link), member: memberOf(link), ordered: link.ordered === true }
}
