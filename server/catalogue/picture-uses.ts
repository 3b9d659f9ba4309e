import { sql } from 'kysely'
import { may, needOf, type Rights } from '#contract/calls/permissions.ts'
import {
  type ExistingPicture,
  MAX_COUNTED_USES,
  PICTURED,
  type PicturedKind,
} from '#contract/features/pictures.ts'
import type { Database } from '#server/core/database/connect.ts'
import { ENTITIES, type LinkEnd } from '#server/core/database/links.ts'

/** The table of a kind of records with pictures, with its key and its names. */
export function picturedEntity(kind: PicturedKind): LinkEnd {
  const entity = ENTITIES.find(({ resource }) => resource === kind)
  if (!entity) throw new Error(`${kind} is no entity`)
  return entity
}

const viewable = (rights: Rights) => PICTURED.filter((kind) => may(rights, needOf(kind, 'view')))

/** Whether a record that the admin may view shows a stored picture. Each kind is searched by its index of covers. */
export async function isPictureUsed(db: Database, rights: Rights, key: string): Promise<boolean> {
  const uses = viewable(rights).map(
    (kind) => sql`exists (select from ${sql.table(kind)} where cover_picture = ${key})`,
  )
  if (may(rights, 'placeholders.view'))
    uses.push(sql`exists (select from default_settings where value = ${key})`)
  if (uses.length === 0) return false
  const { rows } = await sql<{ is_used: boolean }>`select ${sql.join(uses, sql` or `)} as is_used`.execute(db)
  return rows[0]?.is_used ?? false
}

type Use = ExistingPicture['uses'][number]

/** The records that use stored pictures, by the keys of these: one entry for each kind that the admin may view. */
export async function usesOfPictures(
  db: Database,
  rights: Rights,
  keys: readonly string[],
): Promise<Map<string, Use[]>> {
  const kinds = viewable(rights)
  if (keys.length === 0 || kinds.length === 0) return new Map()
  const uses = kinds.map((kind) => {
    const { id, names } = picturedEntity(kind)
    const [name, hindi] = names
    return sql`
      select p.key, ${sql.lit(kind)} as kind, u.count, u.id, r.${sql.ref(name)} as name, r.${sql.ref(hindi)} as hindi_name
      from unnest(${[...keys]}::text[]) p(key) cross join lateral (
        select count(*)::int as count, max(id) as id from (
          select ${sql.ref(id)} as id from ${sql.table(kind)} where cover_picture = p.key
          order by ${sql.ref(id)} desc limit ${sql.lit(MAX_COUNTED_USES)}) few) u
      join ${sql.table(kind)} r on r.${sql.ref(id)} = u.id`
  })
  const { rows } = await sql<Use & { key: string }>`${sql.join(uses, sql` union all `)}`.execute(db)
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return new Map([...byKey].map(([key, found]) => [key, found.map(({ key: _, ...use }) => use)]))
}
