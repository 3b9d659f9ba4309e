import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { connect, type Database } from '#server/core/database/connect.ts'
import { databaseAt, TEMPLATE } from './global-setup.ts'

export type TestDatabase = { db: Database; url: string; drop: () => Promise<void> }

/** A database of its own, copied from the migrated template. Call `drop` at the end. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('databaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (admin) =>
    sql`create database ${sql.ref(name)} template ${sql.ref(TEMPLATE)}`.execute(admin),
  )
  const url = databaseAt(server, name)
  const db = connect(url)
  return {
    db,
    url,
    async drop() {
      await db.destroy()
      await onServer(server, (admin) => sql`drop database ${sql.ref(name)} with (force)`.execute(admin))
    },
  }
}

async function onServer(url: string, work: (admin: Database) => Promise<unknown>): Promise<void> {
  const admin = connect(url, { max: 1 })
  try {
    await work(admin)
  } finally {
    await admin.destroy()
  }
}
