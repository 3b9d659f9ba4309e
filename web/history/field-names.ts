import { type Kind, kinds } from '../changes/kinds.ts'
import type { TextKey } from '../i18n/text-key.ts'

const names = {
  name: 'history.fieldName.name',
  hindi_name: 'history.fieldName.hindi_name',
  display_name: 'history.fieldName.display_name',
  display_name_hindi: 'history.fieldName.display_name_hindi',
  tag_name: 'history.fieldName.tag_name',
  tag_name_hindi: 'history.fieldName.tag_name_hindi',
  description: 'history.fieldName.description',
  description_hindi: 'history.fieldName.description_hindi',
  about: 'history.fieldName.about',
  about_hindi: 'history.fieldName.about_hindi',
  lyrics: 'history.fieldName.lyrics',
  lyrics_hindi: 'history.fieldName.lyrics_hindi',
  record_date: 'history.fieldName.record_date',
  file_name: 'history.fieldName.file_name',
  track_link: 'history.fieldName.track_link',
  cover_picture: 'history.fieldName.cover_picture',
  audio_key: 'history.fieldName.audio_key',
  audio_size: 'history.fieldName.audio_size',
  duration: 'history.fieldName.duration',
  bitrate: 'history.fieldName.bitrate',
  is_track_complete: 'history.fieldName.is_track_complete',
  is_active: 'history.fieldName.is_active',
  status: 'history.fieldName.status',
  message: 'history.fieldName.message',
  category_id: 'history.fieldName.category_id',
  content: 'history.fieldName.content',
  slug: 'history.fieldName.slug',
  email: 'history.fieldName.email',
  phone_num: 'history.fieldName.phone_num',
  is_invited: 'history.fieldName.is_invited',
  password_changed: 'history.fieldName.password_changed',
  key: 'history.fieldName.key',
  value: 'history.fieldName.value',
  title: 'history.fieldName.title',
  query: 'contact.query',
  is_read: 'inbox.read',
  trackCount: 'dashboard.plays',
  notification_type: 'notifications.field.type',
  album_id: 'notifications.field.album',
  artist_id: 'notifications.field.artist',
  track_id: 'notifications.field.track',
  target_name: 'notifications.column.target',
  target_name_hindi: 'history.fieldName.hindi_name',
  send_at: 'notifications.field.sendAt',
  state: 'notifications.column.state',
  failure: 'history.fieldName.message',
} as const satisfies Record<string, TextKey>

const isNamed = (field: string): field is keyof typeof names => field in names
const isKind = (field: string): field is Kind => field in kinds

/** What people call a field of a record in the history, or null for one that has no name; links are called as their records. */
export function fieldName(field: string, resource: string): TextKey | null {
  // Of a placeholder the value is a picture.
  if (resource === 'settings' && field === 'value') return 'session.email'
  if (isNamed(field)) return names[field]
  return isKind(field) ? kinds[field].label : null
}
