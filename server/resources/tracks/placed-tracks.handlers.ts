import type { ListRequest } from '#contract/calls/list.ts'
import type { PlacedTrack, TrackOrder } from '#contract/catalogue/placed-tracks.ts'
import type { Selection } from '#contract/catalogue/selection.ts'
import { presentPicture } from '#server/catalogue/pictures.ts'
import { readRecord } from '#server/catalogue/records.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { notFound } from '#server/core/errors/api-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { type Language, translateNullable } from '#server/core/messages/translate.ts'
import {
  listPlacedTracks,
  moveTracks,
  type OrderedLink,
  type StoredPlacedTrack,
  summarizePlacedTracks,
  unlinkTracks,
} from './placed-tracks.store.ts'
import { addChosen, addedMessage } from './selection.store.ts'
import { countTrackGaps, sortTracks } from './sort-placed-tracks.store.ts'
import { trackTotals } from './track-totals.store.ts'

const REMOVED = {
  album_tracks: 'links.removedFromAlbum',
  playlist_tracks: 'links.removedFromPlaylist',
} as const

type By = { admin: SignedIn }
type Owner<Key extends string> = Resource & { id: Key }
type Of<Key extends string> = Record<Key, number>

/** The handler that adds selected tracks to a record. */
export const addTracksRoute =
  <Key extends string>({ db }: Pick<Context, 'db'>, resource: Owner<Key>, table: string) =>
  async ({ body, admin }: { body: Selection & { track_id?: number[] | undefined } & Of<Key> } & By) => {
    const target = { id: body[resource.id], noun: resource.noun }
    const done = await inTransaction(db, (trx) => addChosen(trx, admin, table, target, body, body.track_id))
    return { message: addedMessage(done), data: done }
  }

/** The handler that returns the number, length and plays of the tracks of records. */
export const trackTotalsRoute =
  ({ replicas }: Pick<Context, 'replicas'>, resource: Resource) =>
  async ({ body }: { body: { id: number[] } }) => ({
    message: '' as const,
    data: await trackTotals(replicas.forAdmins, resource, body.id),
  })

/** The handlers of an ordered list of tracks, that of an album or a playlist. */
export function placedTracksRoutes<Key extends string>(
  context: Context,
  resource: Owner<Key>,
  table: OrderedLink,
) {
  const { db, addresses } = context

  const present = ({ audio_key, ...track }: StoredPlacedTrack, language: Language): PlacedTrack => {
    const address = addresses.audio(audio_key)
    const message = translateNullable(track.message, language)
    return { ...presentPicture(context)(track), message, trackData: address, track_shared_url: address }
  }

  return {
    async tracks({
      params,
      body,
      language,
    }: {
      params: { id: number }
      body: ListRequest
      language: Language
    }) {
      await readRecord(db, resource, params.id)
      const page = await listPlacedTracks(db, table, params.id, body)
      const Info = page.Info.map((track) => present(track, language))
      const totals = await summarizePlacedTracks(db, table, params.id)
      return { message: '' as const, data: { ...page, Info, ...totals } }
    },

    addTracks: addTracksRoute(context, resource, table),

    trackTotals: trackTotalsRoute(context, resource),

    async removeTracks({ body, admin }: { body: { track_id: number[] } & Of<Key> } & By) {
      const id = body[resource.id]
      const removed = await inTransaction(db, (trx) => unlinkTracks(trx, admin, table, id, body.track_id))
      if (removed === 0) throw notFound('placedTrack')
      return { message: message(REMOVED[table]), data: { removed } }
    },

    async orderTracks({
      body,
      admin,
    }: { body: { track_id: number[]; before: number | null } & Of<Key> } & By) {
      const id = body[resource.id]
      const moved = await inTransaction(db, (trx) =>
        moveTracks(trx, admin, table, id, body.track_id, body.before),
      )
      if (moved === 0) throw notFound('placedTrack')
      return { message: message('links.orderSaved'), data: { moved } }
    },

    async sortTracks({ body, admin }: { body: { by: TrackOrder; desc: boolean } & Of<Key> } & By) {
      const id = body[resource.id]
      const moved = await inTransaction(db, (trx) => sortTracks(trx, admin, table, id, body))
      return { message: message(moved === 0 ? 'links.orderSame' : 'links.orderSaved'), data: { moved } }
    },

    async trackGaps({ params }: { params: { id: number } }) {
      await readRecord(db, resource, params.id)
      return { message: '' as const, data: await countTrackGaps(db, table, params.id) }
    },
  }
}
