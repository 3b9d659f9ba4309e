import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#server/core/settings/settings.ts'

const NAME = 'sangraha_device'
/** In seconds: the longest time that Chrome keeps a cookie. Each sign-in renews it. */
const LIFETIME = 400 * 24 * 3600

const tokenIn = (header = '') => new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`).exec(header)?.[1]

/** The token that a browser which has signed in before sends as a cookie. */
export const sentDevice = ({ headers }: FastifyRequest): string | null => tokenIn(headers.cookie) ?? null

/**
 * The random token by which a browser is recognised, from its cookie, or a new one. The cookie does not make a sign-in easier,
 * except that others' wrong codes do not count for it.
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
