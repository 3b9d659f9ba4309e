import type { Kysely } from 'kysely'
import { createCatalogueChanges } from './0017-sync-and-webhooks/catalogue-changes.ts'
import { createWebhooks } from './0017-sync-and-webhooks/webhooks.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCatalogueChanges(db)
  await createWebhooks(db)
}
