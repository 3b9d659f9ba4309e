import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '#server/core/settings/settings.ts'
import { pictureKey, thumbnailKey } from './keys.ts'

const HOUR = 3600
const LIFETIME_SECONDS = 12 * HOUR

export type FileAddresses = ReturnType<typeof fileAddresses>

/** Whether a picture is a link that was typed, and not the key of a stored file. */
export const isLink = (stored: string) => /^https?:\/\//i.test(stored)

/**
 * The addresses that serve stored files: absolute with `publicUrl`, else relative to the root of this server.
 * `secret` signs audio addresses; it must be the same in all processes and survive a restart.
 */
export function fileAddresses({
  basePath,
  publicUrl,
  secret,
}: Pick<Settings, 'basePath' | 'publicUrl'> & { secret: string | Buffer }) {
  const base = `${publicUrl ?? basePath}/files/`
  const address = (stored: string | null, key: (stem: string) => string) => {
    if (!stored) return ''
    return isLink(stored) ? stored : base + key(stored)
  }
  const signatureOf = (key: string, expires: number) =>
    createHmac('sha256', secret).update(`${expires}\n${key}`).digest('base64url')

  const expiryOf = (now: Date) => Math.ceil(now.getTime() / 1000 / HOUR) * HOUR + LIFETIME_SECONDS

  return {
    /** The time until which audio addresses made at `now` are valid. While it stays the same, the addresses stay the same. */
    expiryOf,

    /** The address of a record's picture, from its key, an external link (returned unchanged), or none (''). */
    picture: (stored: string | null): string => address(stored, pictureKey),

    thumbnail: (stored: string | null): string => address(stored, thumbnailKey),

    /** The address of a recording: valid for 12 to 13 hours from `now`, and the same for an hour, so that browsers can cache it. */
    audio(key: string | null, now = new Date()): string | null {
      if (!key) return null
      const expires = expiryOf(now)
      return `${base}${key}?expires=${expires}&signature=${signatureOf(key, expires)}`
    },

    /** Whether these parts form an address that `audio` signed and that has not expired. */
    verifyAudio(key: string, expires: unknown, signature: unknown, now = new Date()): boolean {
      if (typeof expires !== 'string' || typeof signature !== 'string') return false
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return false
      const expected = Buffer.from(signatureOf(key, Number(expires)))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
