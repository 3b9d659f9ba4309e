import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startLog } from '#server/start/start-log.ts'
import { testDatabase } from '#server/testing/database.ts'
import { migrateToLatest, migrationNames } from './migrate/migrate.ts'
import { up } from './migrations/0105-rights-to-export-and-comment.ts'

test('sub admins keep what they could do when exports and comments get rights of their own', async () => {
  const { db, drop } = await testDatabase()
  onTestFinished(drop)
  await sql`
    insert into admins (name, email, admin_type, rights) values
      ('All', 'all@example.org', 'subadmin', null),
      ('People', 'people@example.org', 'subadmin', '{users.view,inbox.view,inbox.edit}'),
      ('Tags', 'tags@example.org', 'subadmin', '{tags.view}')`.execute(db)
  const done = (await migrationNames()).map((name) => [name, { up: async () => {} }])
  await migrateToLatest(db, startLog('silent'), { ...Object.fromEntries(done), '9999-rights': { up } })
  const { rows } = await sql<{ rights: string[] | null }>`
    select rights from admins where admin_type = 'subadmin' order by name`.execute(db)
  const comments = ['comments.view', 'comments.edit']
  expect(rows.map(({ rights }) => rights)).toEqual([
    null,
    ['users.view', 'inbox.view', 'inbox.edit', 'users.export', 'inbox.export', ...comments],
    ['tags.view', ...comments],
  ])
})
