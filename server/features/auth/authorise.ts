import type { FastifyRequest } from 'fastify'
import { may } from '#contract/permissions.ts'
import type { Database } from '#server/database/connect.ts'
import type { Authorise, SignedIn } from '#server/http/handlers.ts'
import { forbidden, unauthorised } from '#server/http/refusals.ts'
import { findSession } from './session.store.ts'

const bearer = (request: FastifyRequest) =>
  /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]

/** Identity is the token's; an `admin-id` header may be missing, but not name somebody else. */
async function identify(db: Database, request: FastifyRequest): Promise<SignedIn> {
  const token = bearer(request)
  const admin = token ? await findSession(db, token) : null
  if (!admin) throw unauthorised()
  const named = request.headers['admin-id']
  if (named !== undefined && named !== '' && String(named) !== String(admin.admin_id)) throw unauthorised()
  return admin
}

/** Who makes a call, after checking that he may: 401 without a valid session, 403 for the wrong kind of admin. */
export const authoriseWith =
  (db: Database): Authorise =>
  async (request, who) => {
    if (who === 'anyone') return null
    const admin = await identify(db, request)
    if (!may(who, admin.admin_type)) throw forbidden()
    return admin
  }
