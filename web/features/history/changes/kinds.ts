import type { Change } from '#contract/features/history.ts'
import { eachKind } from '#contract/kinds/kinds.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

/** The kinds of records in the history, by resource name. */
export const kinds = {
  ...eachKind((name) => ({ label: `kind.${name}`, counted: `counted.${name}` }) as const),
  static_pages: { label: 'kind.static_pages', counted: 'counted.static_pages' },
  users: { label: 'kind.users', counted: 'counted.users' },
  player_passwords: { label: 'kind.player_passwords', counted: 'counted.player_passwords' },
  subadmins: { label: 'kind.subadmins', counted: 'counted.subadmins' },
  api_keys: { label: 'kind.api_keys', counted: 'counted.api_keys' },
  webhooks: { label: 'kind.webhooks', counted: 'counted.webhooks' },
  admins: { label: 'kind.admins', counted: 'counted.admins' },
  default_settings: { label: 'kind.default_settings', counted: 'counted.default_settings' },
  second_factor_rule: { label: 'field.second_factor_required', counted: 'counted.settings' },
  settings: { label: 'kind.settings', counted: 'counted.settings' },
  notifications: { label: 'kind.notifications', counted: 'counted.notifications' },
  backups: { label: 'kind.backups', counted: 'counted.backups' },
  contact_queries: { label: 'kind.contact_queries', counted: 'counted.contact_queries' },
} as const satisfies Record<string, { label: TextKey; counted: string }>
export type Kind = keyof typeof kinds

const isKind = (name: string): name is Kind => name in kinds

/** The kind of the records; for links such as `album_tracks`, the kind of the linked records. */
export function kindOf(resource: string): Kind | null {
  if (isKind(resource)) return resource
  const linked = resource.split('_').at(-1) ?? ''
  return isKind(linked) ? linked : null
}

export const actions = {
  add: 'history.action.add',
  edit: 'history.action.edit',
  delete: 'history.action.delete',
  status: 'history.action.status',
  link: 'history.action.link',
  unlink: 'history.action.unlink',
  order: 'history.action.order',
  sample: 'history.action.sample',
  import: 'history.action.import',
  undo: 'history.action.undo',
  merge: 'history.action.merge',
  assign: 'history.action.assign',
  unassign: 'history.action.unassign',
} as const satisfies Record<Change['action'], TextKey>
