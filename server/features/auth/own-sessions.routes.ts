import { sql } from 'kysely'
import type { OwnSession, ownSessions } from '#contract/features/auth/own-sessions.ts'
import type { Context } from '#server/core/context.ts'
import { notFound } from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { logSecurityEvent } from '#server/core/log/security-events.ts'
import { message } from '#server/core/messages/message.ts'
import { describeUserAgent } from './describe-user-agent.ts'
import { IS_VALID } from './session.store.ts'

type Row = Omit<OwnSession, 'browser' | 'system'> & { user_agent: string | null }

/** The handlers for the sessions of the calling admin. */
export const ownSessionRoutes = ({ db }: Pick<Context, 'db'>): HandlersFor<typeof ownSessions> => ({
  async list({ admin: { admin_id, token_hash } }) {
    const { rows } = await sql<Row>`
      select s.session_id, s.address, s.user_agent, s.created_at, s.used_at, s.token_hash = ${token_hash} as is_current
      from sessions s where s.admin_id = ${admin_id} and ${IS_VALID}
      order by is_current desc, s.used_at desc, s.session_id desc`.execute(db)
    const sessions = rows.map(({ user_agent, ...row }) => ({ ...row, ...describeUserAgent(user_agent) }))
    return { message: '', data: { sessions } }
  },

  async end({ body, admin: { admin_id }, request }) {
    const { numDeletedRows } = await db
      .deleteFrom('sessions')
      .where('admin_id', '=', admin_id)
      .where('session_id', '=', body.session_id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('record')
    logSecurityEvent(request, 'session.ended', { target_ids: [admin_id], reason: 'elsewhere' })
    return { message: message('session.endedOne'), data: null }
  },

  async endOthers({ admin: { admin_id, token_hash }, request }) {
    const { numDeletedRows } = await db
      .deleteFrom('sessions')
      .where('admin_id', '=', admin_id)
      .where('token_hash', '!=', token_hash)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      logSecurityEvent(request, 'session.ended', { target_ids: [admin_id], reason: 'elsewhere' })
    return { message: message('session.endedOthers'), data: { ended: Number(numDeletedRows) } }
  },
})
