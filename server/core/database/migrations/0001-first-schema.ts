import type { Kysely } from 'kysely'
import { createAccounts } from './0001-first-schema/accounts.ts'
import { createCatalogue } from './0001-first-schema/catalogue.ts'
import { createChanges } from './0001-first-schema/changes.ts'
import { createContent } from './0001-first-schema/content.ts'
import { createCounts } from './0001-first-schema/counts.ts'
import { createFetches } from './0001-first-schema/fetches.ts'
import { createFiles } from './0001-first-schema/files.ts'
import { createImports } from './0001-first-schema/imports.ts'
import { createLinks } from './0001-first-schema/links.ts'
import { createNotifications } from './0001-first-schema/notifications.ts'

/** The whole schema of the first release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCounts(db)
  await createAccounts(db)
  await createFiles(db)
  await createCatalogue(db)
  await createLinks(db)
  await createFetches(db)
  await createChanges(db)
  await createContent(db)
  await createNotifications(db)
  await createImports(db)
}
