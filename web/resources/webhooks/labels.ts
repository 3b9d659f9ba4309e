import { eachKind } from '#contract/kinds/kinds.ts'
import type { Delivery, WebhookAction, WebhookKind } from '#contract/resources/webhooks.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

export const KIND_LABELS: Readonly<Record<WebhookKind, TextKey>> = {
  ...eachKind((name) => `kind.${name}` as const),
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
