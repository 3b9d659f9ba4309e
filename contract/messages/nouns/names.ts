import type en from './en.json'

/** A kind of record, and a few other things that messages name. */
export type Noun = keyof typeof en

/** Further names by which the keys of texts ask for a noun: those of tables, lists and rights. */
export const names = {
  album: ['albums'],
  artist: ['artists'],
  category: ['categories'],
  subcategory: ['subcategories'],
  collection: ['collections'],
  playlist: ['playlists'],
  tag: ['tags'],
  track: ['tracks'],
  page: ['static_pages', 'pages'],
  user: ['users'],
  subAdmin: ['subadmins'],
  admin: ['admins'],
  apiKey: ['api_keys', 'apiKeys'],
  webhook: ['webhooks'],
  notification: ['notifications'],
  contactQuery: ['contact_queries', 'inbox'],
  playerPassword: ['player_passwords'],
  placeholder: ['default_settings', 'placeholders'],
  setting: ['settings'],
  backup: ['backups'],
  comment: ['comments'],
  record: ['records'],
} as const satisfies Partial<Record<Noun, readonly string[]>>

/** What the keys of texts call a noun: `album` or `albums`. */
export type NounName = Noun | (typeof names)[keyof typeof names][number]
