import { sql } from 'kysely'
import type { Selection } from '#contract/catalogue/selection.ts'
import { TEAM_KINDS, type TeamKind } from '#contract/catalogue/team-kinds.ts'
import { joinMessages, type Message } from '#contract/messages/message.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid, notFound } from '#server/core/errors/api-errors.ts'
import type { Answer, SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import type { Language } from '#server/core/messages/translate.ts'
import type { Resource } from '../resource.ts'
import { checkCount, selected } from '../selection.ts'
import { type Assigned, assignWhere } from './assign.ts'
import { mailAdmin } from './mail-admin.ts'
import { mayView } from './viewers.ts'

type Sent = Selection & {
  id?: number[] | undefined
  admin_id: number | null
  note?: string | null | undefined
}
type Assign = { body: Sent; admin: SignedIn; language: Language }

/** The handler that assigns a selection to an admin or to nobody. The admin gets one mail about the whole selection. */
export const assignRoutes = (context: Context, resource: Resource & { table: TeamKind }) => ({
  assign: ({ body, admin, language }: Assign): Promise<Answer<Assigned>> =>
    inTransaction(context.db, (trx) => assignSelection(context, trx, resource, body, admin, language)),
})

/**
 * Assigns a selection, or changes nothing and throws: `invalid` for an assignee who may not view the records, `selection_changed`,
 * or `not_found` if there is no record.
 */
export async function assignSelection(
  context: Context,
  trx: Transaction,
  resource: Resource & { table: TeamKind },
  sent: Sent,
  admin: SignedIn,
  language: Language,
): Promise<Answer<Assigned>> {
  const { admin_id, note = null } = sent
  const name = admin_id === null ? null : await nameOfAssignee(trx, resource.table, admin_id)
  const which = await selected(trx, resource, sent, sent.id)
  const assignee = admin_id === null ? null : { admin_id, note }
  const data = await assignWhere(trx, admin, resource, which, assignee)
  checkCount(sent, resource.noun, data.matched)
  if (data.matched === 0) throw notFound(resource.noun)
  if (data.changed > 0) await mailAssignee(context, trx, resource, sent, admin, language, data.changed)
  return { message: assignedMessage(resource, name, data), data }
}

/** Mails the assignee about `count` records, unless the admin has assigned them to themselves. */
export async function mailAssignee(
  context: Context,
  trx: Transaction,
  resource: Resource & { table: TeamKind },
  sent: Sent,
  admin: SignedIn,
  language: Language,
  count: number,
): Promise<void> {
  const { admin_id } = sent
  if (admin_id === null || admin_id === admin.admin_id) return
  await mailAdmin(context, trx, admin_id, language, letterOf(resource, admin, sent, count))
}

/** The name of an assignee. Throws `invalid` for an admin who does not exist, is deactivated, or may not view these records. */
export async function nameOfAssignee(trx: Transaction, kind: TeamKind, admin_id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select a.name from admins a where a.admin_id = ${admin_id} and ${mayView(kind)} for share`.execute(trx)
  const [admin] = rows
  if (!admin) throw invalid({ admin_id: message('team.notAssignable') })
  return admin.name
}

/** The mail about an assignment, with a link to the one record, or to the list of all records assigned to the admin. */
function letterOf({ table, noun }: Resource & { table: TeamKind }, by: SignedIn, sent: Sent, count: number) {
  const [only, ...others] = sent.byQuery ? [] : (sent.id ?? [])
  const isOne = only !== undefined && others.length === 0
  return {
    subject: message('mails.assigned', { noun, count }),
    lines: [
      message('mails.assignedBy', { name: by.name, noun, count }),
      ...(sent.note ? [message('mails.note', { note: sent.note })] : []),
    ],
    open: message('mails.openAssigned'),
    path: `${TEAM_KINDS[table].screen}?${isOne ? `peek=${only}` : `assigned_to=${sent.admin_id}`}`,
  }
}

/** The message after an assignment, such as '37 tracks assigned to Meera. 2 already had these values.' */
function assignedMessage({ noun }: Resource, name: string | null, { matched, changed }: Assigned): Message {
  const same = matched - changed
  const text =
    name === null
      ? message('many.unassigned', { noun, count: changed })
      : message('many.assigned', { noun, count: changed, name })
  return joinMessages(text, name !== null && same > 0 ? message('bulkEdit.unchanged', { count: same }) : null)
}
