import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/core/database/connect.ts'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { migrateToLatest } from '#server/core/database/migrate/migrate.ts'
import { prepareQueue } from '#server/core/jobs/prepare-queue.ts'
import { allJobs } from '#server/jobs.ts'
import { startLog } from '#server/start/start-log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** The migrated database that every test file's own is copied from. */
export const TEMPLATE = 'sangraha_template'

/** One PostgreSQL for the whole run; what it holds is thrown away, so it need not reach the disk. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'sangraha-tests-'))
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '100',
  }
  const log = startLog('warn')
  const { url, stop } = await startEmbedded(directory, log, { settings })
  const db = connect(url)
  await sql`create database ${sql.ref(TEMPLATE)}`.execute(db)
  await db.destroy()
  const template = connect(databaseAt(url, TEMPLATE))
  await migrateToLatest(template, log)
  await prepareQueue(template, allJobs)
  await template.destroy()
  project.provide('databaseUrl', url)
  return async () => {
    await stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** The address of another database of the same server. */
export function databaseAt(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
