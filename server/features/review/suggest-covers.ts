import { sql } from 'kysely'
import { may, needOf } from '#contract/calls/permissions.ts'
import type { Suggestion } from '#contract/features/review.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import type { Database } from '#server/core/database/connect.ts'
import { linksOf } from '#server/core/database/links.ts'
import { NO_SUGGESTION, type Subject, type Suggesting } from './gaps.ts'

/** The kinds whose covers suit a linked record, the most likely kind first. */
const KINDS = ['albums', 'artists', 'collections', 'playlists', 'tracks'] as const
const MAX_COVERS = 6

type Found = Subject & { picture: string }

/** Reads the pictures of linked records of a kind, each once; only those of one record, if its id is given. */
async function readCovers(
  db: Database,
  { table }: { table: string },
  record_id: number,
  kind: KindName,
  only: number | null = null,
): Promise<Found[]> {
  const link = linksOf(table).find(({ other }) => other.resource === kind)
  if (!link) return []
  const [own, other] = [sql.ref(`l.${link.own.id}`), sql.ref(link.other.id)]
  const [english, hindi] = link.other.names
  const { rows } = await sql<Found>`
    select distinct on (o.cover_picture) o.${other} as id, o.${sql.ref(english)} as name,
      o.${sql.ref(hindi)} as hindi_name, o.cover_picture as picture
    from ${sql.table(link.table)} l join ${sql.table(kind)} o on o.${other} = l.${other}
    where ${own} = ${record_id} and o.cover_picture is not null
      ${only === null ? sql`` : sql`and o.${other} = ${only}`}
    limit ${sql.lit(MAX_COVERS)}`.execute(db)
  return rows
}

/** Suggests the covers of the album, the artist and other linked records. */
export async function suggestCovers(
  { db, addresses, resource, reviewer }: Suggesting,
  { id }: Subject,
): Promise<Suggestion[]> {
  const suggested = new Map<string, Suggestion>()
  for (const kind of KINDS) {
    if (suggested.size >= MAX_COVERS) break
    if (!may(reviewer.rights, needOf(kind, 'view'))) continue
    for (const { picture, ...reason } of await readCovers(db, resource, id, kind))
      if (!suggested.has(picture))
        suggested.set(picture, {
          ...NO_SUGGESTION,
          cover: {
            list: kind,
            id: reason.id,
            cover_picture: addresses.picture(picture),
            cover_thumbnail: addresses.thumbnail(picture),
          },
          reason: { kind, ...reason },
        })
  }
  return [...suggested.values()].slice(0, MAX_COVERS)
}

/** Suggests covers for one whose link is dead, without the dead one itself. */
export async function suggestDeadCovers(context: Suggesting, subject: Subject): Promise<Suggestion[]> {
  const { rows } = await sql<{ link: string }>`
    select c.link from link_checks c join tracks t using (track_id)
    where c.track_id = ${subject.id} and c.field = 'cover_picture' and c.is_dead and c.link = t.cover_picture`.execute(
    context.db,
  )
  const [dead] = rows
  if (!dead) return []
  const address = context.addresses.picture(dead.link)
  const covers = await suggestCovers(context, subject)
  return covers.filter(({ cover }) => cover?.cover_picture !== address)
}

/** The stored picture of a record linked to this one; null if it has none. */
export async function coverOf(
  db: Database,
  resource: { table: string },
  record_id: number,
  { list, id }: { list: KindName; id: number },
): Promise<string | null> {
  if (!KINDS.some((kind) => kind === list)) return null
  const [found] = await readCovers(db, resource, record_id, list, id)
  return found?.picture ?? null
}
