import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limitConcurrency } from '#server/core/concurrency/limit-concurrency.ts'
import { unavailable } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'

const derive = promisify(argon2)

/** OWASP's second choice for argon2id (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane. */
const ARGON2_OPTIONS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Two hashes are computed at a time, others queue, and a flood is refused: each takes 19 MiB and a core for some 20 ms. */
const inTurn = limitConcurrency(2, 100, () => unavailable(message('session.tooMany'), 2))

const hash = (password: string, nonce: Buffer) =>
  inTurn(() =>
    derive('argon2id', { ...ARGON2_OPTIONS, message: Buffer.from(password.normalize('NFC')), nonce }),
  )

/** Hashes a password in PHC format: argon2id with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await hash(password, salt)
  const cost = `m=${ARGON2_OPTIONS.memory},t=${ARGON2_OPTIONS.passes},p=${ARGON2_OPTIONS.parallelism}`
  return `$argon2id$v=19$${cost}$${salt.toString('base64url')}$${tag.toString('base64url')}`
}

/** Used instead of the hash of a missing account, so that the response time does not reveal it. */
const DUMMY_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`

/** Whether the password matches the hash; false for null (no account or no password yet), in the same time. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const [, , , , salt = '', expected = ''] = (hashed ?? DUMMY_HASH).split('$')
  const tag = await hash(password, Buffer.from(salt, 'base64url'))
  return timingSafeEqual(tag, Buffer.from(expected, 'base64url')) && hashed !== null
}
