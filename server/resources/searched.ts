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
