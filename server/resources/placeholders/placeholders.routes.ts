import { Upload } from '#contract/calls/files.ts'
import { NO_PLACEHOLDER, type placeholders } from '#contract/placeholders.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { keepFile, storeImage } from '#server/core/files/images.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { presentPlaceholder, readPlaceholders, setPlaceholder } from './placeholders.store.ts'

export function placeholderRoutes({ db, store, addresses }: Context): HandlersFor<typeof placeholders> {
  const present = presentPlaceholder(addresses)

  return {
    async list() {
      return { message: '', data: (await readPlaceholders(db)).map(present) }
    },

    async edit({ body: { key, value: sent }, admin }) {
      if (sent === undefined || sent === '') throw invalid({ value: NO_PLACEHOLDER })
      const file = sent instanceof Upload ? await storeImage({ db, store }, sent, 'value') : null
      const value = sent instanceof Upload ? file : sent
      await inTransaction(db, async (trx) => {
        if (file) await keepFile(trx, file)
        await setPlaceholder(trx, admin, { key, value })
      })
      const text = message(value === null ? 'placeholder.restored' : 'placeholder.saved', { key })
      return { message: text, data: present({ key, value }) }
    },
  }
}
