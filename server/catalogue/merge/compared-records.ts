import { sql } from 'kysely'
import type { ComparedRecord } from '#contract/catalogue/merge.ts'
import type { Context } from '#server/core/context.ts'
import { linksOf, REFERENCES } from '#server/core/database/links.ts'
import { linkedNamesOf } from '../known-by.ts'
import type { Resource } from '../resource.ts'

type Stored = Omit<ComparedRecord, 'picture' | 'audio'> & {
  cover_picture?: string | null
  audio_key?: string | null
}

/** The columns that are compared, where a resource has them. */
const SHOWN = ['is_active', 'cover_picture', 'audio_key', 'duration', 'record_date', 'audio_size']

/** Records as they are shown side by side, by id: names, picture, audio, and linked records. */
export async function comparedRecords(
  { db, addresses }: Pick<Context, 'db' | 'addresses'>,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, ComparedRecord>> {
  const { table, id, columns, names, uses } = resource
  const some = SHOWN.filter((column) => columns.includes(column))
  const key = sql.ref(`t.${id}`)
  const { rows } = await sql<Stored>`
    select ${key} as id, t.${sql.ref(names[0])} as name, t.${sql.ref(names[1])} as hindi_name, t.aliases, t.version,
      t.date_created, t.date_modified ${uses ? sql`, t.${sql.ref(uses)} as plays` : sql``}
      ${some.length > 0 ? sql`, ${sql.join(some.map((column) => sql.ref(`t.${column}`)))}` : sql``},
      ${linkedNamesOf(resource)} as linked,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', used.kind, 'count', used.n) order by used.n desc, used.kind), '[]')
        from (${usesOf(resource)}) used(kind, n) where used.n > 0) as used_in
    from ${sql.table(table)} t where ${key} = any(${ids}::int[])`.execute(db)
  return new Map(
    rows.map(({ cover_picture, audio_key, ...row }) => [
      row.id,
      {
        ...row,
        ...(some.includes('cover_picture') && { picture: addresses.thumbnail(cover_picture ?? '') }),
        ...(some.includes('audio_key') && { audio: addresses.audio(audio_key ?? null) }),
      },
    ]),
  )
}

/** Counts the records of each kind that are linked to the record of the alias `t`, or refer to it. */
function usesOf({ table, id }: Resource) {
  const key = sql.ref(`t.${id}`)
  const counts = [
    ...linksOf(table).map(
      ({ table: link, own, other }) => sql`
        select ${sql.lit(other.resource)}, (select count(*) from ${sql.table(link)} l where l.${sql.ref(own.id)} = ${key})`,
    ),
    ...REFERENCES.filter(({ to }) => to === table).map(
      ({ from, column }) => sql`
        select ${sql.lit(from)}, (select count(*) from ${sql.table(from)} f where f.${sql.ref(column)} = ${key})`,
    ),
  ]
  return sql.join(counts, sql` union all `)
}
