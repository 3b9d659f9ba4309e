import type { FastifyRequest } from 'fastify'
import { isAllowed } from '#contract/calls/permissions.ts'
import type { Database } from '#server/core/database/connect.ts'
import { forbidden, secondFactorRequired, unauthorised } from '#server/core/errors/api-errors.ts'
import type { Authorise, SignedIn } from '#server/core/http/handlers.ts'
import { setCaller } from '#server/core/log/callers.ts'
import { findSession } from './session.store.ts'

const bearer = (request: FastifyRequest) =>
  /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]

/** The signed-in admin, whom the token determines. An `admin-id` header is optional but must match the token. */
async function identify(db: Database, request: FastifyRequest): Promise<SignedIn> {
  const token = bearer(request)
  const admin = token ? await findSession(db, token, request.ip) : null
  if (!admin) throw unauthorised()
  const named = request.headers['admin-id']
  if (named !== undefined && named !== '' && String(named) !== String(admin.admin_id)) throw unauthorised()
  setCaller(request, { admin_id: admin.admin_id })
  return admin
}

/**
 * Makes the function that authorises a request: 401 without a valid session, 403 for the wrong kind of admin, or before a required
 * setup.
 */
export const authoriseWith =
  (db: Database): Authorise =>
  async (request, { who, beforeSetup = false }) => {
    if (who === 'anyone') return null
    const admin = await identify(db, request)
    if (!isAllowed(who, admin.admin_type)) throw forbidden()
    if (admin.must_set_up && !beforeSetup) throw secondFactorRequired()
    return admin
  }
