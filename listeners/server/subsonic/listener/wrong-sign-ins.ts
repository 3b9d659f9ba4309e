import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { logSecurityEvent } from '#server/core/log/security-events.ts'
import { type Limit, recordAttempt } from '#server/core/rate-limits/rate-limits.store.ts'

/** The limit of wrong attempts for one user name from one network. */
const ACCOUNT_FAILURES: Limit = { what: 'player sign-in', most: 10, minutes: 10 }
/** The limit of wrong attempts from one network, for all names and keys. */
const NETWORK_FAILURES: Limit = { what: 'player sign-in address', most: 50, minutes: 10 }

/** The number of pauses and of signed-in networks that are remembered; the oldest are forgotten. */
const MAX_KEPT = 10_000

const subjectOf = (network: string, account: string) => `${account} ${network}`

/**
 * Limits wrong passwords and keys, counted in the database for all processes; right ones are not counted, since players send
 * theirs in every call. While a subject is paused, nothing is looked up for it, and a process learns of a pause from the first
 * wrong attempt that it handles.
 */
export function wrongSignIns(db: Database) {
  /** The ends of pauses by subject, in milliseconds since 1970. */
  const pauses = new Map<string, number>()
  /** The ids of player passwords that were right, by the network of the calls. */
  const signedIn = new Map<string, Set<number>>()

  function pause(subject: string): number | null {
    const end = pauses.get(subject)
    if (end === undefined) return null
    const left = (end - Date.now()) / 1000
    if (left > 0) return left
    pauses.delete(subject)
    return null
  }

  return {
    /** Returns for how many seconds attempts are not looked up, or null. */
    pauseOf: (network: string, account: string | null): number | null =>
      pause(network) ?? (account === null ? null : pause(subjectOf(network, account))),

    /** Whether any player, or the one with this password, has signed in from a network. */
    hasSignedIn(network: string, player_password_id?: number): boolean {
      const known = signedIn.get(network)
      return known !== undefined && (player_password_id === undefined || known.has(player_password_id))
    },

    noteSignedIn(network: string, player_password_id: number): void {
      const known = signedIn.get(network) ?? new Set()
      known.add(player_password_id)
      keep(signedIn, network, known)
    },

    /** Counts a wrong attempt. Returns null, or the seconds for which further ones are not looked up. */
    async count(request: FastifyRequest, network: string, account: string | null): Promise<number | null> {
      const limits: [Limit, string][] = [[NETWORK_FAILURES, network]]
      if (account !== null) limits.unshift([ACCOUNT_FAILURES, subjectOf(network, account)])
      for (const [limit, subject] of limits) {
        const wait = await inTransaction(db, (trx) => recordAttempt(trx, limit, subject))
        if (wait === null) continue
        if (pause(subject) === null) logSecurityEvent(request, 'player.sign-in-limited')
        keep(pauses, subject, Date.now() + wait * 1000)
        return wait
      }
      logSecurityEvent(request, 'player.sign-in-failed')
      return null
    },
  }
}

/** Adds an entry to a map that keeps only the newest ones. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  for (const [oldest] of map) {
    if (map.size <= MAX_KEPT) break
    map.delete(oldest)
  }
}
