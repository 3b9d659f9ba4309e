import { sweepSounds, sweepWords } from '#server/catalogue/search-index.ts'
import { forgetChanges } from '#server/core/database/cache/database-cache.ts'
import { job } from '#server/core/jobs/job.ts'
import { SEARCHED } from './searched.ts'

/**
 * Runs at night in India: deletes search words of deleted and renamed records and old entries of the log, and finds shared sounds
 * that were stored at the same time.
 */
export const sweepWordsJob = job<Record<string, never>>({
  name: 'sweep-search-words',
  tries: 3,
  pause: { first: 600, longest: 3600 },
  atOnce: 1,
  longest: 1800,
  cron: '40 21 * * *',
  work: async ({ db }) => {
    for (const resource of SEARCHED) {
      await sweepWords(db, resource)
      await sweepSounds(db, resource)
    }
    await forgetChanges(db)
  },
})
