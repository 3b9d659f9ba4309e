import type { Guarded } from '#contract/calls/permissions.ts'
import { eachKind } from '#contract/kinds/kinds.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

/** The names of the resources that rights guard. */
export const GUARDED_LABELS: Readonly<Record<Guarded, TextKey>> = {
  ...eachKind((name) => `kind.${name}` as const),
  notifications: 'kind.notifications',
  pages: 'kind.static_pages',
  users: 'kind.users',
  inbox: 'kind.contact_queries',
  placeholders: 'kind.default_settings',
  comments: 'kind.comments',
}
