import { hkdfSync } from 'node:crypto'

/** Returns the key for a purpose, 256 bits derived from the secret of the product. Keys of different purposes are unrelated. */
export type KeyFor = (purpose: string) => Buffer

export const deriveKeys =
  (secret: string | Buffer): KeyFor =>
  (purpose) =>
    Buffer.from(hkdfSync('sha256', secret, '', `sangraha ${purpose}`, 32))
