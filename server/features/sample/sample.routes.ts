import type { sample } from '#contract/sample.ts'
import type { Word } from '#contract/word.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { say } from '#server/words/say.ts'
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

function inWords({ removed, kept }: { removed: number; kept: number }): Word {
  if (removed + kept === 0) return say('sample.none')
  return kept === 0 ? say('sample.removed', { removed }) : say('sample.removedSome', { removed, kept })
}
