import type { FastifyRequest } from 'fastify'
import { metrics } from '#server/core/metrics/metrics.ts'
import { callerOf } from './callers.ts'
import type { Log } from './log.ts'

/** Every security event with the level of its log line. A test checks that docs/operating.md explains each. */
export const SECURITY_EVENTS = {
  'sign-in.succeeded': 'info',
  'sign-in.failed': 'warn',
  'sign-in.limited': 'warn',
  'sign-in.new-device': 'info',
  'second-step.failed': 'warn',
  'second-step.limited': 'warn',
  'recovery-code.used': 'warn',
  'recovery-codes.renewed': 'info',
  'totp.added': 'info',
  'totp.removed': 'warn',
  'passkey.added': 'info',
  'passkey.removed': 'warn',
  'second-factor.reset': 'warn',
  'second-factor.required': 'info',
  'second-factor.optional': 'warn',
  'session.ended': 'info',
  'password.changed': 'info',
  'password.change-failed': 'warn',
  'password.reset-requested': 'info',
  'password.reset': 'info',
  'password.reset-failed': 'warn',
  'user.registered': 'info',
  'user.sign-in-failed': 'warn',
  'user.sign-in-limited': 'warn',
  'user.password-set': 'info',
  'user.removed': 'info',
  'invitation.sent': 'info',
  'invitation.accepted': 'info',
  'subadmin.added': 'info',
  'subadmin.changed': 'info',
  'subadmin.removed': 'info',
  'api-key.made': 'info',
  'api-key.changed': 'info',
  'api-key.revoked': 'info',
  'player-password.made': 'info',
  'player-password.revoked': 'info',
  'player.sign-in-failed': 'warn',
  'player.sign-in-limited': 'warn',
  'feed-addresses.revoked': 'warn',
  'permission.refused': 'warn',
  'backup.made': 'info',
  'backup.failed': 'warn',
  'backup.restored': 'warn',
  'catalogue.exported': 'info',
} as const satisfies Record<string, 'info' | 'warn'>

export type SecurityEvent = keyof typeof SECURITY_EVENTS

// Every counter starts at 0, since Prometheus sees no increase in a number that is new.
for (const event of Object.keys(SECURITY_EVENTS)) metrics.securityEvents.add([event], 0)

/** The details of a security event: numbers and fixed words only, so that no name, mail address or secret can be logged. */
type Details = {
  /** The id of the admin who did it; added automatically for a request of a signed-in admin. */
  admin_id?: number | null
  /** The ids of the accounts, keys or backups that the event concerns. */
  target_ids?: readonly number[]
  /** The code of an error, or another fixed word. */
  reason?: string
}

/**
 * Logs a security event as one line with `event`, `admin_id`, and the `address`, `route` and `reqId` of its request; a job passes
 * its log instead. Call it once the event is certain, so after the transaction that causes it.
 */
export function logSecurityEvent(
  source: FastifyRequest | Log,
  event: SecurityEvent,
  { admin_id, ...details }: Details = {},
): void {
  const level = SECURITY_EVENTS[event]
  metrics.securityEvents.add([event])
  if (!('routeOptions' in source)) {
    source[level]({ event, admin_id: admin_id ?? null, ...details }, 'Security event')
    return
  }
  const request = {
    event,
    admin_id: admin_id ?? callerOf(source).admin_id ?? null,
    address: source.ip,
    route: source.routeOptions.url ?? null,
  }
  source.log[level]({ ...request, ...details }, 'Security event')
}
