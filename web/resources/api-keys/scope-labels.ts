import { eachKind } from '#contract/kinds/kinds.ts'
import type { Scope } from '#contract/resources/api-keys.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

export const SCOPE_LABELS: Readonly<Record<Scope, TextKey>> = {
  ...eachKind((name) => `kind.${name}` as const),
  pages: 'kind.static_pages',
  placeholders: 'kind.default_settings',
  users: 'apiKeys.scope.users',
  plays: 'apiKeys.scope.plays',
}
