import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isTeamKind } from '#contract/catalogue/team-kinds.ts'
import type { ReviewAction } from '#contract/features/review.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import type { DeadLink } from '#contract/kinds/tracks.ts'
import { settingStatus } from '#server/catalogue/records.ts'
import { type Resource, storedStatus, withDetail } from '#server/catalogue/resource.ts'
import { mailAssignee, nameOfAssignee } from '#server/catalogue/team/assign.handlers.ts'
import { assignInto } from '#server/catalogue/team/assign.ts'
import { countInto, recordChanged, recordInto } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import type { Language } from '#server/core/messages/translate.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { endFetch } from '#server/resources/tracks/fetches.store.ts'
import { DEAD_LINKS } from '#server/resources/tracks/link-checks.store.ts'
import { startFetches } from '#server/resources/tracks/start-fetches.ts'
import { openRecord, versionOf } from './open-record.ts'
import { judgedIn } from './queue.ts'
import { type Run, readRunOf, remembersAs, setSkipped } from './run.store.ts'
import { entryOf } from './run-entry.ts'
import { writeEdit } from './write-edit.ts'

type Sent = {
  list: KindName
  run_id: number
  record_id: number
  version: number
  action: ReviewAction
  admin_id: number | null
  note?: string | null | undefined
}
type Acted = { is_saved: boolean; version: number | null }

/** The data of a decision about one record, inside its transaction. */
type Acting = {
  context: Context
  trx: Transaction
  admin: SignedIn
  run: Run
  resource: Resource
  sent: Sent
  /** The condition on the alias `t` by which the record is found. */
  which: RawBuilder<SqlBool>
  language: Language
}

/** Decides about a record of a run instead of filling its gap. Each run has one entry of the history for each kind of decision. */
export async function act(context: Context, admin: SignedIn, sent: Sent, language: Language): Promise<Acted> {
  const run = await readRunOf(context.db, admin, sent)
  const resource = withDetail(RESOURCE_OF[run.list])
  const { record_id, action } = sent
  return inTransaction(context.db, async (trx) => {
    const isEdit = action === 'remove'
    const { isThere } = await openRecord(context, trx, admin, run, resource, sent, isEdit)
    if (!isThere) return { is_saved: false, version: null }
    const which = sql<SqlBool>`t.${sql.ref(resource.id)} = ${record_id}`
    await ACTS[action]({ context, trx, admin, run, resource, sent, which, language })
    await setSkipped(trx, admin, run, record_id, false)
    return { is_saved: true, version: await versionOf(trx, resource, record_id) }
  })
}

const ACTS: Readonly<Record<ReviewAction, (acting: Acting) => Promise<void>>> = {
  keep,
  remove: removeDeadLinks,
  retry: ({ context, trx, sent }) => startFetches(trx, context.queue, [sent.record_id]).then(() => undefined),
  activate: (acting) => setStatus(acting, '1'),
  deactivate: (acting) => setStatus(acting, '0'),
  async assign(acting) {
    const { admin_id, note = null } = acting.sent
    if (admin_id === null) throw invalid({ admin_id: message('team.notAssignable') })
    await assign(acting, { admin_id, note })
  },
  done: (acting) => assign(acting, null),
}

async function keep({ trx, run, resource, which }: Acting): Promise<void> {
  await sql`
    insert into review_kept (list, gap, record_id, judged, run_id)
    select ${run.list}, ${remembersAs(run)}, t.${sql.ref(resource.id)}, ${judgedIn(run.gap)}, ${run.run_id}::int
    from ${sql.table(resource.table)} t where ${which}
    on conflict (list, gap, record_id) do update set judged = excluded.judged, run_id = excluded.run_id`.execute(
    trx,
  )
}

async function removeDeadLinks({ trx, admin, run, resource, sent: { record_id }, which }: Acting) {
  if (resource.table !== 'tracks') return
  const { rows } = await sql<{ dead: DeadLink[] }>`
    select ${DEAD_LINKS} as dead from tracks t where ${which}`.execute(trx)
  const dead = rows[0]?.dead ?? []
  if (dead.length === 0) return
  const isOfAudio = dead.some(({ field }) => field === 'track_link')
  // The message about the failed download is removed together with the link.
  const values = {
    ...Object.fromEntries(dead.map(({ field }) => [field, null])),
    ...(isOfAudio && { message: null }),
  }
  const entry = await writeEdit(trx, admin, run, resource, record_id, null, values)
  if (isOfAudio) await endFetch(trx, record_id)
  if (entry !== null) admin.onChangeRecorded?.(entry, { resource: resource.table, action: 'edit' })
}

async function setStatus({ trx, admin, run, resource, which }: Acting, is_active: '1' | '0') {
  const { table } = resource
  if (!resource.columns.includes(storedStatus(resource, is_active).column)) return
  const entry = await entryOf(trx, admin, run, table, 'status')
  const changed = await recordInto(trx, entry, table, settingStatus(resource, is_active, { where: which }))
  await closeEntry(trx, admin, entry, table, 'status', changed)
}

type Assignee = { admin_id: number; note: string | null }

async function assign(acting: Acting, assignee: Assignee | null): Promise<void> {
  const { context, trx, admin, run, resource, sent, which, language } = acting
  const { table } = resource
  if (!isTeamKind(table)) return
  const ofKind = { ...resource, table }
  if (assignee) await nameOfAssignee(trx, table, assignee.admin_id)
  const action = assignee ? 'assign' : 'unassign'
  const entry = await entryOf(trx, admin, run, table, action)
  // One mail tells of everything that a run assigns, since its link opens the list of it.
  const isFirst = assignee !== null && !(await isAssigneeOf(trx, entry, assignee.admin_id))
  const { changed } = await assignInto(trx, admin, entry, resource, which, assignee, recordChanged)
  await countInto(trx, entry, changed)
  await closeEntry(trx, admin, entry, table, action, changed)
  if (isFirst && changed > 0)
    await mailAssignee(context, trx, ofKind, { ...sent, byQuery: true, query: '' }, admin, language, changed)
}

async function isAssigneeOf(trx: Transaction, change_id: number, admin_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from change_rows where change_id = ${change_id} and (after->>'assigned_id')::int = ${admin_id} limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** Reports an entry that a decision has changed, and deletes one that has no records. */
async function closeEntry(
  trx: Transaction,
  admin: SignedIn,
  change_id: number,
  resource: string,
  action: string,
  changed: number,
): Promise<void> {
  if (changed > 0) return admin.onChangeRecorded?.(change_id, { resource, action })
  await sql`delete from changes where change_id = ${change_id} and records = 0`.execute(trx)
}
