import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyFor } from '#server/core/secrets/derive-keys.ts'

/** In milliseconds: until the download begins, which may then take hours. */
const LIFETIME_MS = 60_000

const signatureOf = (keyFor: KeyFor, text: string) =>
  createHmac('sha256', keyFor('exports of the catalogue')).update(text).digest('base64url')

/** A token that authorises one kind of export, for a minute. `now` is by the clock of the database: another process may read it. */
export function exportToken(keyFor: KeyFor, withFiles: boolean, now: number): string {
  const text = `${withFiles ? 'all' : 'records'}.${now + LIFETIME_MS}`
  return `${text}.${signatureOf(keyFor, text)}`
}

/** What a token authorises; null for one that is not ours, or has expired. */
export function readExportToken(keyFor: KeyFor, token: string, now: number): { withFiles: boolean } | null {
  const [, text, kind, until, signature] = /^((all|records)\.(\d{1,15}))\.([\w-]+)$/.exec(token) ?? []
  if (text === undefined || signature === undefined) return null
  const [expected, given] = [Buffer.from(signatureOf(keyFor, text)), Buffer.from(signature)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number(until) > now ? { withFiles: kind === 'all' } : null
}
