import { i18n } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { type Kind, kinds } from './changes/kinds.ts'

/** The fields whose label is not the text `field.<name>`. */
const names = {
  display_name: 'field.name',
  display_name_hindi: 'field.hindi_name',
  tag_name: 'field.name',
  tag_name_hindi: 'field.hindi_name',
  cover_picture: 'field.image',
  audio_key: 'field.audio',
  is_active: 'field.status',
  category_id: 'field.category',
  is_invited: 'field.invited',
  key: 'field.type',
  value: 'field.image',
  is_read: 'inbox.read',
  trackCount: 'dashboard.plays',
  notification_type: 'notifications.field.type',
  album_id: 'field.album',
  artist_id: 'field.artist',
  track_id: 'field.track',
  target_name: 'notifications.column.target',
  target_name_hindi: 'field.hindi_name',
  audience: 'notifications.field.audience',
  audience_name: 'notifications.field.followed',
  audience_name_hindi: 'field.hindi_name',
  send_at: 'notifications.field.sendAt',
  state: 'field.status',
  failure: 'field.message',
  url: 'webhooks.url',
  kinds: 'webhooks.kinds',
  actions: 'webhooks.actions',
} as const satisfies Record<string, TextKey>

const isNamed = (field: string): field is keyof typeof names => field in names
const isKind = (field: string): field is Kind => field in kinds
const isText = (key: string): key is TextKey => i18n.exists(key)

/** The label of a field in the history, or null if it has none. A field of links has the label of their kind. */
export function fieldName(field: string, resource: string): TextKey | null {
  // For a setting, `value` is an email address; for a placeholder it is a picture.
  if (resource === 'settings' && field === 'value') return 'field.email'
  if (isNamed(field)) return names[field]
  const own = `field.${field}`
  if (isText(own)) return own
  return isKind(field) ? kinds[field].label : null
}
