import type { history } from '#contract/history.ts'
import { sentences, type Word } from '#contract/word.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { orTaken } from '#server/database/unique.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { cannotBeUndone } from '#server/http/refusals.ts'
import { fetchUndone } from '#server/tracks/start-fetches.ts'
import { say } from '#server/words/say.ts'
import { changingAdmins, listChangedRecords, listChanges, readChange } from './history.store.ts'
import { linkTable, memberOf, resourceOf } from './recorded-resources.ts'
import { type Undone, undoChange } from './undo.ts'

export const historyRoutes = ({ db, queue }: Pick<Context, 'db' | 'queue'>): HandlersFor<typeof history> => ({
  async list({ body, admin }) {
    return { message: '', data: await listChanges(db, admin, body, body.filters ?? {}) }
  },

  async get({ params, admin }) {
    return { message: '', data: await readChange(db, admin, params.id) }
  },

  async records({ params, body, admin, language }) {
    return { message: '', data: await listChangedRecords(db, admin, params.id, body, language) }
  },

  async admins({ admin }) {
    return { message: '', data: await changingAdmins(db, admin) }
  },

  async undo({ body, admin }) {
    const change = await readChange(db, admin, body.change_id)
    const undoing = inTransaction(db, async (trx) => {
      const undone = await undoChange(trx, admin, change)
      if (change.resource === 'tracks') await fetchUndone(trx, queue, undone.change_id)
      return undone
    })
    const undone = await orTaken(undoing, () => cannotBeUndone(say('history.taken')))
    return { message: inWords(change.resource, undone), data: undone }
  },
})

/** 'Undone: 37 tracks. 2 were left as they are, since they have been changed again or are gone.' */
function inWords(table: string, { undone, left }: Undone): Word {
  const link = linkTable(table)
  const resource = resourceOf(link ? memberOf(link).resource : table)
  // A setting is one, and has no name to count by.
  if (!resource) return say('history.undone')
  return sentences(
    say('many.undone', { noun: resource.noun, count: undone }),
    left === 0 ? null : say('history.left', { count: left }),
  )
}
