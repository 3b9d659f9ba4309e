import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { MAX_PLAYER_PASSWORDS, type PlayerPassword } from '#contract/resources/player-passwords.ts'
import { type Actor, recordChange } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { invalid, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import type { KeyFor } from '#server/core/secrets/derive-keys.ts'
import { seal, unseal } from '#server/core/secrets/seal.ts'

/** The beginning of every password, by which people and scanners of leaked secrets recognise it. */
const PREFIX = 'sgp_'
/** The characters of passwords, without those that look alike, since they are typed on phones and televisions. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
/** The number of characters, which hold 130 random bits. */
const LENGTH = 26
const HINT_LENGTH = PREFIX.length + 4

const COLUMNS = [
  'player_password_id',
  'user_id',
  'name',
  'hint',
  'created_by',
  'date_created',
  'revoked_at',
  'last_used_at',
  'last_client',
] as const

const newPassword = () =>
  PREFIX + Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const sealingKey = (keyFor: KeyFor) => keyFor('player passwords')

export const hashOfPassword = (password: string): Buffer => createHash('sha256').update(password).digest()

/** Decrypts a user's password; null when it was sealed with another secret of the product. */
export const openPassword = (keyFor: KeyFor, sealed: Buffer, user_id: number): string | null =>
  unseal(sealingKey(keyFor), sealed, String(user_id))

export const listPasswords = (db: Database, user_id: number): Promise<PlayerPassword[]> =>
  db
    .selectFrom('player_passwords')
    .select(COLUMNS)
    .where('user_id', '=', user_id)
    .orderBy('player_password_id', 'desc')
    .execute()

/** Makes a password for a player and records it in the history, under the name of its user. Throws `not_found`. */
export async function addPassword(
  trx: Transaction,
  actor: Actor,
  keyFor: KeyFor,
  { user_id, name }: { user_id: number; name: string },
): Promise<PlayerPassword & { password: string }> {
  // The user is locked, so that passwords made at the same time are counted.
  const user = await trx
    .selectFrom('users')
    .select('name')
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw notFound('user')
  const { count } = await trx
    .selectFrom('player_passwords')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= MAX_PLAYER_PASSWORDS)
    throw invalid({ name: message('players.atMost', { most: MAX_PLAYER_PASSWORDS }) })
  const password = newPassword()
  const added = await trx
    .insertInto('player_passwords')
    .values({ user_id, name, hint: password.slice(0, HINT_LENGTH), created_by: actor.name })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('player_secrets')
    .values({
      player_password_id: added.player_password_id,
      secret_hash: hashOfPassword(password),
      sealed: seal(sealingKey(keyFor), password, String(user_id)),
    })
    .execute()
  await recordChange(trx, actor, 'player_passwords', 'add', [
    {
      record_id: added.player_password_id,
      before: null,
      after: { name, user: user.name, hint: added.hint },
    },
  ])
  return { ...added, password }
}

/** Revokes a password, with an entry in the history that cannot be undone. */
export async function revokePassword(
  trx: Transaction,
  actor: Actor,
  player_password_id: number,
): Promise<PlayerPassword> {
  const known = await trx
    .selectFrom('player_passwords as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.revoked_at', 'u.name as user'])
    .where('p.player_password_id', '=', player_password_id)
    .forUpdate('p')
    .executeTakeFirst()
  if (!known) throw notFound('playerPassword')
  if (known.revoked_at !== null) throw invalid({ player_password_id: message('players.alreadyRevoked') })
  const revoked = await trx
    .updateTable('player_passwords')
    .set({ revoked_at: sql`now()` })
    .where('player_password_id', '=', player_password_id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  const { user } = known
  const { name, revoked_at } = revoked
  await recordChange(trx, actor, 'player_passwords', 'edit', [
    {
      record_id: player_password_id,
      before: { name, user, revoked_at: null },
      after: { name, user, revoked_at },
    },
  ])
  return revoked
}
