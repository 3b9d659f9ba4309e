import { sql } from 'kysely'
import type { Message } from '#contract/messages/message.ts'
import { type NotificationType, type TARGETS, type TargetType, targetField } from '#contract/notifications.ts'
import type { Database } from '#server/core/database/connect.ts'
import { message } from '#server/core/messages/message.ts'

/** The record that a notification opens, with its current names. */
export type Target = { id: number; name: string; name_hindi: string | null }

type Aimed = { notification_type: NotificationType } & Record<(typeof TARGETS)[TargetType], number | null>

type Found = { target: Target | null } | { field: string; error: Message }

const tables = {
  artist_id: { table: 'artists', noun: 'artist', name: 'name', name_hindi: 'hindi_name' },
  album_id: { table: 'albums', noun: 'album', name: 'name', name_hindi: 'hindi_name' },
  track_id: { table: 'tracks', noun: 'track', name: 'display_name', name_hindi: 'display_name_hindi' },
} as const

/** Finds the record that a notification opens; null if its type opens none; a message if it is missing or inactive. */
export async function findTarget(db: Database, aimed: Aimed): Promise<Found> {
  const field = targetField(aimed.notification_type)
  if (field === null) return { target: null }
  const { table, noun, name, name_hindi } = tables[field]
  const key = sql.ref(field)
  const { rows } = await sql<Target & { is_active: '1' | '0' }>`
    select ${key} as id, ${sql.ref(name)} as name, ${sql.ref(name_hindi)} as name_hindi, is_active
    from ${sql.table(table)} where ${key} = ${aimed[field]}`.execute(db)
  const [target] = rows
  if (!target) return { field, error: message(`gone.${noun}`) }
  if (target.is_active !== '1') return { field, error: message(`notifications.inactive.${noun}`) }
  return { target }
}

/** The id that belongs to the type; other ids are ignored. */
export function fittingIds(aimed: Aimed) {
  const field = targetField(aimed.notification_type)
  const only = (own: (typeof TARGETS)[TargetType]) => (own === field ? aimed[own] : null)
  return { artist_id: only('artist_id'), album_id: only('album_id'), track_id: only('track_id') }
}
