import { type SqlBool, sql } from 'kysely'
import type { Webhook, webhooks } from '#contract/resources/webhooks.ts'
import { editedId, takeWritten } from '#server/catalogue/catalogue.routes.ts'
import { saveOnce } from '#server/catalogue/keyed-saves.ts'
import { listRecords } from '#server/catalogue/list.ts'
import { addRecord, deleteRecords, editRecord, readRecord } from '#server/catalogue/records.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { guardOf } from '#server/core/downloads/guard.ts'
import { LinkError } from '#server/core/downloads/link-errors.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { queueAttempts } from './deliver-webhook.job.ts'
import { enterDeliveries, listDeliveries, readDelivery, TEST_TYPE, waitAgain } from './deliveries.store.ts'
import { makeSecret } from './secrets.store.ts'
import { endWaiting, forgetFailures, lockWebhook, readAlerts, webhooksResource } from './webhooks.store.ts'

/** A condition that is always true: with a condition, the list counts its rows itself, which is cheap for few webhooks. */
const EVERY = [sql<SqlBool>`true`]

export function webhookRoutes(
  context: Pick<Context, 'db' | 'queue' | 'settings'>,
): HandlersFor<typeof webhooks> {
  const { db, settings } = context
  const guard = guardOf(settings.fetchAllow)
  const read = (id: number) => readRecord<Webhook>(db, webhooksResource, id)

  /**
   * Refuses an internal address when the form is saved, so that the admin sees it at once. Every delivery checks the address again.
   */
  async function checkAddress(url: string): Promise<void> {
    try {
      await guard(new URL(url))
    } catch (error) {
      if (error instanceof LinkError) throw invalid({ url: message('webhooks.notPublic') })
      // A host that cannot be found now may exist later.
    }
  }

  return {
    async list({ body }) {
      return { message: '', data: await listRecords<Webhook>(db, webhooksResource, body, EVERY) }
    },

    async get({ params }) {
      return { message: '', data: await read(params.id) }
    },

    async save({ body, admin }) {
      await checkAddress(body.url)
      const edited = editedId(webhooksResource, body.action, body.webhook_id)
      const values = takeWritten(webhooksResource, body)
      if (edited !== null) {
        await saveOnce(db, admin, webhooksResource, async (trx) => {
          await forgetFailures(trx, edited)
          await editRecord(trx, admin, webhooksResource, edited, values, body.version)
          if (body.is_active === '0') await endWaiting(trx, edited, message('webhooks.inactive'))
          return edited
        })
        return { message: message('saved.webhook'), data: { ...(await read(edited)), secret: null } }
      }
      let secret: string | null = null
      const { id } = await saveOnce(db, admin, webhooksResource, async (trx) => {
        const added = { ...values, created_by: admin.name }
        const webhook_id = await addRecord(trx, admin, webhooksResource, added)
        secret = await makeSecret(trx, webhook_id)
        return webhook_id
      })
      return { message: message('added.webhook'), data: { ...(await read(id)), secret } }
    },

    async delete({ body, admin }) {
      const deleted = await inTransaction(db, async (trx) => {
        await lockWebhook(trx, body.webhook_id)
        return deleteRecords(trx, admin, webhooksResource, [body.webhook_id])
      })
      return { message: message('deleted.webhook'), data: { deleted } }
    },

    async rotateSecret({ body }) {
      const secret = await inTransaction(db, async (trx) => {
        await lockWebhook(trx, body.webhook_id)
        return makeSecret(trx, body.webhook_id)
      })
      return { message: message('webhooks.rotated'), data: { secret } }
    },

    async sendTest({ body: { webhook_id } }) {
      const delivery_id = await inTransaction(db, async (trx) => {
        await lockWebhook(trx, webhook_id)
        const test = { type: TEST_TYPE, timestamp: new Date().toISOString(), data: {} }
        const [entered] = await enterDeliveries(trx, [{ webhook_id, message: test }])
        if (!entered) throw new Error('The test was not entered')
        await queueAttempts(context, trx, [{ ...entered, attempts: 0 }])
        return entered.delivery_id
      })
      return { message: message('webhooks.testQueued'), data: { delivery_id } }
    },

    async deliveries({ body: { webhook_id, before }, language }) {
      return { message: '', data: await listDeliveries(db, webhook_id, before, language) }
    },

    async delivery({ params, language }) {
      return { message: '', data: await readDelivery(db, params.id, language) }
    },

    async sendAgain({ body, language }) {
      await inTransaction(db, async (trx) => {
        await queueAttempts(context, trx, [await waitAgain(trx, body.delivery_id)])
      })
      const { payload, answer, ...delivery } = await readDelivery(db, body.delivery_id, language)
      return { message: message('webhooks.queued'), data: delivery }
    },

    async alerts() {
      return { message: '', data: await readAlerts(db) }
    },
  }
}
