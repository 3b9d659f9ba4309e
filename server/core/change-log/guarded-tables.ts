import { GUARDED, type Guarded, isGuarded } from '#contract/calls/permissions.ts'

/** The tables of resources that are named differently. */
const NAMED = new Map<string, Guarded>([
  ['static_pages', 'pages'],
  ['contact_queries', 'inbox'],
  ['player_passwords', 'users'],
  ['default_settings', 'placeholders'],
  // The only setting in the history is the address that receives contact queries.
  ['settings', 'inbox'],
])

/** The resource whose rights guard the records of a table; null for what is the main admin's alone. */
export const guardedBy = (table: string): Guarded | null =>
  NAMED.get(table) ?? (isGuarded(table) ? table : null)

export const GUARDED_TABLES: readonly string[] = [...GUARDED, ...NAMED.keys()]
