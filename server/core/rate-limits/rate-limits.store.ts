import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Database, Transaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { tooMany } from '#server/http/refusals.ts'
import { say } from '#server/words/say.ts'

/** `what` may be tried `most` times by one subject in `minutes`. */
export type Limit = { what: string; most: number; minutes: number }

/**
 * Notes an attempt before anything is looked at, so that a hundred at once count as a hundred. Answers null, or, when
 * there were too many, in how many seconds there is room for another; that one is not noted.
 */
export async function noteAttempt(
  trx: Transaction,
  { what, most, minutes }: Limit,
  subject: string,
): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${subject}`}, 0))`.execute(trx)
  const { rows } = await sql<{ n: number; wait: number | null }>`
    select count(*) as n, ceil(extract(epoch from min(attempted_at) + make_interval(mins => ${minutes}) - now()))::int as wait
    from attempts
    where what = ${what} and subject = ${subject} and attempted_at > now() - make_interval(mins => ${minutes})`.execute(
    trx,
  )
  const [recent] = rows
  if (recent && recent.n >= most) return recent.wait ?? 1
  await trx.insertInto('attempts').values({ what, subject }).execute()
  return null
}

/** The same in a transaction of its own: throws 429, with `message`, when there were too many. */
export async function limitAttempts(
  db: Database,
  limit: Limit,
  subject: string,
  message = say('request.tooManyAttempts'),
): Promise<void> {
  const wait = await inTransaction(db, (trx) => noteAttempt(trx, limit, subject))
  if (wait !== null) throw tooMany(message, wait)
}

/** What was tried by this subject counts no more. */
export async function forgetAttempts(db: Database, { what }: Limit, subject: string): Promise<void> {
  await db.deleteFrom('attempts').where('what', '=', what).where('subject', '=', subject).execute()
}

const groupsOf = (part: string) => part.split(':').filter(Boolean)

/** Whom a limit on addresses counts: an IPv4 address, or the /64 of an IPv6 one, of which a customer has all. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const ipv4 = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (ipv4) return ipv4
  const [before = '', after = ''] = ip.replace(/%.*/, '').split('::')
  const [head, tail] = [groupsOf(before), groupsOf(after)]
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

/** Removes attempts that no limit counts any more. */
export async function sweepAttempts(db: Database): Promise<void> {
  await sql`delete from attempts where attempted_at < now() - interval '1 day'`.execute(db)
}
