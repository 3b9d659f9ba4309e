import { REVIEWED_GAPS } from '#contract/catalogue/gaps.ts'
import type { review } from '#contract/features/review.ts'
import { joinMessages } from '#contract/messages/message.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { accept } from './accept.ts'
import { act } from './act.ts'
import { countGaps, isInQueue, readQueue } from './queue.ts'
import { readItems } from './read-items.ts'
import { addRun, type Run, readRun, readRunOf, setSkipped } from './run.store.ts'
import { undoAll } from './undo-entries.ts'

const shown = ({ run_id, list, gap, change_id, accepted }: Run) => ({
  run_id,
  list,
  gap,
  change_id,
  accepted,
})

export const reviewRoutes = (context: Context): HandlersFor<typeof review> => {
  const { db } = context
  return {
    async gaps({ body: { list, ...selection } }) {
      return { message: '', data: await countGaps(db, list, selection) }
    },

    async start({ body: { list, gap, ...selection }, admin }) {
      // The condition throws for a selection of nothing.
      await isInQueue(db, { list, gap, selection })
      const run_id = await addRun(db, admin, list, gap, selection)
      return { message: '', data: shown(await readRun(db, admin, run_id, REVIEWED_GAPS)) }
    },

    async get({ params, admin }) {
      return { message: '', data: shown(await readRun(db, admin, params.id, REVIEWED_GAPS)) }
    },

    async next({ body, admin, language }) {
      const run = await readRunOf(db, admin, body)
      const { ids, ...counts } = await readQueue(db, admin, run, body)
      return { message: '', data: { items: await readItems(context, admin, run, ids, language), ...counts } }
    },

    async accept({ body, admin }) {
      return { message: '', data: await accept(context, admin, body) }
    },

    async act({ body, admin, language }) {
      return { message: '', data: await act(context, admin, body, language) }
    },

    async undoAll({ body, admin }) {
      const run = await readRunOf(db, admin, body)
      const { undone, left } = await undoAll(context, admin, run)
      const { noun } = RESOURCE_OF[run.list]
      return {
        message: joinMessages(
          message('many.undone', { noun, count: undone }),
          left === 0 ? null : message('history.left', { count: left }),
        ),
        data: { undone, left },
      }
    },

    async skip({ body, admin }) {
      const run = await readRunOf(db, admin, body)
      await setSkipped(db, admin, run, body.record_id, body.is_skipped)
      return { message: '', data: { is_skipped: body.is_skipped } }
    },
  }
}
