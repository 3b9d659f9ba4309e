import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import type { Entity, LinkField } from './entities.ts'

/** A stored record with the links that its lines have, as ids of the other records in their order. */
export type PresentRecord = {
  id: number
  row: Record<string, unknown>
  links: Record<string, [id: number, position: number | null][]>
}

/** Reads records with their links, by id; `lock` locks them until the transaction ends. */
export async function readPresent(
  db: Database,
  { resource, links, additions }: Entity,
  ids: readonly number[],
  { lock = false } = {},
): Promise<Map<number, PresentRecord>> {
  if (ids.length === 0) return new Map()
  const id = sql.ref(`t.${resource.id}`)
  if (lock)
    await sql`
      select from ${sql.table(resource.table)} t where ${id} = any(${[...ids]}::int[]) order by ${id} for update`.execute(
      db,
    )
  const parts = [...links, ...additions].flatMap((link) => [sql.lit(link.table), linkedTo(link, id)])
  const { rows } = await sql<PresentRecord>`
    select ${id} as id, to_jsonb(t) as row,
      ${parts.length > 0 ? sql`jsonb_build_object(${sql.join(parts)})` : sql`'{}'::jsonb`} as links
    from ${sql.table(resource.table)} t where ${id} = any(${[...ids]}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

function linkedTo({ table, own, other, ordered }: LinkField, id: ReturnType<typeof sql.ref>) {
  const [key, position] = [sql.ref(`l.${other.id}`), ordered ? sql`l.position` : sql`null`]
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_array(${key}, ${position}) order by ${position}, ${key}), '[]')
    from ${sql.table(table)} l where ${sql.ref(`l.${own.id}`)} = ${id})`
}

/** The hashes of a record's files, in hexadecimal digits. */
export type FileHashes = { cover: string[]; audio: string | null }

export async function readHashes(
  db: Database,
  { resource, hasCover, hasAudio }: Entity,
  ids: readonly number[],
): Promise<Map<number, FileHashes>> {
  if (ids.length === 0 || !(hasCover || hasAudio)) return new Map()
  const key = sql.ref(`t.${resource.id}`)
  const { rows } = await sql<FileHashes & { id: number }>`
    select ${key} as id,
      array_remove(array[encode(c.content_hash, 'hex'), encode(c.source_hash, 'hex')], null) as cover,
      encode(a.content_hash, 'hex') as audio
    from ${sql.table(resource.table)} t
      left join stored_file c on c.key = ${hasCover ? sql`t.cover_picture || '.webp'` : sql`null`}
      left join stored_file a on a.key = ${hasAudio ? sql`t.audio_key` : sql`null`}
    where ${key} = any(${[...ids]}::int[])`.execute(db)
  return new Map(rows.map(({ id, ...hashes }) => [id, hashes]))
}
