import { measureStored } from './core/audio/measure-audio.job.ts'
import { makeRenditionJob } from './core/audio/renditions/make-rendition.job.ts'
import type { Job } from './core/jobs/job.ts'
import { sendMail } from './core/mail/send-mail.job.ts'
import { sendOtp } from './features/auth/send-otp.job.ts'
import { checkBackupJob } from './features/backups/check-backup.job.ts'
import { makeBackupJob } from './features/backups/make-backup.job.ts'
import { importOlderUpload, readCatalogue } from './features/imports/catalogue/read-catalogue.job.ts'
import { fetchImported } from './features/imports/write/fetch-imported.job.ts'
import { importTracks } from './features/imports/write/import-tracks.job.ts'
import { removeOrphanedFilesJob } from './features/orphaned-files/remove-orphaned-files.job.ts'
import { parts } from './parts.ts'
import { sendNotification } from './resources/notifications/send-notification.job.ts'
import { sweepWordsJob } from './resources/sweep-words.job.ts'
import { checkLinks } from './resources/tracks/check-links.job.ts'
import { fetchTrack } from './resources/tracks/fetch-track.job.ts'
import { syncTopics } from './resources/users/sync-topics.job.ts'
import { deliverWebhook } from './resources/webhooks/deliver-webhook.job.ts'

/** All background jobs; each has a queue of its own. */
export const allJobs: readonly Job<never>[] = [
  sendMail,
  sendOtp,
  fetchTrack,
  measureStored,
  makeRenditionJob,
  checkLinks,
  sendNotification,
  syncTopics,
  importTracks,
  fetchImported,
  removeOrphanedFilesJob,
  sweepWordsJob,
  makeBackupJob,
  checkBackupJob,
  readCatalogue,
  importOlderUpload,
  deliverWebhook,
  ...parts.flatMap(({ jobs }) => jobs),
]
