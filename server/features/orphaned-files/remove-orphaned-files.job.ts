import { job } from '#server/core/jobs/job.ts'
import { removeOrphanedFiles } from './orphaned-files.ts'

/** Removes, at night in India, the files of values and records that were replaced or deleted a month ago. */
export const removeOrphanedFilesJob = job<Record<string, never>>({
  name: 'remove-let-go-files',
  tries: 3,
  pause: { first: 300, longest: 3600 },
  atOnce: 1,
  longest: 3600,
  cron: '10 21 * * *',
  work: (context) => removeOrphanedFiles(context),
})
