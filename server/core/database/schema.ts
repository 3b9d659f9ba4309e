// Written from the migrated database: npx vitest run server/core/database/schema -u
import type { ColumnType, Generated } from 'kysely'

/** A JSON column, which is written as text. */
type Json<Read = unknown> = ColumnType<Read, string, string>
type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>

/** When and by whom a record was saved, and how often. */
type Versioned = {
  date_created: Generated<string>
  date_modified: Generated<string>
  version: Generated<number>
  modified_by: number | null
}

/** Each distinct word of the names of a kind, as it is written and as it sounds. */
type Words = {
  word_id: number
  plain: string
  phonetic: string
}

/** The records that have a word, and where in their names. */
type Postings = {
  word_id: number
  id: number
  positions: number
}

/** The words of a record, and the rules that made them. */
type SearchWords = {
  id: number
  words: string[]
  rules: number
}

/** The tables as the migrations make them. Field names are the wire's. */
export type Schema = {
  admin_languages: {
    admin_id: number
    language: string
  }
  admins: {
    admin_id: Generated<number>
    name: string
    email: string
    password_hash: string | null
    admin_type: Generated<'admin' | 'subadmin'>
    is_active: Generated<'1' | '0'>
    rights: string[] | null
  } & Versioned
  album_tracks: {
    album_id: number
    track_id: number
    position: number
  }
  albums: {
    album_id: Generated<number>
    name: string
    hindi_name: string | null
    description: string | null
    description_hindi: string | null
    cover_picture: string | null
    is_active: Generated<'1' | '0'>
    aliases: Generated<string[]>
  } & Versioned
  albums_postings: Postings
  albums_search: SearchWords
  albums_words: Words
  api_key_calls: {
    key_id: number
    day: string
    calls: number
    last_used_at: string
    minute: number
    minute_calls: number
  }
  api_key_secrets: {
    key_id: number
    key_hash: Buffer
  }
  api_keys: {
    key_id: Generated<number>
    name: string
    hint: string
    scopes: string[]
    origins: string[]
    rate_per_minute: number
    created_by: string
    revoked_at: string | null
  } & Versioned
  api_keys_postings: Postings
  api_keys_search: SearchWords
  api_keys_words: Words
  artist_albums: {
    artist_id: number
    album_id: number
  }
  artist_collections: {
    artist_id: number
    collection_id: number
  }
  artist_playlists: {
    artist_id: number
    playlist_id: number
  }
  artist_tracks: {
    artist_id: number
    track_id: number
  }
  artists: {
    artist_id: Generated<number>
    name: string
    hindi_name: string | null
    about: string | null
    about_hindi: string | null
    cover_picture: string | null
    is_active: Generated<'1' | '0'>
    aliases: Generated<string[]>
  } & Versioned
  artists_postings: Postings
  artists_search: SearchWords
  artists_words: Words
  attempts: {
    attempt_id: Generated<number>
    what: string
    subject: string
    attempted_at: Generated<string>
  }
  audio_fingerprints: {
    key: string
    fingerprint: Buffer
    landmarks: number[]
  }
  audio_measures: {
    key: string
    rules: number
    requested_at: Generated<string>
    finished_at: string | null
    problem: string | null
    loudness: number | null
    true_peak: number | null
    clipped: number | null
    leading_silence: number | null
    trailing_silence: number | null
    is_damaged: boolean | null
  }
  audio_peaks: {
    key: string
    peaks: Buffer
  }
  audio_renditions: {
    source_key: string
    format: string
    state: Generated<'waiting' | 'done' | 'failed' | 'unneeded'>
    key: string | null
    requested_at: Generated<string>
    ffmpeg: string | null
    problem: string | null
  }
  audio_uploads: {
    key: string
    admin_id: number
    file_name: string
    duration: number | null
    bitrate: number | null
  }
  auth_challenges: {
    token_hash: Buffer
    purpose: 'second step' | 'passkey sign-in' | 'new passkey'
    admin_id: number | null
    challenge: string | null
    expires_at: string
  }
  backfills: {
    name: string
    version: number
    position: OptionalJson
    done: Generated<number>
    total: number
    seconds: Generated<number>
    worker: string | null
    started_at: Generated<string>
    updated_at: Generated<string>
    finished_at: string | null
  }
  backups: {
    backup_id: Generated<number>
    state: 'waiting' | 'running' | 'done' | 'failed'
    due_at: string | null
    admin_id: number | null
    admin_name: string
    date_created: Generated<string>
    started_at: string | null
    finished_at: string | null
    target: string
    name: string | null
    is_kept: Generated<boolean>
    step: 'tables' | 'files' | null
    step_done: Generated<number>
    step_total: Generated<number>
    rows: Generated<number>
    files: Generated<number>
    size: Generated<number>
    copied: Generated<number>
    problem: string | null
    is_check: Generated<boolean>
  }
  bookmarks: {
    user_id: number
    track_id: number
    position_ms: number
    comment: string | null
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  cache_changes: {
    xid: Generated<string>
    changed_at: Generated<string>
    source: string
    keys: string[] | null
  }
  catalogue_changes: {
    entry_id: Generated<number>
    xid: Generated<string>
    changed_at: Generated<string>
    kind: string
    record_ids: number[]
  }
  catalogue_epoch: {
    epoch: Generated<string>
  }
  catalogue_import_keys: {
    import_id: number
    resource: string
    key: string
    line: number
  }
  catalogue_import_problems: {
    problem_id: Generated<number>
    import_id: number
    resource: string
    file: string
    line: number
    key: string | null
    field: string | null
    problem: string
    record: OptionalJson
    is_corrected: Generated<boolean>
  }
  catalogue_imports: {
    import_id: Generated<number>
    admin_id: number | null
    admin_name: string
    label: string
    digest: string
    source: string
    state: 'waiting' | 'checking' | 'checked' | 'importing' | 'queueing' | 'done' | 'failed'
    resource: string | null
    line: Generated<number>
    counts: OptionalJson
    change_id: number | null
    is_uploaded: Generated<boolean>
    upload_key: string | null
    lines_total: Generated<number>
    problem: string | null
    finished_at: string | null
    date_created: Generated<string>
    date_modified: Generated<string>
    entry_id: number | null
    is_read: Generated<boolean>
  }
  categories: {
    category_id: Generated<number>
    name: string
    hindi_name: string | null
    cover_picture: string | null
    is_active: Generated<'1' | '0'>
    aliases: Generated<string[]>
  } & Versioned
  categories_postings: Postings
  categories_search: SearchWords
  categories_words: Words
  category_albums: {
    category_id: number
    album_id: number
  }
  category_collections: {
    category_id: number
    collection_id: number
  }
  category_playlists: {
    category_id: number
    playlist_id: number
  }
  category_tracks: {
    category_id: number
    track_id: number
  }
  change_records: {
    change_id: number
    resource: string
    record_id: number
    before: OptionalJson
    after: OptionalJson
  }
  change_rows: {
    change_id: number
    resource: string
    record_id: number
    before: OptionalJson
    after: OptionalJson
  }
  change_sets: {
    change_id: number
    resource: string
    first_id: number
    last_id: number
    record_ids: number[]
    befores: unknown[]
    afters: unknown[]
  }
  changed_ids: {
    change_id: number
    resource: string
    record_id: number
  }
  changes: {
    change_id: Generated<number>
    changed_at: Generated<string>
    admin_id: number | null
    admin_name: string
    resource: string
    action:
      | 'add'
      | 'edit'
      | 'delete'
      | 'status'
      | 'link'
      | 'unlink'
      | 'order'
      | 'sample'
      | 'import'
      | 'undo'
      | 'merge'
      | 'upload'
      | 'assign'
      | 'unassign'
    records: number
    undoes: number | null
    shape: string | null
    file_name: string | null
  }
  collection_albums: {
    collection_id: number
    album_id: number
  }
  collections: {
    collection_id: Generated<number>
    name: string
    hindi_name: string | null
    cover_picture: string | null
    is_active: Generated<'1' | '0'>
    aliases: Generated<string[]>
  } & Versioned
  collections_postings: Postings
  collections_search: SearchWords
  collections_words: Words
  comment_mentions: {
    comment_id: number
    admin_id: number
    is_present: Generated<boolean>
    date_read: string | null
  }
  contact_queries: {
    query_id: Generated<number>
    name: string
    email: string
    query: string
    is_read: Generated<'1' | '0'>
    date_created: Generated<string>
  }
  contact_queries_postings: Postings
  contact_queries_search: SearchWords
  contact_queries_words: Words
  default_settings: {
    setting_id: Generated<number>
    key: 'album' | 'artist' | 'category' | 'collection' | 'playlist' | 'track' | 'user'
    value: string | null
  }
  deleted_accounts: {
    admin_id: number
    password_hash: string | null
    token_hash: Buffer | null
    sent_at: string | null
    views: Json
    change_ids: Json
    second_factor: OptionalJson
    deleted_at: Generated<string>
  }
  deliveries: {
    channel: 'mail' | 'push'
    succeeded_at: string | null
    failed_at: string | null
    failure: string | null
  }
  devices: {
    admin_id: number
    token_hash: Buffer
    used_at: Generated<string>
  }
  distinct_records: {
    resource: string
    first_id: number
    second_id: number
  }
  edited_rows: {
    import_id: number
    row_no: number
    sheet: string | null
    sheet_row: number
    list: string | null
    record_id: number | null
    name: string
    hindi_name: string | null
    problem: string | null
    is_gone: Generated<boolean>
    is_skipped: Generated<boolean>
    is_written: Generated<boolean>
    cells: Json
    sent: OptionalJson
    changes: number
    conflicts: number
    taken: Generated<number>
    problems: number
    urgency: Generated<number>
  }
  external_keys: {
    source: string
    resource: string
    key: string
    record_id: number
  }
  feed_plays: {
    day: string
    track_id: number
    listener: Buffer
    network: Buffer | null
  }
  file_update_rows: {
    update_id: number
    row_no: number
    sheet: string | null
    sheet_row: number
    list: string | null
    record_id: number | null
    name: string
    hindi_name: string | null
    problem: string | null
    is_gone: Generated<boolean>
    is_skipped: Generated<boolean>
    cells: Json
    changes: number
    conflicts: number
    taken: Generated<number>
    problems: number
    sent: OptionalJson
  }
  file_updates: {
    update_id: Generated<number>
    admin_id: number
    file_name: string
    state: Generated<'ready' | 'applied'>
    lists: Generated<string[]>
    ignored_columns: Generated<string[]>
    rows: Generated<number>
    written_cells: Generated<number>
    written_rows: Generated<number>
    skipped_rows: Generated<number>
    change_id: number | null
    date_created: Generated<string>
  }
  first_activations: {
    track_id: number
    activated_at: string
  }
  heard_addresses: {
    key: string
    expires: number
  }
  import_columns: {
    key: string
    fields: Json
    admin_id: number | null
    date_modified: Generated<string>
  }
  import_names: {
    import_id: number
    name_no: number
    kind: string
    name: string
    folded: string
    plain: Generated<string>
    phonetic: Generated<string>
    category_no: number | null
    outcome: 'linked' | 'other_script' | 'created' | null
    record_id: number | null
    same_as: number | null
    near: OptionalJson
    rows: Generated<number>
    made: Generated<boolean>
    keep_alias: Generated<boolean>
  }
  import_rows: {
    import_id: number
    row_number: number
    state: 'ready' | 'update' | 'unchanged' | 'existing' | 'failed'
    values: Json
    names: number[]
    plain: string | null
    phonetic: string | null
    problems: OptionalJson
    cells: string[] | null
    track_id: number | null
    same_as: number | null
    choice: 'skip' | 'update' | 'add' | null
    changes: OptionalJson
    was_valid: Generated<boolean>
  }
  imports: {
    import_id: Generated<number>
    admin_id: number | null
    admin_name: string
    file_name: string
    sheet: string | null
    ignored_columns: string[]
    state: 'reading' | 'ready' | 'importing' | 'done' | 'stopped' | 'undone'
    message: string | null
    rows: Generated<number>
    waiting: Generated<number>
    added: Generated<number>
    updated: Generated<number>
    unchanged: Generated<number>
    existing: Generated<number>
    failed: Generated<number>
    written_to: Generated<number>
    change_id: number | null
    columns_key: string | null
    columns_from: Generated<'headings' | 'chosen' | 'remembered'>
    existing_as: Generated<'skip' | 'update' | 'add'>
    links_as: Generated<'add' | 'replace'>
    updated_columns: OptionalJson
    dates: OptionalJson
    date_created: Generated<string>
    date_modified: Generated<string>
    file_kind: Generated<'sheet' | 'edited_export' | 'catalogue'>
    lists: Generated<string[]>
    written_cells: Generated<number>
  }
  invitations: {
    admin_id: number
    token_hash: Buffer
    sent_at: Generated<string>
  }
  keyed_saves: {
    admin_id: number
    key_hash: Buffer
    table_name: string
    record_id: number | null
    version: number | null
    change_id: number | null
    made_at: Generated<string>
  }
  link_checks: {
    track_id: number
    field: 'track_link' | 'cover_picture'
    link: string
    checked_at: Generated<string>
    failed_runs: Generated<number>
    failing_since: string | null
    is_dead: Generated<boolean>
    problem: string | null
  }
  listener_marks: {
    user_id: number
    kind: 'tracks' | 'albums' | 'artists'
    record_id: number
    starred_at: string | null
    rating: number | null
  }
  listener_plays: {
    user_id: number
    track_id: number
    played_at: string
  }
  listening_page_keys: {
    key_id: number
    api_key: string
  }
  mails: {
    mail_id: Generated<number>
    message_id: string
    recipient: string
    reply_to: string | null
    subject: string
    text: string
    html: string
    date_created: Generated<string>
  }
  merged_links: {
    change_id: number
    link: string
    name: string
    track_id: number
  }
  merged_listening: {
    change_id: number
    user_id: number
    what: 'follow' | 'mark' | 'queue' | 'bookmark'
    before: OptionalJson
    after: Json
  }
  merged_records: {
    change_id: number
    resource: string
    record_id: number
    into_id: number
  }
  merged_runs: {
    change_id: number
    run_id: number
    before: Json
    after: Json
  }
  merged_views: {
    change_id: number
    view_id: number
    before: Json
    after: Json
  }
  notifications: {
    notification_id: Generated<number>
    title: string
    message: string
    notification_type: 'general' | 'album_list' | 'artist_list' | 'artist' | 'album' | 'track'
    artist_id: number | null
    album_id: number | null
    track_id: number | null
    target_name: string | null
    target_name_hindi: string | null
    admin_id: number | null
    admin_name: string
    date_created: Generated<string>
    send_at: string | null
    state: 'recorded' | 'queued' | 'sending' | 'sent' | 'failed' | 'unknown' | 'cancelled'
    failure: string | null
    sending_at: string | null
    sent_at: string | null
    hand_overs: Generated<number>
    request_key: string | null
    audience: Generated<'everyone' | 'categories' | 'artists'>
    audience_id: number | null
    audience_name: string | null
    audience_name_hindi: string | null
  }
  notifications_postings: Postings
  notifications_search: SearchWords
  notifications_words: Words
  now_playing: {
    user_id: number
    client: string
    track_id: number
    began_at: Generated<string>
  }
  otps: {
    admin_id: number
    otp_hash: string
    expires_at: string
  }
  pair_skips: {
    admin_id: number
    resource: string
    first_id: number
    second_id: number
  }
  passkeys: {
    passkey_id: Generated<number>
    admin_id: number
    name: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    date_created: Generated<string>
    last_used_at: string | null
  }
  picture_edits: {
    picture_key: string
    whole_key: string
    rotation: number
    crop_x: number | null
    crop_y: number | null
    crop_width: number | null
    crop_height: number | null
    focus_x: number | null
    focus_y: number | null
  }
  pinned_views: {
    admin_id: number
    view_id: number
    pinned_at: Generated<string>
  }
  play_queues: {
    user_id: number
    track_ids: number[]
    current_index: number
    position_ms: number
    changed_at: Generated<string>
    changed_by: string
  }
  player_passwords: {
    player_password_id: Generated<number>
    user_id: number
    name: string
    hint: string
    created_by: string
    date_created: Generated<string>
    revoked_at: string | null
    last_used_at: string | null
    last_client: string | null
  }
  player_secrets: {
    player_password_id: number
    secret_hash: Buffer
    sealed: Buffer
  }
  playlist_tracks: {
    playlist_id: number
    track_id: number
    position: number
  }
  playlists: {
    playlist_id: Generated<number>
    name: string
    hindi_name: string | null
    cover_picture: string | null
    is_active: Generated<'1' | '0'>
    aliases: Generated<string[]>
  } & Versioned
  playlists_postings: Postings
  playlists_search: SearchWords
  playlists_words: Words
  reading_progress: {
    admin_id: number
    reading_key: string
    rows: Generated<number>
    date_modified: Generated<string>
  }
  record_assignments: {
    resource: string
    record_id: number
    admin_id: number
    note: string | null
    assigned_by: number | null
    date_assigned: Generated<string>
  }
  record_comments: {
    comment_id: Generated<number>
    resource: string
    record_id: number
    admin_id: number
    admin_name: string
    text: string
    date_created: Generated<string>
    date_edited: string | null
  }
  record_counts: {
    resource: string
    is_active: string
    slot: number
    n: number
  }
  record_presence: {
    admin_id: number
    tab_key: string
    resource: string
    record_id: number
    is_editing: boolean
    seen_at: Generated<string>
  }
  record_sounds: {
    resource: string
    sound: number
    id: number
  }
  recording_drafts: {
    draft_id: Generated<number>
    admin_id: number
    upload_key: string
    audio_key: string
    content_hash: Buffer
    audio_size: number
    duration: number | null
    bitrate: number | null
    file_name: string
    folder: string
    cover_picture: string | null
    cover_hash: Buffer | null
    display_name: string
    display_name_hindi: string
    guessed_name: 'display_name' | 'display_name_hindi' | null
    unsure_words: Generated<string[]>
    description: string | null
    description_hindi: string | null
    record_date: string | null
    year: number | null
    album_position: number | null
    is_active: Generated<'1' | '0'>
    links: Json
    date_created: Generated<string>
    date_modified: Generated<string>
  }
  recovery_codes: {
    admin_id: number
    code_hash: Buffer
    used_at: string | null
  }
  reported_plays: {
    play_id: string
    played_at: string
  }
  resumable_uploads: {
    upload_id: Generated<string>
    admin_id: number
    call: string
    identity: Buffer
    file_name: string
    size: number
    received: Generated<number>
    date_modified: Generated<string>
  }
  review_entries: {
    run_id: number
    change_id: number
    action: string
  }
  review_kept: {
    list: string
    gap: string
    record_id: number
    judged: string
    run_id: number | null
  }
  review_merges: {
    run_id: number
    change_id: number
  }
  review_runs: {
    run_id: Generated<number>
    admin_id: number
    list: string
    gap: string
    selection: Json
    change_id: number | null
    date_created: Generated<string>
  }
  review_skips: {
    admin_id: number
    list: string
    gap: string
    record_id: number
  }
  same_sounds: {
    key: string
    other_key: string
    error: number
  }
  sample_records: {
    resource: string
    record_id: number
  }
  saved_views: {
    view_id: Generated<number>
    admin_id: number
    list: string
    name: string
    query: Json<Record<string, string>>
    is_shared: Generated<boolean>
  }
  sessions: {
    token_hash: Buffer
    admin_id: number
    created_at: Generated<string>
    used_at: Generated<string>
    session_id: Generated<number>
    address: string | null
    user_agent: string | null
  }
  settings: {
    key: string
    value: string
  }
  shared_sounds: {
    resource: string
    sound: number
  }
  sign_ins: {
    admin_id: number
    last_signed_in_at: Generated<string>
    language: string
  }
  static_pages: {
    id: Generated<number>
    name: string
    slug: string
    content: string
    is_active: Generated<'1' | '0'>
  } & Versioned
  static_pages_postings: Postings
  static_pages_search: SearchWords
  static_pages_words: Words
  stored_file: {
    key: string
    state: 'pending' | 'kept'
    size: number
    created_at: Generated<string>
    made_from: string | null
    content_hash: Buffer | null
    source_hash: Buffer | null
  }
  subadmins: {
    admin_id: Generated<number>
    name: string
    email: string
    is_active: Generated<'1' | '0'>
    is_invited: string | null
    rights: string[] | null
  } & Versioned
  subadmins_postings: Postings
  subadmins_search: SearchWords
  subadmins_words: Words
  subcategories: {
    sub_category_id: Generated<number>
    name: string
    hindi_name: string | null
    category_id: number | null
    is_active: Generated<'1' | '0'>
    aliases: Generated<string[]>
  } & Versioned
  subcategories_postings: Postings
  subcategories_search: SearchWords
  subcategories_words: Words
  subcategory_tracks: {
    sub_category_id: number
    track_id: number
  }
  tag_tracks: {
    tag_id: number
    track_id: number
  }
  tags: {
    tag_id: Generated<number>
    tag_name: string
    tag_name_hindi: string | null
    aliases: Generated<string[]>
  } & Versioned
  tags_postings: Postings
  tags_search: SearchWords
  tags_words: Words
  taken_slugs: {
    slug: string
    id: number
  }
  totp_secrets: {
    admin_id: number
    secret: Buffer | null
    last_step: Generated<number>
    pending_secret: Buffer | null
    pending_since: string | null
  }
  track_fetches: {
    track_id: number
    fetch_id: string
    state: Generated<'waiting' | 'fetching' | 'retrying'>
    begun: Generated<number>
    failed: Generated<number>
    next_at: string | null
    received: number | null
    total: number | null
    touched_at: Generated<string>
  }
  tracks: {
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
    audio_size: number | null
    duration: number | null
    bitrate: number | null
    is_track_complete: '1' | '0'
    message: string | null
    trackCount: Generated<number>
    is_download_allowed: Generated<'1' | '0'>
    cover_picture: string | null
    is_active: Generated<'1' | '0'>
    aliases: Generated<string[]>
  } & Versioned
  tracks_postings: Postings
  tracks_search: SearchWords
  tracks_words: Words
  upload_parts: {
    key: string
    upload_id: string
    offset_in_file: number
  }
  user_accounts: {
    user_id: number
    password_hash: string
    language: Generated<string>
    last_sign_in_at: string | null
  }
  user_codes: {
    email: string
    sent_to: string
    code_hash: string
    expires_at: string
  }
  user_device_topics: {
    device_id: number
    kind: string
    record_id: number
  }
  user_devices: {
    device_id: Generated<number>
    token_hash: Buffer
    token: string
    session_id: number | null
    registered_at: Generated<string>
    wanted: Generated<number>
    synced: Generated<number>
  }
  user_follows: {
    user_id: number
    kind: 'categories' | 'artists'
    record_id: number
    followed_at: Generated<string>
  }
  user_sessions: {
    session_id: Generated<number>
    user_id: number
    token_hash: Buffer
    user_agent: string | null
    created_at: Generated<string>
    used_at: Generated<string>
  }
  users: {
    id: Generated<number>
    name: string
    email: string
    phone_num: string
    status: Generated<'active' | 'inactive'>
  } & Versioned
  users_postings: Postings
  users_search: SearchWords
  users_words: Words
  webhook_deliveries: {
    delivery_id: Generated<number>
    webhook_id: number
    message_id: string
    type: string
    payload: string
    state: Generated<'waiting' | 'delivered' | 'failed'>
    attempts: Generated<number>
    date_created: Generated<string>
    next_at: string | null
    attempted_at: string | null
    duration_ms: number | null
    status: number | null
    failure: string | null
    answer: string | null
  }
  webhook_outbox: {
    outbox_id: Generated<number>
    change_id: number | null
    resource: string
    record_ids: number[]
    happened_at: Generated<string>
  }
  webhook_secrets: {
    secret_id: Generated<number>
    webhook_id: number
    secret: Buffer
    ends_at: string | null
  }
  webhooks: {
    webhook_id: Generated<number>
    name: string
    url: string
    kinds: string[]
    actions: string[]
    is_active: Generated<'0' | '1'>
    failing_since: string | null
    switched_off_at: string | null
    created_by: string
  } & Versioned
  webhooks_postings: Postings
  webhooks_search: SearchWords
  webhooks_words: Words
}
