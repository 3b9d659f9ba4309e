import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/core/database/connect.ts'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { migrateToLatest } from '#server/core/database/migrate/migrate.ts'
import { fileAddresses } from '#server/core/files/addresses.ts'
import { openStore } from '#server/core/files/store.ts'
import { prepareQueue } from '#server/core/jobs/prepare-queue.ts'
import { openQueue } from '#server/core/jobs/queue.ts'
import { openReplicas } from '#server/core/replicas/open-replicas.ts'
import { deriveKeys } from '#server/core/secrets/derive-keys.ts'
import { readSettings } from '#server/core/settings/settings.ts'
import { ensureMainAdmin } from '#server/features/auth/bootstrap.ts'
import { openSession } from '#server/features/auth/session.store.ts'
import { allJobs } from '#server/jobs.ts'
import { startLog } from '#server/start/start-log.ts'

/** Of the main admin. */
export const ADMIN = { email: 'bench@example.org', password: 'only for the bench' }

/**
 * The application in production mode on an empty embedded database, and the token of an admin. `web` is the folder of
 * the built web; without it the API alone is served.
 */
export async function startBench({ web = null }: { web?: string | null } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sangraha-bench-'))
  const log = startLog('warn')
  const embedded = await startEmbedded(dataDir, log)
  const db = connect(embedded.url)
  await migrateToLatest(db, log)
  await prepareQueue(db, allJobs)
  const settings = readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: embedded.url,
    PORT: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  await ensureMainAdmin(db, settings)
  const addresses = fileAddresses({ basePath: '', publicUrl: null, secret: 'bench' })
  const queue = await openQueue(db, log)
  const store = openStore(settings)
  const context = {
    settings,
    db,
    replicas: await openReplicas(settings, db, log),
    databaseUrl: embedded.url,
    store,
    addresses,
    keyFor: deriveKeys('bench'),
    queue,
    log,
    webAddress: () => '',
  }
  const app = await buildApp(context, { web, logs: false })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const { admin_id } = await db.selectFrom('admins').select('admin_id').executeTakeFirstOrThrow()
  async function end() {
    await app.close()
    await queue.close()
    await db.destroy()
    await embedded.stop()
  }
  let ended: Promise<void> | undefined
  /** Ends everything; the folder of the data is left. */
  const close = () => (ended ??= end())
  return {
    db,
    databaseUrl: embedded.url,
    dataDir,
    store,
    address,
    token: await openSession(db, admin_id),
    close,
    async stop() {
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
