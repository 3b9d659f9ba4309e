import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { type Limit, recordAttempt } from '#server/core/rate-limits/rate-limits.store.ts'
import type { KeyFor } from '#server/core/secrets/derive-keys.ts'

/** In milliseconds: how soon the download must begin, which may then take hours. */
const LIFETIME_MS = 60_000
/** The limit that lets a token be used once; it is kept for longer than a token lives. */
const ONCE: Limit = { what: 'export of the catalogue', most: 1, minutes: 2 }

const signatureOf = (keyFor: KeyFor, text: string) =>
  createHmac('sha256', keyFor('exports of the catalogue')).update(text).digest('base64url')

/**
 * Makes a token that authorises one export within a minute. `now` is by the clock of the database, since another process may read
 * the token.
 */
export function exportToken(keyFor: KeyFor, withFiles: boolean, now: number): string {
  const text = `${withFiles ? 'all' : 'records'}.${now + LIFETIME_MS}.${randomBytes(9).toString('base64url')}`
  return `${text}.${signatureOf(keyFor, text)}`
}

type Allowed = { withFiles: boolean; text: string }

/** What a token authorises; null for a token that has expired or is not ours. */
function readExportToken(keyFor: KeyFor, token: string, now: number): Allowed | null {
  const [, text, kind, until, signature] =
    /^((all|records)\.(\d{1,15})\.[\w-]{12})\.([\w-]+)$/.exec(token) ?? []
  if (text === undefined || signature === undefined) return null
  const [expected, given] = [Buffer.from(signatureOf(keyFor, text)), Buffer.from(signature)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number(until) > now ? { withFiles: kind === 'all', text } : null
}

/** Uses up a token and returns what it authorises, so that an address in a browser's history or a proxy's log is worthless. */
export async function useExportToken(
  { db, keyFor, now }: { db: Database; keyFor: KeyFor; now: number },
  token: string,
): Promise<Allowed | null> {
  const allowed = readExportToken(keyFor, token, now)
  if (!allowed) return null
  const used = await inTransaction(db, (trx) => recordAttempt(trx, ONCE, allowed.text))
  return used === null ? allowed : null
}
