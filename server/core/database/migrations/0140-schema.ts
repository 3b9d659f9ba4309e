import type { Kysely } from 'kysely'
import { createAccounts } from './0140-schema/accounts.ts'
import { createCatalogue } from './0140-schema/catalogue.ts'
import { createContent } from './0140-schema/content.ts'
import { createFiles } from './0140-schema/files.ts'
import { createFunctions } from './0140-schema/functions.ts'
import { createHistory } from './0140-schema/history.ts'
import { createImports } from './0140-schema/imports.ts'
import { createLinks } from './0140-schema/links.ts'
import { createListeners } from './0140-schema/listeners.ts'
import { createLogForApps } from './0140-schema/log-for-apps.ts'
import { createTeamwork } from './0140-schema/teamwork.ts'
import { createTracks } from './0140-schema/tracks.ts'
import { createWebhooks } from './0140-schema/webhooks.ts'

/** The schema as the migrations of version 0.1.0 left it, of which the last was `0140-unsure-words`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFunctions(db)
  await createAccounts(db)
  await createFiles(db)
  await createCatalogue(db)
  await createLinks(db)
  await createHistory(db)
  await createContent(db)
  await createListeners(db)
  await createTracks(db)
  await createLogForApps(db)
  await createWebhooks(db)
  await createImports(db)
  await createTeamwork(db)
}
