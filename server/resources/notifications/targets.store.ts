import { sql } from 'kysely'
import type { Message } from '#contract/messages/message.ts'
import {
  type Audience,
  type NotificationType,
  type TARGETS,
  type TargetType,
  targetField,
} from '#contract/resources/notifications.ts'
import type { Database } from '#server/core/database/connect.ts'
import { message } from '#server/core/messages/message.ts'

/** The record that a notification opens, with its current names. */
export type Target = { id: number; name: string; name_hindi: string | null }

type Aimed = { notification_type: NotificationType } & Record<(typeof TARGETS)[TargetType], number | null>

type Found = { target: Target | null } | { field: string; error: Message }

const names = { name: 'name', name_hindi: 'hindi_name' } as const
const tables = {
  artist_id: { table: 'artists', noun: 'artist', ...names },
  album_id: { table: 'albums', noun: 'album', ...names },
  track_id: { table: 'tracks', noun: 'track', name: 'display_name', name_hindi: 'display_name_hindi' },
  category_id: { table: 'categories', noun: 'category', ...names },
} as const
type Field = keyof typeof tables

const AUDIENCE_FIELDS = { categories: 'category_id', artists: 'artist_id' } as const

/**
 * Finds the record that a notification opens; null if its type opens none. Returns a message if the record is missing or inactive.
 */
export async function findTarget(db: Database, aimed: Aimed): Promise<Found> {
  const field = targetField(aimed.notification_type)
  return field === null ? { target: null } : findActive(db, field, aimed[field], field)
}

/**
 * Finds the category or artist whose followers get a notification; null for everyone. Returns a message if it is missing or
 * inactive.
 */
export async function findAudience(
  db: Database,
  { audience, audience_id }: { audience: Audience; audience_id: number | null },
): Promise<Found> {
  if (audience === 'everyone') return { target: null }
  return findActive(db, AUDIENCE_FIELDS[audience], audience_id, 'audience_id')
}

/** Finds an active record by the name of its key. `named` is the field that shows the error. */
async function findActive(db: Database, field: Field, id: number | null, named: string): Promise<Found> {
  const { table, noun, name, name_hindi } = tables[field]
  const key = sql.ref(field)
  const { rows } = await sql<Target & { is_active: '1' | '0' }>`
    select ${key} as id, ${sql.ref(name)} as name, ${sql.ref(name_hindi)} as name_hindi, is_active
    from ${sql.table(table)} where ${key} = ${id}`.execute(db)
  const [target] = rows
  if (!target) return { field: named, error: message(`gone.${noun}`) }
  if (target.is_active !== '1') return { field: named, error: message(`notifications.inactive.${noun}`) }
  return { target }
}

/** The id of the record that a notification's type opens; ids of other kinds become null. */
export function fittingIds(aimed: Aimed) {
  const field = targetField(aimed.notification_type)
  const only = (own: (typeof TARGETS)[TargetType]) => (own === field ? aimed[own] : null)
  return { artist_id: only('artist_id'), album_id: only('album_id'), track_id: only('track_id') }
}
