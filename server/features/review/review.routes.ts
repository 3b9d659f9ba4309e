import { REVIEWED_GAPS } from '#contract/catalogue/gaps.ts'
import type { review } from '#contract/review.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { accept } from './accept.ts'
import { countGaps, isInQueue, readQueue } from './queue.ts'
import { readItems } from './read-items.ts'
import { addRun, type Run, readRun, readRunOf, setSkipped } from './run.store.ts'

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
      // Refuses a selection of nothing.
      await isInQueue(db, { list, gap, selection })
      const run_id = await addRun(db, admin, list, gap, selection)
      return { message: '', data: shown(await readRun(db, admin, run_id, REVIEWED_GAPS)) }
    },

    async get({ params, admin }) {
      return { message: '', data: shown(await readRun(db, admin, params.id, REVIEWED_GAPS)) }
    },

    async next({ body, admin }) {
      const run = await readRunOf(db, admin, body)
      const { ids, remaining, skipped } = await readQueue(db, admin, run, body)
      return { message: '', data: { items: await readItems(context, admin, run, ids), remaining, skipped } }
    },

    async accept({ body, admin }) {
      return { message: '', data: await accept(context, admin, body) }
    },

    async skip({ body, admin }) {
      const run = await readRunOf(db, admin, body)
      await setSkipped(db, admin, run, body.record_id, body.is_skipped)
      return { message: '', data: { is_skipped: body.is_skipped } }
    },
  }
}
