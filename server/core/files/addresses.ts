import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '#server/settings.ts'
import { pictureKey, thumbnailKey } from './keys.ts'

const HOUR = 3600
const LIFETIME = 12 * HOUR

export type FileAddresses = ReturnType<typeof fileAddresses>

const isLink = (stored: string) => /^https?:\/\//i.test(stored)

/**
 * The addresses under which stored files are answered: absolute with `publicUrl`, else from the root of this server.
 * `secret` signs those of audio; it must be the same for all processes and survive a restart.
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

  return {
    /** Of a record's picture: its key, a link that was typed (comes back as it is), or none (''). */
    picture: (stored: string | null): string => address(stored, pictureKey),

    thumbnail: (stored: string | null): string => address(stored, thumbnailKey),

    /** Good for 12 to 13 hours from `now`, and the same for an hour, so that a browser's cache is of use. */
    audio(key: string | null, now = new Date()): string | null {
      if (!key) return null
      const expires = Math.ceil(now.getTime() / 1000 / HOUR) * HOUR + LIFETIME
      return `${base}${key}?expires=${expires}&signature=${signatureOf(key, expires)}`
    },

    /** Whether `audio` has made an address of these parts, and it has not ended. */
    verifyAudio(key: string, expires: unknown, signature: unknown, now = new Date()): boolean {
      if (typeof expires !== 'string' || typeof signature !== 'string') return false
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return false
      const expected = Buffer.from(signatureOf(key, Number(expires)))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
