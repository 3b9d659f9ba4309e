import { job } from '#server/jobs/job.ts'
import { say } from '#server/words/say.ts'
import { writeBatch } from './write-batch.ts'

/** Writes what a started import has still to write; begun again, it goes on where it was. */
export const importTracks = job<{ import_id: number }>({
  name: 'import-tracks',
  tries: 6,
  pause: { first: 5, longest: 60 },
  atOnce: 1,
  longest: 3600,
  async work({ db, queue }, { import_id }, { isLast, signal }) {
    try {
      while (await writeBatch({ db, queue }, import_id)) signal.throwIfAborted()
    } catch (error) {
      if (isLast && !signal.aborted)
        await db
          .updateTable('imports')
          .set({
            state: 'stopped',
            message: say('imports.stopped'),
          })
          .where('import_id', '=', import_id)
          .where('state', '=', 'importing')
          .execute()
      throw error
    }
  },
})
