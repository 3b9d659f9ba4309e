import { sql } from 'kysely'
import type { Rights } from '#contract/calls/permissions.ts'
import { type ExistingPicture, PICTURES_PER_PAGE, type PicturedKind } from '#contract/features/pictures.ts'
import { findsNothing } from '#server/catalogue/list.ts'
import { picturedEntity, usesOfPictures } from '#server/catalogue/picture-uses.ts'
import { findRecords } from '#server/catalogue/search.ts'
import type { Database } from '#server/core/database/connect.ts'
import { packedIds } from '#server/core/database/packed.ts'
import { type SearchWord, searchWords } from '#server/core/search/search-words.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'

/** How many records are read for a page, since many may share a picture. */
const MAX_SCANNED = 5000
/** How many of the best matches of a search are read. */
const MAX_FOUND = 20_000

/** A picture with the record that lists it. */
type Found = { key: string; id: number; name: string; hindi_name: string | null }
type Page = { found: Found[]; next: number | null }
type Listed = { pictures: Pick<ExistingPicture, 'key' | 'uses'>[]; next: number | null }

/** A page of the stored pictures of records of a kind, each once; `cursor` is `next` of the page before. */
export async function listPictures(
  db: Database,
  rights: Rights,
  kind: PicturedKind,
  search: string,
  cursor: number | null,
): Promise<Listed> {
  const words = searchWords(search)
  if (findsNothing(search, words)) return { pictures: [], next: null }
  const { found, next } =
    words.length > 0 ? await readMatches(db, kind, words, cursor ?? 0) : await readNewest(db, kind, cursor)
  const uses = await usesOfPictures(
    db,
    rights,
    found.map(({ key }) => key),
  )
  const pictures = found.map(({ key, ...record }) => {
    const all = uses.get(key) ?? []
    const count = all.find((use) => use.kind === kind)?.count ?? 1
    return { key, uses: [{ ...record, kind, count }, ...all.filter((use) => use.kind !== kind)] }
  })
  return { pictures, next }
}

/**
 * Reads pictures, newest first. When several records share one, the newest lists it, so that each page is a range of the key: the
 * index of newest covers is read backwards, and that of uses is searched once for each record.
 */
async function readNewest(db: Database, kind: PicturedKind, before: number | null): Promise<Page> {
  const { resource, id, names } = picturedEntity(kind)
  const [table, key] = [sql.table(resource), sql.ref(id)]
  const [name, hindi] = names
  const { rows } = await sql<Found & { scanned: number; last: number }>`
    with scanned as materialized (
      select ${key} as id, cover_picture from ${table}
      where cover_picture like 'images/%' ${before === null ? sql`` : sql`and ${key} < ${before}`}
      order by ${key} desc limit ${sql.lit(MAX_SCANNED)}
    ), listed as (
      select id, cover_picture from scanned s
      where id = (select max(n.${key}) from ${table} n where n.cover_picture = s.cover_picture)
      order by id desc limit ${sql.lit(PICTURES_PER_PAGE + 1)}
    )
    select l.id, l.cover_picture as key, r.${sql.ref(name)} as name, r.${sql.ref(hindi)} as hindi_name, s.scanned, s.last
    from (select count(*)::int as scanned, min(id) as last from scanned) s
      left join (listed l join ${table} r on r.${key} = l.id) on true
    order by l.id desc`.execute(db)
  const [first] = rows
  const found = rows.filter((row) => row.id !== null).map(({ scanned: _, last: __, ...row }) => row)
  if (found.length > PICTURES_PER_PAGE) {
    const shown = found.slice(0, PICTURES_PER_PAGE)
    return { found: shown, next: shown.at(-1)?.id ?? null }
  }
  return { found, next: first && first.scanned === MAX_SCANNED ? first.last : null }
}

/** Reads the pictures of records that a search finds by name, in the order of their best match. */
async function readMatches(
  db: Database,
  kind: PicturedKind,
  words: readonly SearchWord[],
  offset: number,
): Promise<Page> {
  const { ids, counts } = await findRecords(db, RESOURCE_OF[kind], words, 'name')
  const best = ids.subarray(0, MAX_FOUND)
  if (best.length === 0) return { found: [], next: null }
  const { resource, id, names } = picturedEntity(kind)
  const [name, hindi] = names
  // The ids are sorted by rank.
  const ends = counts.map((_, i) => counts.slice(0, i + 1).reduce((sum, count) => sum + count, 0))
  const rank = sql`case ${sql.join(
    ends.map((end, i) => sql`when sent.place <= ${sql.lit(end)} then ${sql.lit(i)}`),
    sql` `,
  )} end`
  const { rows } = await sql<Found>`
    with listed as (
      select t.cover_picture as key, min(${rank}) as rank, max(t.${sql.ref(id)}) as newest,
        (array_agg(t.${sql.ref(id)} order by ${rank}, t.${sql.ref(id)} desc))[1] as id
      from unnest(${packedIds(best)}::int4[]) with ordinality sent(id, place)
        join ${sql.table(resource)} t on t.${sql.ref(id)} = sent.id
      where t.cover_picture like 'images/%'
      group by t.cover_picture order by rank, newest desc
      limit ${sql.lit(PICTURES_PER_PAGE + 1)} offset ${offset}
    )
    select l.key, l.id, r.${sql.ref(name)} as name, r.${sql.ref(hindi)} as hindi_name
    from listed l join ${sql.table(resource)} r on r.${sql.ref(id)} = l.id
    order by l.rank, l.newest desc`.execute(db)
  const hasMore = rows.length > PICTURES_PER_PAGE
  return { found: rows.slice(0, PICTURES_PER_PAGE), next: hasMore ? offset + PICTURES_PER_PAGE : null }
}
