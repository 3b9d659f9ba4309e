import { type defaults, NO_PLACEHOLDER, type Placeholder } from '#contract/defaults.ts'
import { Upload } from '#contract/upload.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { keepFile, storeImage } from '#server/files/images.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { invalid } from '#server/http/refusals.ts'
import { say } from '#server/words/say.ts'
import { readPlaceholders, type StoredPlaceholder, setPlaceholder } from './defaults.store.ts'

export function defaultsRoutes({ db, store, addresses }: Context): HandlersFor<typeof defaults> {
  const present = ({ key, value }: StoredPlaceholder): Placeholder => ({
    key,
    value: value && addresses.picture(value),
    thumbnail: value && addresses.thumbnail(value),
  })

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
      const message = say(value === null ? 'placeholder.restored' : 'placeholder.saved', { key })
      return { message, data: present({ key, value }) }
    },
  }
}
