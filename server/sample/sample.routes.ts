import type { sample } from '#contract/sample.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { countSample, removeSample } from './sample.store.ts'

export const sampleRoutes = ({ db }: Pick<Context, 'db'>): HandlersFor<typeof sample> => ({
  async state() {
    return { message: '', data: { records: await countSample(db) } }
  },

  async remove({ admin }) {
    const result = await inTransaction(db, (trx) => removeSample(trx, admin))
    return { message: inWords(result), data: result }
  },
})

function inWords({ removed, kept }: { removed: number; kept: number }): string {
  if (removed + kept === 0) return 'There are no sample records any more.'
  const gone = `${removed} sample ${removed === 1 ? 'record' : 'records'} removed`
  if (kept === 0) return `${gone}.`
  const was = kept === 1 ? 'it was' : 'they were'
  return `${gone}, ${kept} kept because ${was} changed or linked to your own.`
}
