import { createHash, randomInt } from 'node:crypto'

/** A code of 8 digits, for somebody to type. */
export const newOtp = () => String(randomInt(100_000_000)).padStart(8, '0')

/** The hash under which a token is stored: a token has enough random bits to need no salt. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
