import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#server/core/settings/settings.ts'

const NAME = 'sangraha_device'
/** In seconds; renewed with each sign-in, and the longest that Chrome keeps a cookie. */
const LIFETIME = 400 * 24 * 3600

const tokenIn = (header = '') => new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`).exec(header)?.[1]

/** The token of a browser that has signed in before, which it sends as a cookie. */
export const sentDevice = ({ headers }: FastifyRequest): string | null => tokenIn(headers.cookie) ?? null

/**
 * The random token by which a browser is known again, from its cookie; a new one if it has none. The cookie tells devices
 * apart and opens nothing: signing in takes the same as without it, but for others' wrong codes, which do not count.
 */
export function deviceToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { basePath, publicUrl }: Pick<Settings, 'basePath' | 'publicUrl'>,
): string {
  const token = sentDevice(request) ?? randomBytes(32).toString('base64url')
  const isSecure = publicUrl?.startsWith('https:') || request.protocol === 'https'
  const parts = [
    `${NAME}=${token}`,
    `Path=${basePath || '/'}`,
    `Max-Age=${LIFETIME}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ]
  reply.header('set-cookie', parts.join('; '))
  return token
}
