import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { tooMany } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'

/** How often one subject, such as an address, may try `what`: `most` times in `minutes`. */
export type Limit = { what: string; most: number; minutes: number }

/**
 * Records an attempt before it is processed, so that a hundred concurrent ones count as a hundred. Returns null, or,
 * when the limit is exceeded, the seconds until the next attempt is possible; a rejected attempt is not recorded.
 */
export async function recordAttempt(
  trx: Transaction,
  { what, most, minutes }: Limit,
  subject: string,
): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${subject}`}, 0))`.execute(trx)
  // now() is when this transaction began, which may be before the attempts it has waited for
  const { rows } = await sql<{ n: number; wait: number | null }>`
    select count(*) as n, ceil(extract(epoch from min(attempted_at) + make_interval(mins => ${minutes}) - statement_timestamp()))::int as wait
    from attempts
    where what = ${what} and subject = ${subject} and attempted_at > statement_timestamp() - make_interval(mins => ${minutes})`.execute(
    trx,
  )
  const [recent] = rows
  if (recent && recent.n >= most) return recent.wait ?? 1
  await trx.insertInto('attempts').values({ what, subject }).execute()
  return null
}

/** Like `recordAttempt`, in a transaction of its own: throws 429, with `problem`, when the limit is exceeded. */
export async function enforceLimit(
  db: Database,
  limit: Limit,
  subject: string,
  problem = message('request.tooManyAttempts'),
): Promise<void> {
  const wait = await inTransaction(db, (trx) => recordAttempt(trx, limit, subject))
  if (wait !== null) throw tooMany(problem, wait)
}

/** Clears the attempts of this subject. */
export async function clearAttempts(db: Database, { what }: Limit, subject: string): Promise<void> {
  await db.deleteFrom('attempts').where('what', '=', what).where('subject', '=', subject).execute()
}

const groupsOf = (part: string) => part.split(':').filter(Boolean)

/** The subject of a limit on addresses: an IPv4 address, or the /64 of an IPv6 one, which one customer owns. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const ipv4 = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (ipv4) return ipv4
  const [before = '', after = ''] = ip.replace(/%.*/, '').split('::')
  const [head, tail] = [groupsOf(before), groupsOf(after)]
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

/** Deletes attempts that no limit counts any more. */
export async function sweepAttempts(db: Database): Promise<void> {
  await sql`delete from attempts where attempted_at < now() - interval '1 day'`.execute(db)
}
