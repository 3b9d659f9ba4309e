import type { sample } from '#contract/features/sample.ts'
import type { Message } from '#contract/messages/message.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { countSample, removeSample } from './sample.store.ts'

export const sampleRoutes = ({ db }: Pick<Context, 'db'>): HandlersFor<typeof sample> => ({
  async state() {
    return { message: '', data: { records: await countSample(db) } }
  },

  async remove({ admin }) {
    const result = await inTransaction(db, (trx) => removeSample(trx, admin))
    return { message: removalMessage(result), data: result }
  },
})

function removalMessage({ removed, kept }: { removed: number; kept: number }): Message {
  if (removed + kept === 0) return message('sample.none')
  return kept === 0
    ? message('sample.removed', { removed })
    : message('sample.removedSome', { removed, kept })
}
