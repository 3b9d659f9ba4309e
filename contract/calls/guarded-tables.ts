import { type AdminType, GUARDED, type Guarded, isGuarded, may, needOf, type Rights } from './permissions.ts'

/** The tables whose resources have other names. */
const NAMED = new Map<string, Guarded>([
  ['static_pages', 'pages'],
  ['contact_queries', 'inbox'],
  ['player_passwords', 'users'],
  ['default_settings', 'placeholders'],
  // The only setting in the history is the address that receives contact queries.
  ['settings', 'inbox'],
])

/** The resource whose rights guard the records of a table; null where only the main admin may see them. */
export const guardedBy = (table: string): Guarded | null =>
  NAMED.get(table) ?? (isGuarded(table) ? table : null)

export const GUARDED_TABLES: readonly string[] = [...GUARDED, ...NAMED.keys()]

/** The admin who reads. `rights` is null for the main admin, and for a sub admin who may do everything. */
export type Reader = { admin_type: AdminType; rights: Rights }

/**
 * Whether an admin may know of the records of a table, wherever they would appear. Records that no right guards, such as sub
 * admins, API keys, webhooks and backups, are the main admin's alone, and so is every table not named here.
 */
export function isSeen(table: string, { admin_type, rights }: Reader): boolean {
  if (admin_type === 'admin') return true
  const name = guardedBy(table)
  return name !== null && may(rights, needOf(name, 'view'))
}
