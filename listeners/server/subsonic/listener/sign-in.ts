import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import { message } from '#server/core/messages/message.ts'
import { networkOf } from '#server/core/rate-limits/rate-limits.store.ts'
import { hashOfPassword, openPassword } from '#server/resources/users/player-passwords.store.ts'
import type { Listener } from '../protocol/handler.ts'
import type { Sent } from '../protocol/params.ts'
import {
  conflictingSignIn,
  keyRejected,
  malformed,
  missing,
  type SubsonicError,
  signInRejected,
} from '../protocol/subsonic-error.ts'
import { wrongSignIns } from './wrong-sign-ins.ts'

/** The credentials of a player: a key alone, or a user name with the password, or with a hash of password and salt. */
type Credentials =
  | { user: null; key: string }
  | { user: string; password: string }
  | { user: string; token: string; salt: string }

type Known = {
  player_password_id: number
  user_id: number
  email: string
  status: 'active' | 'inactive'
  isRevoked: boolean
  /** Whether the stored time of the last use is old enough to be written again. */
  isUseOld: boolean
  sealed: Buffer
}

/** In characters: the length of a player's name in lists. */
const MAX_CLIENT_LENGTH = 100
/** In seconds: the interval at which the last use is written at most. */
const USE_SECONDS = 60

/** Reads the credentials of a call. Throws the protocol's errors where they are missing, malformed or contradictory. */
function readCredentials(sent: Sent): Credentials {
  // Some players send all of these parameters, and leave empty those that they do not use.
  const value = (name: string) => sent.get(name)?.[0] || undefined
  const [key, user, password, token, salt] = ['apiKey', 'u', 'p', 't', 's'].map(value)
  if (key !== undefined) {
    if ([user, password, token, salt].some((other) => other !== undefined)) throw conflictingSignIn()
    return { user: null, key }
  }
  if (user === undefined) throw missing('u')
  if (password !== undefined) {
    if (token !== undefined || salt !== undefined) throw conflictingSignIn()
    return { user: emailIn(user), password: decoded(password) }
  }
  if (token === undefined) throw missing('t')
  if (salt === undefined) throw missing('s')
  return { user: emailIn(user), token, salt }
}

/**
 * The email address that a player sent. Some players encode it twice in addresses of pictures and audio, and some leave a plus
 * sign as it is, which in an address means a space; this is told by the '@' and the spaces.
 */
function emailIn(user: string): string {
  const once = user.includes('@') ? user : user.replaceAll(/%40/gi, '@').replaceAll(/%2b/gi, '+')
  return once.trim().replaceAll(' ', '+')
}

/** Passwords may be sent as hexadecimal digits after 'enc:'. */
function decoded(password: string): string {
  if (!password.startsWith('enc:')) return password
  const digits = password.slice('enc:'.length)
  if (!/^([\da-f]{2})*$/i.test(digits)) throw malformed('p')
  return Buffer.from(digits, 'hex').toString('utf8')
}

/** Signs players in anew in every call, so that a revoked password or an inactive user is signed out at once. */
export function playerSignIn({ db, keyFor, log }: Pick<Context, 'db' | 'keyFor' | 'log'>) {
  const wrong = wrongSignIns(db)

  const passwords = sql`select p.player_password_id, p.user_id, u.email, u.status, p.revoked_at is not null as "isRevoked",
      coalesce(p.last_used_at < now() - make_interval(secs => ${sql.lit(USE_SECONDS)}), true) as "isUseOld", s.sealed
    from player_passwords p join player_secrets s on s.player_password_id = p.player_password_id
    join users u on u.id = p.user_id`

  async function ofKey(key: string): Promise<Known | undefined> {
    const { rows } = await sql<Known>`${passwords} where s.secret_hash = ${hashOfPassword(key)}`.execute(db)
    return rows[0]
  }

  /** The password of this user that these credentials prove; a valid one takes precedence over a revoked one. */
  async function ofUser(user: string, isProven: (password: string) => boolean): Promise<Known | undefined> {
    const { rows } = await sql<Known>`${passwords} where lower(u.email) = lower(${user})
      order by p.revoked_at desc nulls first limit 100`.execute(db)
    return rows.find(({ sealed, user_id }) => {
      const password = openPassword(keyFor, sealed, user_id)
      return password !== null && isProven(password)
    })
  }

  function find(credentials: Credentials): Promise<Known | undefined> {
    if (credentials.user === null) return ofKey(credentials.key)
    if ('password' in credentials) {
      const sent = hashOfPassword(credentials.password)
      return ofUser(credentials.user, (password) => timingSafeEqual(hashOfPassword(password), sent))
    }
    const token = Buffer.from(credentials.token.toLowerCase())
    return ofUser(credentials.user, (password) => {
      const expected = Buffer.from(
        createHash('md5')
          .update(password + credentials.salt)
          .digest('hex'),
      )
      return expected.length === token.length && timingSafeEqual(expected, token)
    })
  }

  async function noteUse({ player_password_id, isUseOld }: Known, client: string): Promise<void> {
    if (!isUseOld) return
    await db
      .updateTable('player_passwords')
      .set({ last_used_at: sql`now()`, last_client: client || null })
      .where('player_password_id', '=', player_password_id)
      .execute()
  }

  /** Finds the listener of a call. Throws the protocol's errors, and counts a wrong password or key as an attempt. */
  return async function signIn(request: FastifyRequest, sent: Sent): Promise<Listener> {
    const credentials = readCredentials(sent)
    const client = (sent.get('c')?.[0] ?? '').trim()
    if (client === '') throw missing('c')
    const rejected = (problem: Parameters<typeof keyRejected>[0]): SubsonicError =>
      credentials.user === null ? keyRejected(problem) : signInRejected(problem)

    const network = networkOf(request.ip)
    const account = credentials.user?.toLowerCase() ?? null
    const pause = wrong.pauseOf(network, account)
    // A player that has signed in from this network continues, whatever others guess from it.
    if (pause !== null && !wrong.hasSignedIn(network)) throw rejected(paused(pause))
    const known = await find(credentials)
    if (pause !== null && !(known && wrong.hasSignedIn(network, known.player_password_id)))
      throw rejected(paused(pause))
    if (!known) throw rejected(await countWrong(request, network, account))
    // Not counted as an attempt, because a password that was right once is not a guess.
    if (known.isRevoked) throw rejected(message('subsonic.revoked'))
    if (known.status !== 'active') throw rejected(message('subsonic.inactive'))
    wrong.noteSignedIn(network, known.player_password_id)
    const name = client.slice(0, MAX_CLIENT_LENGTH).toWellFormed()
    await noteUse(known, name).catch((error: unknown) =>
      log.warn({ err: error }, 'The last use of a player password is not written'),
    )
    return { user_id: known.user_id, username: known.email, client: name }
  }

  /** Counts a wrong attempt; returns the message for the player. */
  async function countWrong(request: FastifyRequest, network: string, account: string | null) {
    const pause = await wrong.count(request, network, account)
    if (pause !== null) return paused(pause)
    return message(account === null ? 'app.keyUnknown' : 'subsonic.wrongSignIn')
  }
}

const paused = (seconds: number) =>
  message('subsonic.tooManyAttempts', { minutes: Math.max(1, Math.ceil(seconds / 60)) })
