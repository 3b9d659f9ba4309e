import { buildApp } from './app.ts'
import { startBackfills } from './backfills.ts'
import { logFfmpeg } from './core/audio/ffmpeg/find-ffmpeg.ts'
import type { Context } from './core/context.ts'
import { connect } from './core/database/connect.ts'
import { lockDataDir } from './core/database/embedded/data-dir-lock.ts'
import { startEmbedded } from './core/database/embedded/embedded.ts'
import { checkPooler } from './core/database/start-checks/check-pooler.ts'
import { fileAddresses } from './core/files/addresses.ts'
import { openStore } from './core/files/store.ts'
import { openQueue } from './core/jobs/queue.ts'
import { startWorkersWhenPossible } from './core/jobs/workers.ts'
import { openReplicas } from './core/replicas/open-replicas.ts'
import { deriveKeys } from './core/secrets/derive-keys.ts'
import { productBuild, productVersion } from './core/settings/product-version.ts'
import { readSettings } from './core/settings/settings.ts'
import { prepareDataDir, writeForThisUserAlone } from './core/temporary-files/data-dir.ts'
import { startHousekeeping } from './housekeeping.ts'
import { allJobs } from './jobs.ts'
import { startPlanning } from './resources/webhooks/plan-deliveries.ts'
import { checkDisk, checkFolders, warnOfFullDisk } from './start/check-disk.ts'
import { prepareFirstStart } from './start/first-start.ts'
import { checkAddress, closeApp, listen } from './start/listen.ts'
import { prepareDatabase } from './start/prepare-database.ts'
import { signingSecret } from './start/secret.ts'
import { type End, endTogether, type Opened, printAndExit, runUntilStopped } from './start/shutdown.ts'
import { startLog } from './start/start-log.ts'
import { showAddress, showFirstAdmin, webAddressOf } from './start/start-message.ts'
import { webBuild } from './start/web-build.ts'

const settings = printAndExit(() => readSettings(process.env))
const log = startLog(settings.logLevel)
log.info({ version: productVersion, ...productBuild, node: process.version }, 'Starting')
writeForThisUserAlone()

await runUntilStopped(log, settings.shutdownDelay, async (opened) => {
  if (settings.tracing) {
    // The code of traces is imported only here, since without traces it should cost neither time nor memory.
    const { startTracing } = await import('./core/tracing/start-tracing.ts')
    opened('the traces', startTracing(settings.tracing, log))
  }
  await prepareDataDir(settings.dataDir)
  await checkFolders(settings.dataDir)
  await warnOfFullDisk(settings, log)
  const databaseUrl = settings.databaseUrl ?? (await ownDatabase(opened))
  await checkPooler(settings)
  const db = connect(settings.poolerUrl ?? databaseUrl, { log, pooled: settings.poolerUrl !== null })
  opened('the database connections', () => db.destroy())
  await prepareDatabase(db, allJobs, log)

  const secret = await signingSecret(db)
  const addresses = fileAddresses({ ...settings, secret })
  const keyFor = deriveKeys(secret)
  const queue = await openQueue(db, log)
  opened('the queue', () => queue.close())
  const webAddress = () => webAddressOf(app, settings)
  const store = openStore(settings)
  const replicas = await openReplicas(settings, db, log)
  opened('the replicas', replicas.stop)
  const context: Context = {
    settings,
    db,
    replicas,
    databaseUrl,
    store,
    addresses,
    keyFor,
    queue,
    log,
    webAddress,
  }
  // An unreachable bucket must not prevent the start; housekeeping sweeps again later.
  await store
    .sweep()
    .catch((error: unknown) => log.warn({ err: error }, 'Partial files could not be removed'))
  showFirstAdmin(await prepareFirstStart(context), settings)

  const web = settings.process === 'worker' ? null : await webBuild(log)
  const app = await buildApp(context, { web, logs: true })
  // Requests and background work end together, so that no request begins while jobs finish, and no job while requests finish.
  const ends: End[] = [() => closeApp(app, settings.shutdownDelay)]
  opened('the requests and the background work', () => endTogether(ends))
  await listen(app, settings)
  if (settings.process !== 'web') {
    ends.push(startHousekeeping(context), startPlanning(context), startBackfills(context))
    await logFfmpeg(settings, log)
    const workers = startWorkersWhenPossible(context, databaseUrl, allJobs)
    ends.push(workers.stop)
    await workers.started
  }
  showAddress(webAddress())
})

/** Runs the quick checks first, so that a start that must fail does so at once. */
async function ownDatabase(opened: Opened) {
  const lock = await lockDataDir(settings.dataDir)
  opened('the lock of the data directory', lock.release)
  await checkDisk(settings.dataDir)
  await checkAddress(settings)
  const embedded = await startEmbedded(settings.dataDir, log)
  opened('PostgreSQL', embedded.stop)
  return embedded.url
}
