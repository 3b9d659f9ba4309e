import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { id, name } from '../values/fields.ts'

/** The maximum number of valid player passwords of one user. */
export const MAX_PLAYER_PASSWORDS = 20

/** A password with which a player signs in as a user, without its secret. */
export const playerPassword = z.object({
  player_password_id: z.int(),
  user_id: z.int(),
  name: z.string(),
  /** The first characters of the password, which tell passwords apart. */
  hint: z.string(),
  created_by: z.string(),
  date_created: z.iso.datetime(),
  /** When the password was revoked; null while it is valid. */
  revoked_at: z.nullable(z.iso.datetime()),
  /** When the password was last used, up to a minute late. */
  last_used_at: z.nullable(z.iso.datetime()),
  /** The name that the player gave itself at the last use. */
  last_client: z.nullable(z.string()),
})
export type PlayerPassword = z.output<typeof playerPassword>

/** The calls for the player passwords of users, see docs/opensubsonic.md. */
export const playerPasswords = {
  list: endpoint({
    method: 'GET',
    path: 'admin/user/playerPasswords/{user_id}',
    needs: ['users.view'],
    summary: 'Lists the player passwords of a user with their last use, the newest first.',
    params: z.object({ user_id: id() }),
    data: z.array(playerPassword),
  }),
  add: endpoint({
    path: 'admin/user/addPlayerPassword',
    needs: ['users.edit'],
    summary:
      'Makes a player password for a user and returns it this once. It is also an API key of OpenSubsonic.',
    body: z.object({ user_id: id(), name: name() }),
    /** The response contains the password itself. */
    data: z.extend(playerPassword, { password: z.string() }),
  }),
  revoke: endpoint({
    path: 'admin/user/revokePlayerPassword',
    needs: ['users.edit'],
    summary: 'Revokes a player password for good: players that use it are signed out at once.',
    body: z.object({ player_password_id: id() }),
    data: playerPassword,
  }),
}
