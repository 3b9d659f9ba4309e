import { setTimeout as pause } from 'node:timers/promises'
import { sweepAttempts } from './attempts/attempts.store.ts'
import type { Context } from './context.ts'
import { sweepFiles } from './files/stored-files.ts'
import { temporaryNames } from './files/temporary-names.ts'
import { sweepOtps } from './forgot-password/otp.store.ts'
import { uploadsFolder } from './http/multipart.ts'
import { sweepPreviews } from './imports/imports.store.ts'
import { resumeImports } from './imports/start.ts'
import { sweepSessions } from './session/session.store.ts'
import { fetchedNames } from './tracks/fetched-files.ts'
import { sweepPlays } from './tracks/playback.store.ts'

/** In milliseconds: ten minutes. What is swept counts no more; it only takes room. */
const EVERY = 600_000

/**
 * Sweeps ended sessions, old attempts, expired codes and abandoned files, and has imports that stand still go on, now and
 * then; a failure is logged and tried again. Answers how to stop.
 */
export function startHousekeeping(context: Context): () => Promise<void> {
  const stopping = new AbortController()

  const { db, settings } = context
  const chores = [
    () => sweepSessions(db),
    () => sweepAttempts(db),
    () => sweepOtps(db),
    () => sweepFiles(context),
    () => fetchedNames(settings.dataDir).sweep(),
    () => temporaryNames(uploadsFolder(settings.dataDir)).sweep(),
    () => sweepPlays(db),
    () => sweepPreviews(db),
    () => resumeImports(context),
  ]

  /** A bucket that cannot be reached keeps nothing else from being done. */
  async function sweep(): Promise<void> {
    for (const chore of chores)
      try {
        await chore()
      } catch (error) {
        context.log.error({ err: error }, 'Housekeeping failed; it is tried again in ten minutes')
      }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sweep()
      // Aborted: that is how it stops.
      await pause(EVERY, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return () => {
    stopping.abort()
    return running
  }
}
