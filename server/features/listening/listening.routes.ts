import type { listening } from '#contract/features/listening.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { addRun, type Run, readRun } from '#server/features/review/run.store.ts'
import { fileTrack } from './file-track.ts'
import { inSelection, readTracks } from './read-tracks.ts'

const shown = ({ run_id, change_id, accepted }: Run<'listening'>) => ({ run_id, change_id, filed: accepted })

export const listeningRoutes = (context: Context): HandlersFor<typeof listening> => {
  const { db } = context
  return {
    async start({ body: selection, admin }) {
      await inSelection(db, { selection })
      const run_id = await addRun(db, admin, 'tracks', 'listening', selection)
      return { message: '', data: shown(await readRun(db, admin, run_id, ['listening'])) }
    },

    async get({ params, admin }) {
      return { message: '', data: shown(await readRun(db, admin, params.id, ['listening'])) }
    },

    async next({ body: { run_id, after, position = null }, admin }) {
      const run = await readRun(db, admin, run_id, ['listening'])
      return { message: '', data: await readTracks(context, run, { after, position }) }
    },

    async file({ body, admin }) {
      return { message: '', data: await fileTrack(db, admin, body) }
    },
  }
}
