import { sql } from 'kysely'
import { type Change, UNDOABLE_DAYS } from '#contract/features/history.ts'
import { linking, unlinking } from '#server/catalogue/write-statements.ts'
import {
  type Actor,
  type ChangeKind,
  closeChange,
  openChange,
  recordSetsInto,
} from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { expectRows } from '#server/core/database/refresh-statistics.ts'
import { cannotBeUndone } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { restoreSubadmins } from '#server/resources/subadmins/deleted-accounts.store.ts'
import { placeAsLeft } from './as-left.ts'
import { linkTable, resourceOf } from './recorded-resources.ts'
import { restore } from './restore.ts'
import { endImport, removeAdded } from './undo-added.ts'
import { undoAssign } from './undo-assign.ts'
import { shapesOf, undoEdit } from './undo-edit.ts'
import { undoMerge } from './undo-merge.ts'

export type Undone = { change_id: number; undone: number; left: number }

/** Undoes one kind of change and records it in the undo's own history entry; returns the number of records. */
type Way = (trx: Transaction, change: Change, undoing: number) => Promise<number>

/**
 * Undoes a change, in the caller's transaction, as one history entry. Records that were changed again since are
 * skipped and counted as `left`. Throws `cannot_be_undone` when nothing can be undone.
 */
export async function undoChange(trx: Transaction, actor: Actor, change: Change): Promise<Undone> {
  // A concurrent undo of the same change waits here and then finds it undone.
  await sql`select from changes where change_id = ${change.change_id} for update`.execute(trx)
  const { rows } = await sql`select from changes where undoes = ${change.change_id}`.execute(trx)
  if (rows.length > 0) throw cannotBeUndone(message('history.undoneBefore'))
  const way = wayOf(change)
  if (!way || !change.can_be_undone) throw cannotBeUndone(message('history.tooOld', { days: UNDOABLE_DAYS }))
  if (linkTable(change.resource)) await expectRows(trx, change.resource, change.records)
  const change_id = await openChange(trx, actor, change.resource, 'undo', 0)
  // Said first: what the undo itself changes is no later change that holds it up.
  await trx
    .updateTable('changes')
    .set({ undoes: change.change_id })
    .where('change_id', '=', change_id)
    .execute()
  const undone = await way(trx, change, change_id)
  if (undone === 0) throw cannotBeUndone(message('history.changedAgain'))
  await closeChange(trx, actor, change_id, undone)
  return { change_id, undone, left: change.records - undone }
}

type Ways = Partial<Record<string, Way>>

const linkWays: Ways = { link: unlinkAgain, unlink: linkAgain, order: placeAgain }

/** Whether changes of this kind can be undone. Additions are undone by deletion. */
export const isUndoable = (kind: ChangeKind): boolean => wayOf(kind) !== undefined

function wayOf({ resource, action }: ChangeKind): Way | undefined {
  if (resource === 'default_settings') return action === 'edit' ? placeholderAgain : undefined
  if (linkTable(resource)) return linkWays[action]
  if (resource === 'subadmins') return action === 'delete' ? accountsAgain : undefined
  const known = resourceOf(resource)
  if (!known) return undefined
  const ways: Ways = {
    delete: (trx, { change_id }, undoing) => restore(trx, known, change_id, undoing),
    status: editAgain,
    edit: editAgain,
    merge: (trx, change, undoing) => undoMerge(trx, known, change, undoing),
    import: importAgain,
    assign: (trx, change, undoing) => undoAssign(trx, known, change, undoing),
    unassign: (trx, change, undoing) => undoAssign(trx, known, change, undoing),
  }
  return ways[action]
}

/** Undoes changes of fields and links, for every kind of record that the change has. */
async function editAgain(trx: Transaction, change: Change, undoing: number) {
  // A returned file can change records of several kinds.
  const { rows } = await sql<{ table: string }>`
    select resource as table from change_rows where change_id = ${change.change_id}
    union select resource from change_sets where change_id = ${change.change_id} order by 1`.execute(trx)
  let undone = 0
  for (const { table } of rows) {
    const known = resourceOf(table)
    if (!known) continue
    for (const shape of await shapesOf(trx, known, change))
      undone += await undoEdit(trx, known, change, shape, undoing)
  }
  return undone
}

const accountsAgain: Way = (trx, { change_id }, undoing) => restoreSubadmins(trx, change_id, undoing)

/** Takes back what came in: restores what it changed, and then deletes what it added and nothing else uses. */
async function importAgain(trx: Transaction, change: Change, undoing: number) {
  await endImport(trx, change.change_id)
  const restored = await editAgain(trx, change, undoing)
  return restored + (await removeAdded(trx, change.change_id, undoing))
}

/** Restores the earlier placeholder, if the one that the change set is still set. */
function placeholderAgain(trx: Transaction, { change_id }: Change, undoing: number) {
  return recordSetsInto(
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

/** Removes the links that a change added. */
function unlinkAgain(trx: Transaction, { resource, change_id }: Change, undoing: number) {
  const { owner, member } = endsOf(resource)
  return recordSetsInto(
    trx,
    undoing,
    resource,
    unlinking(
      { table: resource },
      sql`using change_records r
        where r.change_id = ${change_id} and l.${sql.ref(member.id)} = r.record_id
          and l.${sql.ref(owner.id)} = (r.after->>${sql.lit(owner.id)})::int
        returning r.record_id, r.after as before, null::jsonb as after`,
    ),
  )
}

/** Restores removed links at their previous positions, where both ends still exist. */
function linkAgain(trx: Transaction, { resource, change_id }: Change, undoing: number) {
  const { owner, member, ordered } = endsOf(resource)
  const ownerId = sql`(r.before->>${sql.lit(owner.id)})::int`
  return recordSetsInto(
    trx,
    undoing,
    resource,
    sql`${linking(
      { table: resource, own: owner, other: member, ordered },
      {
        ids: sql`${ownerId}, r.record_id`,
        position: sql`(r.before->>'position')::bigint`,
        from: sql`from change_records r where r.change_id = ${change_id}
          and exists (select from ${sql.table(owner.resource)} o where o.${sql.ref(owner.id)} = ${ownerId})
          and exists (select from ${sql.table(member.resource)} m where m.${sql.ref(member.id)} = r.record_id)`,
      },
    )} returning l.${sql.ref(member.id)} as record_id, null::jsonb as before, to_jsonb(l) as after`,
  )
}

/** Moves tracks back to their previous positions. */
function placeAgain(trx: Transaction, { resource, change_id }: Change, undoing: number) {
  const { owner, member } = endsOf(resource)
  return recordSetsInto(
    trx,
    undoing,
    resource,
    sql`update ${sql.table(resource)} l set position = (r.before->>'position')::bigint
        from change_records r
        where r.change_id = ${change_id} and l.${sql.ref(member.id)} = r.record_id
          and l.${sql.ref(owner.id)} = (r.before->>${sql.lit(owner.id)})::int
          and ${placeAsLeft}
        returning r.record_id, r.after as before, r.before as after`,
  )
}

function endsOf(table: string) {
  const link = linkTable(table)
  if (!link) throw new Error(`${table} is no table of links`)
  return { owner: link.owner, member: link.member, ordered: link.ordered === true }
}
