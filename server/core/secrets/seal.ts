import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text with a key of 256 bits for an `owner`. Only the same owner can open it, so it cannot be moved to another's row.
 */
export function seal(key: Buffer, text: string, owner: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(owner),
  )
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts a sealed text; null when it was sealed with another key, for another owner, or was changed. */
export function unseal(key: Buffer, sealed: Buffer, owner: string): string | null {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag)
  const opened = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  } catch {
    // The text was changed, or sealed with another key or owner: the tag does not match.
    return null
  }
}
