import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** In time steps: how much the clock of a device may be slow or fast (RFC 6238, section 5.2). */
const TOLERANCE = 1
/** In bytes: 160 bits, as long as the output of SHA-1 (RFC 4226, section 4, R6). */
const SECRET_BYTES = 20

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / STEP_SECONDS)

/** The code of a time step (RFC 6238 with SHA-1; the truncation is that of RFC 4226, section 5.3). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step near `now` (in milliseconds) to which a code belongs, or null. */
export function matchingStep(secret: Buffer, code: string, now: number): number | null {
  const typed = Buffer.from(code)
  for (let step = stepAt(now) - TOLERANCE; step <= stepAt(now) + TOLERANCE; step++) {
    const expected = Buffer.from(codeOf(secret, step))
    if (typed.length === expected.length && timingSafeEqual(typed, expected)) return step
  }
  return null
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Writes a secret in base 32 (RFC 4648); its 160 bits need no padding. */
export function base32Of(secret: Buffer): string {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}

/** The URI in a QR code, which an authenticator app reads. Its other parameters have the default values. */
export const uriOf = (secret: Buffer, email: string): string =>
  `otpauth://totp/${encodeURIComponent(`Sangraha:${email}`)}?secret=${base32Of(secret)}&issuer=Sangraha`
