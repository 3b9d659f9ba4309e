import type { Log } from '#server/core/log/log.ts'

/** What happens to the security of an account, for programs that watch the log. */
type SecurityEvent =
  | 'new_device'
  | 'second_step_failed'
  | 'recovery_code_used'
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_renewed'
  | 'second_factor_reset'
  | 'second_factor_required'
  | 'second_factor_optional'

type Details = {
  /** Whose account it is. */
  admin_id: number
  /** Who did it, if not its owner; null: somebody at the terminal of the server. */
  by?: number | null
  address?: string
}

/** Writes a line with `security`, the event, of an account. */
export const logSecurity = (log: Log, security: SecurityEvent, details: Details): void =>
  log.info({ security, ...details }, `Security: ${security.replaceAll('_', ' ')}`)
