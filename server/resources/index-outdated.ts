import { indexAgain } from '#server/catalogue/search-index.ts'
import type { Database } from '#server/core/database/connect.ts'
import { SEARCH_RULES } from '#server/core/search/search-rules.ts'
import { RESOURCE_OF } from './all-resources.ts'
import { apiKeysResource } from './api-keys/api-keys.store.ts'
import { notificationsResource } from './notifications/notifications.store.ts'
import { webhooksResource } from './webhooks/webhooks.store.ts'

/** Every resource that has a search. */
export const SEARCHED = [
  ...Object.values(RESOURCE_OF),
  notificationsResource,
  apiKeysResource,
  webhooksResource,
]

/** Indexes the records of each resource again that an older version, with other rules, has indexed. */
export async function indexOutdated(db: Database, signal: AbortSignal): Promise<void> {
  for (const resource of SEARCHED) await indexAgain(db, resource, SEARCH_RULES, signal)
}
