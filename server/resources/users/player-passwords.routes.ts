import type { playerPasswords } from '#contract/resources/player-passwords.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { logSecurityEvent } from '#server/core/log/security-events.ts'
import { message } from '#server/core/messages/message.ts'
import { addPassword, listPasswords, revokePassword } from './player-passwords.store.ts'

export function playerPasswordRoutes({
  db,
  keyFor,
}: Pick<Context, 'db' | 'keyFor'>): HandlersFor<typeof playerPasswords> {
  return {
    async list({ params }) {
      return { message: '', data: await listPasswords(db, params.user_id) }
    },

    async add({ body, admin, request }) {
      const added = await inTransaction(db, (trx) => addPassword(trx, admin, keyFor, body))
      logSecurityEvent(request, 'player-password.made', { target_ids: [added.player_password_id] })
      return { message: message('players.made'), data: added }
    },

    async revoke({ body, admin, request }) {
      const revoked = await inTransaction(db, (trx) => revokePassword(trx, admin, body.player_password_id))
      logSecurityEvent(request, 'player-password.revoked', { target_ids: [body.player_password_id] })
      return { message: message('players.revoked'), data: revoked }
    },
  }
}
