/**
 * Tables whose rows are not copied: those that open an account, would be sent twice, belong to this installation or database, or
 * are worthless an hour later. See docs/backups.md.
 */
export const LEFT_OUT_TABLES = [
  'sessions',
  'otps',
  'user_sessions',
  'user_codes',
  'user_devices',
  'user_device_topics',
  'auth_challenges',
  'attempts',
  'mails',
  'backups',
  'cache_changes',
  'deliveries',
  'catalogue_changes',
  'catalogue_epoch',
  'webhook_outbox',
  'webhook_deliveries',
  'audio_renditions',
  'feed_plays',
  'reading_progress',
  'record_presence',
  'catalogue_exports',
  'catalogue_imports',
  'catalogue_import_keys',
  'catalogue_import_problems',
  'resumable_uploads',
  'upload_parts',
]

/** The condition on stored files that are copied: renditions can be made again, and parts of files are sent again. */
export const KEPT_FILES = "made_from is null and key not like 'uploads/%'"

/** The conditions on rows that are copied, for tables of which not all are. */
export const KEPT_ROWS: Readonly<Record<string, string>> = { stored_file: KEPT_FILES }

/** Tasks that are not copied: they would send something twice, or make a backup because of a restore. */
export const LEFT_OUT_TASKS = [
  'send-mail',
  'send-otp',
  'send-user-code',
  'sync-topics',
  'make-backup',
  'check-backup',
  'deliver-webhook',
  'make-rendition',
  'read-catalogue',
  'import-catalogue',
]
