import { sql } from 'kysely'
import { may, needOf } from '#contract/calls/permissions.ts'
import { TEAM_KINDS } from '#contract/catalogue/team-kinds.ts'
import type { Assignment, teamwork } from '#contract/features/teamwork.ts'
import { assignSelection } from '#server/catalogue/team/assign.handlers.ts'
import { mailAdmin, rememberLanguage } from '#server/catalogue/team/mail-admin.ts'
import { mayRead, mayView } from '#server/catalogue/team/viewers.ts'
import type { Context } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { noRight } from '#server/core/errors/api-errors.ts'
import type { HandlersFor, SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import type { Language } from '#server/core/messages/translate.ts'
import { enforceLimit } from '#server/core/rate-limits/rate-limits.store.ts'
import {
  countComments,
  deleteComment,
  insertComment,
  listComments,
  readComment,
  updateComment,
} from './comments.store.ts'
import { countAssigned, markSeen, setMentions, unseenMentions } from './mentions.store.ts'
import { leave, othersIn, report } from './presence.store.ts'
import { resourceOfKind, type TeamRecord, teamRecord } from './team-record.ts'

/** The limit of comments, each of which can mail twenty admins. */
const COMMENTING = { what: 'comment', most: 60, minutes: 10 }

const MAX_FOUND_ADMINS = 100

export const teamworkRoutes = (context: Context): HandlersFor<typeof teamwork> => {
  const { db } = context
  return {
    async record({ body, admin, language }) {
      await rememberLanguage(db, admin.admin_id, language)
      const record = await teamRecord(db, body.kind, body.record_id)
      const counts = may(admin.rights, 'comments.view')
        ? await countComments(db, record, admin.admin_id)
        : { comments: 0, unread: 0 }
      return { message: '', data: { ...counts, assignment: await assignmentOf(db, record) } }
    },

    async comments({ body, admin }) {
      const record = await teamRecord(db, body.kind, body.record_id)
      const data = await listComments(db, admin, record, body.before)
      if (body.before === null) await markSeen(db, record, admin.admin_id)
      return { message: '', data }
    },

    async addComment({ body, admin, language }) {
      await enforceLimit(db, COMMENTING, String(admin.admin_id))
      const { text, mentions = [] } = body
      const comment_id = await inTransaction(db, async (trx) => {
        const record = await teamRecord(trx, body.kind, body.record_id, true)
        const added = await insertComment(trx, admin, record, text)
        const told = await setMentions(trx, admin.admin_id, record, added, mentions)
        await mailMentioned(context, trx, admin, language, record, text, told)
        return added
      })
      return { message: '', data: await readComment(db, admin, comment_id) }
    },

    async editComment({ body, admin, language }) {
      await enforceLimit(db, COMMENTING, String(admin.admin_id))
      const { comment_id, text, mentions = [] } = body
      await inTransaction(db, async (trx) => {
        const record = await teamRecord(trx, body.kind, body.record_id, true)
        await updateComment(trx, admin, record, comment_id, text)
        const told = await setMentions(trx, admin.admin_id, record, comment_id, mentions)
        await mailMentioned(context, trx, admin, language, record, text, told)
      })
      return { message: '', data: await readComment(db, admin, comment_id) }
    },

    async deleteComment({ body, admin }) {
      await inTransaction(db, async (trx) => {
        const record = await teamRecord(trx, body.kind, body.record_id)
        await deleteComment(trx, admin, record, body.comment_id)
      })
      return { message: '', data: { deleted: 1 } }
    },

    async admins({ body }) {
      const found = `%${body.search.replaceAll(/[\\%_]/g, '\\$&')}%`
      const isWanted = body.reads_comments ? mayRead : mayView
      const { rows } = await sql<{ admin_id: number; name: string }>`
        select a.admin_id, a.name from admins a where ${isWanted(body.kind)} and a.name ilike ${found}
        order by a.name, a.admin_id limit ${MAX_FOUND_ADMINS}`.execute(db)
      return { message: '', data: rows }
    },

    async assign({ body, admin, language }) {
      const { kind, record_id, admin_id, note } = body
      return inTransaction(db, async (trx) => {
        const record = await teamRecord(trx, kind, record_id, true)
        const edit = needOf(TEAM_KINDS[kind].guard, 'edit')
        // The assignee of a record may say that it is done.
        const isOwn = (await assignmentOf(trx, record))?.admin_id === admin.admin_id
        if (!isOwn && !may(admin.rights, edit)) throw noRight(edit)
        const one = { byQuery: false, query: '', id: [record_id], admin_id, note }
        const resource = { ...resourceOfKind(kind), table: kind }
        const answer = await assignSelection(context, trx, resource, one, admin, language)
        return { ...answer, data: { changed: answer.data.changed } }
      })
    },

    async waiting({ admin, language }) {
      await rememberLanguage(db, admin.admin_id, language)
      const assigned = await countAssigned(db, admin.admin_id, admin.rights)
      const mentions = await unseenMentions(db, admin.admin_id, admin.rights)
      const stopped_imports = may(admin.rights, 'tracks.view')
        ? await countStoppedImports(db, admin.admin_id)
        : 0
      return { message: '', data: { assigned, ...mentions, stopped_imports } }
    },

    async presence({ body, admin }) {
      if (body.is_leaving) {
        await leave(db, admin.admin_id, body.tab_key)
        return { message: '', data: { others: [], more: 0 } }
      }
      await report(db, admin.admin_id, body)
      return { message: '', data: await othersIn(db, admin.admin_id, body.kind, body.record_id) }
    },
  }
}

async function countStoppedImports(db: Database, admin_id: number): Promise<number> {
  const { n } = await db
    .selectFrom('imports')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('admin_id', '=', admin_id)
    .where('state', '=', 'stopped')
    .executeTakeFirstOrThrow()
  return n
}

async function assignmentOf(db: Database, { kind, id }: TeamRecord): Promise<Assignment | null> {
  const { rows } = await sql<Assignment>`
    select a.admin_id, a.name, a.is_active = '1' as is_active, r.note, by.name as assigned_by, r.date_assigned
    from record_assignments r join admins a using (admin_id) left join admins by on by.admin_id = r.assigned_by
    where r.resource = ${kind} and r.record_id = ${id}`.execute(db)
  return rows[0] ?? null
}

async function mailMentioned(
  context: Context,
  trx: Transaction,
  author: SignedIn,
  language: Language,
  { kind, id, name }: TeamRecord,
  text: string,
  told: readonly number[],
): Promise<void> {
  for (const admin_id of told)
    await mailAdmin(context, trx, admin_id, language, {
      subject: message('mails.mentioned', { name: author.name, record: name }),
      lines: [message('mails.mentionedIn', { name: author.name, record: name }), { text }],
      open: message('mails.openRecord'),
      path: `${TEAM_KINDS[kind].screen}?peek=${id}`,
    })
}
