import { sweepKeyedSaves } from './catalogue/keyed-saves.ts'
import { conversionNames } from './core/audio/ffmpeg/conversion-names.ts'
import { makeMissing } from './core/audio/renditions/request-renditions.ts'
import { measureOutdated } from './core/audio/request-measures.ts'
import { repeat } from './core/concurrency/repeat.ts'
import type { Context } from './core/context.ts'
import { logProgress } from './core/database/work-progress.ts'
import { sweepFiles } from './core/files/stored-files.ts'
import { uploadsFolder } from './core/http/multipart.ts'
import { sweepAttempts } from './core/rate-limits/rate-limits.store.ts'
import { temporaryNames } from './core/temporary-files/temporary-names.ts'
import { sweepChallenges } from './features/auth/challenges.store.ts'
import { sweepDevices } from './features/auth/devices.store.ts'
import { sweepOtps } from './features/auth/otp.store.ts'
import { sweepSessions } from './features/auth/session.store.ts'
import { queueDueBackup, queueDueCheck } from './features/backups/schedule.ts'
import { sweepCatalogueImports } from './features/catalogue-files/imports.store.ts'
import { sweepUploads } from './features/imports/catalogue/sweep-uploads.ts'
import { sweepEditedRows } from './features/imports/edited/edited-rows.store.ts'
import { sweepPreviews } from './features/imports/imports.store.ts'
import { resumeImports } from './features/imports/write/start.ts'
import { sweepDrafts } from './features/recordings/drafts.store.ts'
import { sweepResumableUploads } from './features/resumable-uploads/resumable-uploads.store.ts'
import { sweepReviews } from './features/review/run.store.ts'
import { sweepTeamwork } from './features/teamwork/team-record.ts'
import { parts } from './parts.ts'
import { sweepCalls } from './resources/api-keys/api-keys.store.ts'
import { sweepDeletedAccounts } from './resources/subadmins/deleted-accounts.store.ts'
import { fetchedNames } from './resources/tracks/fetched-files.ts'
import { sweepPlays } from './resources/tracks/playback.store.ts'
import { sweepUserDevices } from './resources/users/devices.store.ts'
import { queueOutdated } from './resources/users/sync-topics.job.ts'
import { pruneWebhooks } from './resources/webhooks/deliveries.store.ts'

/** In milliseconds: a sweep every ten minutes. Late sweeps only cost disk space, since nothing that is swept is still valid. */
const INTERVAL_MS = 600_000

/**
 * At once and then every ten minutes: deletes expired and abandoned data, resumes imports, queues the backup that is due, and
 * measures recordings of older versions. A failure is logged and tried again; returns a function that stops it.
 */
export function startHousekeeping(context: Context): () => Promise<void> {
  const { db, settings } = context
  const chores = [
    () => sweepSessions(db),
    () => sweepAttempts(db),
    () => sweepOtps(db),
    () => sweepChallenges(db),
    () => sweepDevices(db),
    () => sweepUserDevices(db),
    () => queueOutdated(context),
    () => sweepDeletedAccounts(db),
    () => sweepResumableUploads(db),
    () => sweepFiles(context),
    () => fetchedNames(settings.dataDir).sweep(),
    () => temporaryNames(uploadsFolder(settings.dataDir)).sweep(),
    () => sweepPlays(db),
    () => sweepPreviews(db),
    () => sweepEditedRows(db),
    () => sweepDrafts(db),
    () => sweepKeyedSaves(db),
    () => sweepCatalogueImports(db),
    () => sweepUploads(context),
    () => sweepReviews(db),
    () => sweepTeamwork(db),
    () => sweepCalls(db),
    () => pruneWebhooks(db),
    () => resumeImports(context),
    () => queueDueBackup(context),
    () => queueDueCheck(context),
    () => measureOutdated(context),
    () => conversionNames(settings.dataDir).sweep(),
    () => makeMissing(context),
    () => logProgress(context),
    ...parts.flatMap((part) => part.chores(context)),
  ]

  return repeat(async () => {
    // The others are done even if one fails, such as when the S3 bucket cannot be reached.
    for (const chore of chores)
      try {
        await chore()
      } catch (error) {
        context.log.error({ err: error }, 'Housekeeping failed; it is tried again in ten minutes')
      }
    return INTERVAL_MS
  })
}
