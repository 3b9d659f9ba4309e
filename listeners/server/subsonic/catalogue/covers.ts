import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { KINDS } from '#listeners/server/app-api/kinds.ts'
import { isShown } from '#listeners/server/shared/shown.ts'
import type { Context } from '#server/core/context.ts'
import { isLink } from '#server/core/files/addresses.ts'
import { pictureKey, thumbnailKey } from '#server/core/files/keys.ts'
import { fileHeaders, findFile } from '#server/core/files/send-audio.ts'
import type { RecordId } from '../protocol/params.ts'
import { notFound } from '../protocol/subsonic-error.ts'

type Covered = 'tracks' | 'albums' | 'artists' | 'playlists' | 'categories'

const PLACEHOLDERS = {
  tracks: 'track',
  albums: 'album',
  artists: 'artist',
  playlists: 'playlist',
  categories: 'category',
} as const satisfies Record<Covered, string>

/** In pixels: the longest side of a stored thumbnail. */
const THUMBNAIL_PX = 160

/** In pixels: the sides of the product's icon, which records without a picture show. */
const ICONS_PX = [192, 512] as const
const readIcon = (side: number) => readFile(new URL(`../../../page/public/icon-${side}.png`, import.meta.url))

/** The SQL expression for a record's own picture; a track without one has that of its first album. */
const ownPicture = sql`t.cover_picture`
const trackPicture = sql`coalesce(t.cover_picture, (
  select a.cover_picture from album_tracks l join albums a on a.album_id = l.album_id
  where l.track_id = t.track_id and a.cover_picture is not null and ${isShown('players', 'albums', 'a')}
  order by a.album_id limit 1))`

/** Sends the pictures of records that players see, in the smallest stored size that is at least the one asked for. */
export function coverSender({ db, store }: Pick<Context, 'db' | 'store'>) {
  /** The key of a record's picture; null if it has none. Throws `notFound` where players see no such record. */
  async function find({ kind, id }: RecordId & { kind: Covered }): Promise<string | null> {
    const { table, id: key } = KINDS[kind].resource
    const picture: RawBuilder<unknown> = kind === 'tracks' ? trackPicture : ownPicture
    const { rows } = await sql<{ picture: string | null }>`
      select coalesce(${picture}, (select value from default_settings where key = ${PLACEHOLDERS[kind]})) as picture
      from ${sql.table(table)} t where ${sql.ref(`t.${key}`)} = ${id} and ${isShown('players', kind, 't')}`.execute(
      db,
    )
    const [record] = rows
    if (!record) throw notFound()
    return record.picture
  }

  return async function send(
    record: RecordId & { kind: Covered },
    size: number | undefined,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const stored = await find(record)
    if (stored === null) {
      const side = ICONS_PX.find((each) => size !== undefined && size > 0 && size <= each) ?? 512
      return reply
        .headers({ ...fileHeaders('image/png', `"icon-${side}"`), 'cache-control': 'private, max-age=3600' })
        .send(await readIcon(side))
    }
    if (isLink(stored)) return reply.redirect(stored)
    const isSmall = size !== undefined && size > 0 && size <= THUMBNAIL_PX
    const key = isSmall ? thumbnailKey(stored) : pictureKey(stored)
    const { size: length } = await findFile(store, key)
    const content = await store.read(key)
    return reply
      .headers({
        ...fileHeaders('image/webp', `"${key}"`),
        // The address stays the same when the picture is replaced, so it may be cached only for a while.
        'cache-control': 'private, max-age=3600',
        'content-length': length,
      })
      .send(content)
  }
}
