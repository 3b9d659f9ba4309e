import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DataDirLocked, lockDataDir } from '#server/core/database/embedded/data-dir-lock.ts'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { addressOfRunning } from '#server/core/database/embedded/running.ts'
import { startErrorOf } from '#server/core/database/start-checks/start-errors.ts'
import { StartError } from '#server/core/errors/start-error.ts'
import type { Log } from '#server/core/log/log.ts'
import { LocalizedError } from '#server/core/messages/localized-error.ts'
import { readSettings, type Settings } from '#server/core/settings/settings.ts'
import { writeForThisUserAlone } from '#server/core/temporary-files/data-dir.ts'

/**
 * Runs a command of the terminal. A problem is printed in words, and the process then ends with 1; `signal` is aborted when the
 * process is asked to end.
 */
export async function runCommand(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => stopping.abort(new StartError('Stopped.')))
  writeForThisUserAlone()
  try {
    await work(stopping.signal)
  } catch (error) {
    const said = startErrorOf(stopping.signal.aborted ? stopping.signal.reason : error)
    const isInWords = said instanceof StartError || said instanceof LocalizedError
    console.error(isInWords ? `\n${said.message}\n` : said)
    process.exitCode = 1
  }
}

/**
 * Reads the settings for a command, with the folder or bucket from the command line. A relative path starts from the folder in
 * which the command was given.
 */
export function readCommandSettings(address: string | undefined): Settings {
  if (!address) return readSettings(process.env)
  const isBucket = /^s3:/i.test(address)
  const place = isBucket ? address : resolve(process.env.INIT_CWD ?? process.cwd(), address)
  return readSettings({ ...process.env, BACKUP_TARGET: place })
}

/** Runs `work` on the database of the product, whether the product runs or not. */
export async function onDatabase<T>(
  { databaseUrl, dataDir }: Settings,
  log: Log,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return work(databaseUrl)
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartError(
      `There is no database in ${dataDir}. Give the directory of the product with DATA_DIR.`,
    )
  const lock = await lockDataDir(dataDir, { timeoutMs: 0 }).catch((error: unknown) => {
    if (error instanceof DataDirLocked) return null
    throw error
  })
  if (!lock) return work(await addressOfRunning(dataDir))
  try {
    const embedded = await startEmbedded(dataDir, log)
    try {
      return await work(embedded.url)
    } finally {
      await embedded.stop()
    }
  } finally {
    await lock.release()
  }
}
