import type { duplicateReview } from '#contract/features/duplicate-review.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { joinMessages } from '#contract/messages/message.ts'
import type { Context } from '#server/core/context.ts'
import { notFound } from '#server/core/errors/api-errors.ts'
import type { HandlersFor, SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { addRun, readRun } from '#server/features/review/run.store.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { mergePair, mergesOf, setPairSkipped, undoMerges } from './merges.store.ts'
import { ofSelection, readPairs } from './read-pairs.ts'

export const duplicateReviewRoutes = (context: Context): HandlersFor<typeof duplicateReview> => {
  const { db } = context
  const runOf = async (admin: SignedIn, run_id: number, list?: KindName) => {
    const run = await readRun(db, admin, run_id, ['duplicates'])
    if (list && run.list !== list) throw notFound('review')
    return run
  }
  const shown = async (admin: SignedIn, run_id: number) => {
    const { list } = await runOf(admin, run_id)
    return { run_id, list, merged: (await mergesOf(db, run_id)).length }
  }
  return {
    async start({ body: { list, ...selection }, admin }) {
      await ofSelection(db, { list, selection })
      const run_id = await addRun(db, admin, list, 'duplicates', selection)
      return { message: '', data: await shown(admin, run_id) }
    },

    async get({ params, admin }) {
      return { message: '', data: await shown(admin, params.id) }
    },

    async next({ body, admin }) {
      const run = await runOf(admin, body.run_id, body.list)
      return { message: '', data: await readPairs(context, admin, run, body) }
    },

    async merge({ body, admin }) {
      const run = await runOf(admin, body.run_id, body.list)
      const { change_id, name } = await mergePair(context, admin, run, body)
      const { noun } = RESOURCE_OF[run.list]
      return { message: message('many.merged', { noun, count: 1, into: name }), data: { change_id } }
    },

    async skip({ body, admin }) {
      const { list } = await runOf(admin, body.run_id, body.list)
      await setPairSkipped(db, admin.admin_id, list, body.pair, body.is_skipped)
      return { message: '', data: { is_skipped: body.is_skipped } }
    },

    async undoAll({ body, admin }) {
      const run = await runOf(admin, body.run_id, body.list)
      const { undone, left } = await undoMerges(context, admin, run)
      const { noun } = RESOURCE_OF[run.list]
      return {
        message: joinMessages(
          message('many.undone', { noun, count: undone }),
          left === 0 ? null : message('history.left', { count: left }),
        ),
        data: { undone, left },
      }
    },
  }
}
