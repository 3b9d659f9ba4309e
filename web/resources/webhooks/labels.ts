import type { Delivery, WebhookAction, WebhookKind } from '#contract/resources/webhooks.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

export const KIND_LABELS: Readonly<Record<WebhookKind, TextKey>> = {
  tracks: 'kind.tracks',
  albums: 'kind.albums',
  artists: 'kind.artists',
  playlists: 'kind.playlists',
  collections: 'kind.collections',
  categories: 'kind.categories',
  subcategories: 'kind.subcategories',
  tags: 'kind.tags',
  static_pages: 'kind.static_pages',
  notifications: 'kind.notifications',
}

export const ACTION_LABELS: Readonly<Record<WebhookAction, TextKey>> = {
  created: 'history.action.add',
  updated: 'history.action.edit',
  deleted: 'history.action.delete',
  activated: 'webhooks.action.activated',
  deactivated: 'webhooks.action.deactivated',
  sent: 'webhooks.action.sent',
}

export const STATE_LABELS: Readonly<Record<Delivery['state'], TextKey>> = {
  waiting: 'webhooks.state.waiting',
  delivered: 'webhooks.state.delivered',
  failed: 'notifications.state.failed',
}
