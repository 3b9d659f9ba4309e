import { NO_PLACEHOLDER, type placeholders } from '#contract/resources/placeholders.ts'
import { choosePicture } from '#server/catalogue/chosen-picture.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { presentPlaceholder, readPlaceholders, setPlaceholder } from './placeholders.store.ts'

export function placeholderRoutes({ db, store, addresses }: Context): HandlersFor<typeof placeholders> {
  const present = presentPlaceholder(addresses)

  return {
    async list() {
      return { message: '', data: (await readPlaceholders(db)).map(present) }
    },

    async edit({ body: { key, value: sent, ...choice }, admin }) {
      const chosen = await choosePicture({ db, store }, sent, 'value', choice)
      if (!chosen && sent !== null) throw invalid({ value: NO_PLACEHOLDER })
      const value = chosen?.value ?? null
      await inTransaction(db, async (trx) => {
        await chosen?.keep(trx, admin)
        await setPlaceholder(trx, admin, { key, value })
      })
      const text = message(value === null ? 'placeholder.restored' : 'placeholder.saved', { key })
      return { message: text, data: present({ key, value }) }
    },
  }
}
