import { type SqlBool, sql } from 'kysely'
import type { ApiKey, apiKeys } from '#contract/resources/api-keys.ts'
import { editedId, takeWritten } from '#server/catalogue/catalogue.routes.ts'
import { saveOnce } from '#server/catalogue/keyed-saves.ts'
import { listRecords } from '#server/catalogue/list.ts'
import { addRecord, editRecord, readRecord } from '#server/catalogue/records.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { logSecurityEvent } from '#server/core/log/security-events.ts'
import { message } from '#server/core/messages/message.ts'
import { apiKeysResource, checkValid, newKey, revokeKey, storeSecret } from './api-keys.store.ts'
import { checkPublicScopes, listeningPageKey, switchOnListeningPage } from './listening-page-key.ts'

/** A condition that is always true: with a condition, the list counts its rows itself, which is cheap for few keys. */
const EVERY = [sql<SqlBool>`true`]

export function apiKeyRoutes({ db }: Pick<Context, 'db'>): HandlersFor<typeof apiKeys> {
  const read = (id: number) => readRecord<ApiKey>(db, apiKeysResource, id)

  return {
    async list({ body }) {
      return { message: '', data: await listRecords<ApiKey>(db, apiKeysResource, body, EVERY) }
    },

    async get({ params }) {
      return { message: '', data: await read(params.id) }
    },

    async save({ body, admin, request }) {
      const edited = editedId(apiKeysResource, body.action, body.key_id)
      const values = takeWritten(apiKeysResource, body)
      if (edited !== null) {
        await saveOnce(db, admin, apiKeysResource, async (trx) => {
          await checkValid(trx, edited)
          await checkPublicScopes(trx, edited, body.scopes)
          return editRecord(trx, admin, apiKeysResource, edited, values, body.version)
        })
        logSecurityEvent(request, 'api-key.changed', { target_ids: [edited] })
        return { message: message('saved.apiKey'), data: { ...(await read(edited)), api_key: null } }
      }
      const { key, hint } = newKey()
      const { id, isRepeated } = await saveOnce(db, admin, apiKeysResource, async (trx) => {
        const added = { ...values, hint, created_by: admin.name }
        const key_id = await addRecord(trx, admin, apiKeysResource, added)
        await storeSecret(trx, key_id, key)
        return key_id
      })
      if (!isRepeated) logSecurityEvent(request, 'api-key.made', { target_ids: [id] })
      // Only the hash of the key is stored, so a repeated save cannot show the key again.
      const api_key = isRepeated ? null : key
      return { message: message('added.apiKey'), data: { ...(await read(id)), api_key } }
    },

    async revoke({ body, admin, request }) {
      await inTransaction(db, (trx) => revokeKey(trx, admin, body.key_id))
      logSecurityEvent(request, 'api-key.revoked', { target_ids: [body.key_id] })
      return { message: message('apiKeys.revoked'), data: await read(body.key_id) }
    },

    async listeningPage() {
      const key_id = await listeningPageKey(db)
      return { message: '', data: key_id === undefined ? null : await read(key_id) }
    },

    async switchOnListeningPage({ admin, request }) {
      const { key_id, isNew } = await switchOnListeningPage(db, admin)
      if (isNew) logSecurityEvent(request, 'api-key.made', { target_ids: [key_id] })
      return { message: message('apiKeys.listeningPageOn'), data: await read(key_id) }
    },
  }
}
