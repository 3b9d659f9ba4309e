import type { ColumnType, Generated } from 'kysely'
import type { PlaceholderKey } from '#contract/defaults.ts'
import type { NotificationState, NotificationType } from '#contract/notifications.ts'
import type { ViewedList } from '#contract/views.ts'

type Flag = '1' | '0'
/** Set by the database, read as ISO 8601 text. */
type Moment = ColumnType<string, string | undefined, string>

type Kept = { date_created: Moment; date_modified: Moment; version: Generated<number> }
type Named = { name: string; hindi_name: string | null }
type Pictured = { cover_picture: string | null }
type Switched = { is_active: Generated<Flag> }

type Album = Kept &
  Named &
  Pictured &
  Switched & {
    album_id: Generated<number>
    description: string | null
    description_hindi: string | null
  }
type Artist = Kept &
  Named &
  Pictured &
  Switched & {
    artist_id: Generated<number>
    about: string | null
    about_hindi: string | null
  }
type Category = Kept & Named & Pictured & Switched & { category_id: Generated<number> }
type Subcategory = Kept &
  Named &
  Switched & { sub_category_id: Generated<number>; category_id: number | null }
type Collection = Kept & Named & Pictured & Switched & { collection_id: Generated<number> }
type Playlist = Kept & Named & Pictured & Switched & { playlist_id: Generated<number> }
type Tag = Kept & { tag_id: Generated<number>; tag_name: string; tag_name_hindi: string | null }

type Track = Kept &
  Pictured &
  Switched & {
    track_id: Generated<number>
    display_name: string
    display_name_hindi: string | null
    description: string | null
    description_hindi: string | null
    lyrics: string | null
    lyrics_hindi: string | null
    record_date: string | null
    file_name: string | null
    track_link: string | null
    audio_key: string | null
    /** In bytes. */
    audio_size: number | null
    /** In seconds. */
    duration: number | null
    /** In bit/s. */
    bitrate: number | null
    is_track_complete: Flag
    message: string | null
    trackCount: Generated<number>
  }

type Admin = Kept &
  Switched & {
    admin_id: Generated<number>
    name: string
    email: string
    password_hash: string | null
    admin_type: 'admin' | 'subadmin'
  }
/** A view of the sub admins among the admins. */
type SubAdmin = Kept &
  Switched & { admin_id: Generated<number>; name: string; email: string; is_invited: Generated<Flag> }
type Invitation = { admin_id: number; token_hash: Buffer; sent_at: Moment }
type User = Kept & {
  id: Generated<number>
  name: string
  email: string
  phone_num: string
  status: Generated<'active' | 'inactive'>
}
type Session = { token_hash: Buffer; admin_id: number; created_at: Moment; used_at: Moment }
type Attempt = { attempt_id: Generated<number>; what: string; subject: string; attempted_at: Moment }
type Otp = { admin_id: number; otp_hash: string; expires_at: Moment }

type StaticPage = Kept & Switched & { id: Generated<number>; name: string; slug: string; content: string }
type ContactQuery = {
  query_id: Generated<number>
  name: string
  email: string
  query: string
  is_read: Generated<Flag>
  date_created: Moment
}

type Mail = {
  mail_id: Generated<number>
  message_id: string
  recipient: string
  reply_to: string | null
  subject: string
  text: string
  html: string
  date_created: Moment
}

type Notification = {
  notification_id: Generated<number>
  title: string
  message: string
  notification_type: NotificationType
  artist_id: number | null
  album_id: number | null
  track_id: number | null
  target_name: string | null
  target_name_hindi: string | null
  admin_id: number | null
  admin_name: string
  date_created: Moment
  send_at: string | null
  state: NotificationState
  failure: string | null
  sending_at: string | null
  sent_at: string | null
  hand_overs: Generated<number>
  request_key: string | null
}

type Change = {
  change_id: Generated<number>
  changed_at: Moment
  admin_id: number | null
  admin_name: string
  resource: string
  action: string
  records: number
  undoes: ColumnType<number | null, number | null | undefined, number | null>
}
type ChangeRecord = {
  change_id: number
  resource: string
  record_id: number
  before: unknown
  after: unknown
}

type AudioUpload = {
  key: string
  admin_id: number
  file_name: string
  duration: number | null
  bitrate: number | null
}

type SavedView = {
  view_id: Generated<number>
  admin_id: number
  list: ViewedList
  name: string
  /** Written as JSON text. */
  query: ColumnType<Record<string, string>, string, string>
}

/** The recording of a track on its way from its link. */
type TrackFetch = {
  track_id: number
  fetch_id: string
  state: Generated<'waiting' | 'fetching' | 'retrying'>
  begun: Generated<number>
  failed: Generated<number>
  next_at: ColumnType<string | null, string | null | undefined, string | null>
  /** In bytes. */
  received: number | null
  total: number | null
  touched_at: Moment
}

/** Whether a link of a track answered when it was last asked. */
type LinkCheck = {
  track_id: number
  field: 'track_link' | 'cover_picture'
  link: string
  checked_at: Moment
  failed_runs: Generated<number>
  failing_since: ColumnType<string | null, string | null | undefined, string | null>
  is_dead: Generated<boolean>
  problem: string | null
}

/** The stored keys that a search reads (server/search). */
type Search = { id: number; plain: string; phonetic: string }

type Counts = 'rows' | 'waiting' | 'added' | 'existing' | 'failed' | 'written_to'
type Import = Record<Counts, Generated<number>> & {
  import_id: Generated<number>
  admin_id: number | null
  admin_name: string
  file_name: string
  sheet: string | null
  ignored_columns: string[]
  state: 'ready' | 'importing' | 'done' | 'stopped' | 'undone'
  message: string | null
  change_id: number | null
  date_created: Moment
  date_modified: Moment
}
type ImportRow = {
  import_id: number
  row_number: number
  state: 'ready' | 'existing' | 'failed'
  values: unknown
  names: number[]
  plain: string | null
  phonetic: string | null
  problems: unknown
  cells: string[] | null
  track_id: number | null
  same_as: number | null
}
type ImportName = {
  import_id: number
  name_no: number
  kind: 'categories' | 'subcategories' | 'albums' | 'artists' | 'tags'
  name: string
  folded: string
  plain: Generated<string>
  phonetic: Generated<string>
  category_no: number | null
  outcome: 'linked' | 'other_script' | 'created' | null
  record_id: number | null
  same_as: number | null
  near: Generated<unknown>
  rows: Generated<number>
  made: Generated<boolean>
}

/** The tables, as the migrations make them. Field names are the wire's. */
export type Schema = {
  admins: Admin
  subadmins: SubAdmin
  invitations: Invitation
  sessions: Session
  attempts: Attempt
  otps: Otp
  settings: { key: string; value: string }
  users: User
  albums: Album
  artists: Artist
  categories: Category
  subcategories: Subcategory
  collections: Collection
  playlists: Playlist
  tags: Tag
  tracks: Track
  users_search: Search
  subadmins_search: Search
  albums_search: Search
  artists_search: Search
  categories_search: Search
  subcategories_search: Search
  collections_search: Search
  playlists_search: Search
  tags_search: Search
  tracks_search: Search
  static_pages_search: Search
  contact_queries_search: Search
  album_tracks: { album_id: number; track_id: number; position: number }
  playlist_tracks: { playlist_id: number; track_id: number; position: number }
  record_counts: { resource: string; is_active: string; slot: number; n: number }
  stored_file: { key: string; state: 'pending' | 'kept'; size: number; created_at: Moment }
  audio_uploads: AudioUpload
  audio_peaks: { key: string; peaks: Buffer }
  track_fetches: TrackFetch
  link_checks: LinkCheck
  static_pages: StaticPage
  taken_slugs: { slug: string; id: number }
  default_settings: { setting_id: Generated<number>; key: PlaceholderKey; value: string | null }
  contact_queries: ContactQuery
  mails: Mail
  notifications: Notification
  notifications_search: Search
  changes: Change
  change_records: ChangeRecord
  imports: Import
  import_rows: ImportRow
  import_names: ImportName
  heard_addresses: { key: string; expires: number }
  saved_views: SavedView
  sample_records: { resource: string; record_id: number }
}
