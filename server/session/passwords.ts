import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { atMost } from '#server/http/at-most.ts'
import { unavailable } from '#server/http/refusals.ts'
import { say } from '#server/words/say.ts'

const derive = promisify(argon2)

/** OWASP's second choice for argon2id (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Each hash takes 19 MiB and a core for some 20 ms: two at a time, the rest wait, and a flood is turned away. */
const inTurn = atMost(2, 100, () => unavailable(say('session.tooMany'), 2))

const hash = (password: string, nonce: Buffer) =>
  inTurn(() => derive('argon2id', { ...COST, message: Buffer.from(password.normalize('NFC')), nonce }))

/** The PHC text of a password: argon2id with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await hash(password, salt)
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`
  return `$argon2id$v=19$${cost}$${salt.toString('base64url')}$${tag.toString('base64url')}`
}

/** Stands in for the hash of an account that does not exist, so that both answers take the same time. */
const NOBODY = `$argon2id$v=19$m=19456,t=2,p=1$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`

/** Whether the password is the one that was hashed; null (no such account, no password yet) is false, as slowly. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const [, , , , salt = '', expected = ''] = (hashed ?? NOBODY).split('$')
  const tag = await hash(password, Buffer.from(salt, 'base64url'))
  return timingSafeEqual(tag, Buffer.from(expected, 'base64url')) && hashed !== null
}
