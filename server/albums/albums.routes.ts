import type { Album, albums, PlacedTrack } from '#contract/albums.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { catalogueRoutes, changeStatusRoute, deleteManyRoute } from '#server/catalogue/catalogue.routes.ts'
import { presentPicture, withPicture } from '#server/catalogue/pictures.ts'
import { readRecord } from '#server/catalogue/records.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { notFound } from '#server/http/refusals.ts'
import { albumsResource, listAlbumTracks, type StoredPlacedTrack, unlinkAlbumTracks } from './albums.store.ts'

export function albumRoutes(context: Context): HandlersFor<typeof albums> {
  const { db, addresses } = context

  const presentTrack = ({ audio_key, ...track }: StoredPlacedTrack): PlacedTrack => {
    const address = addresses.audio(audio_key)
    return { ...presentPicture<typeof track>(context)(track), trackData: address, track_shared_url: address }
  }

  return {
    ...catalogueRoutes<Album, BodyOf<typeof albums.save>>(context, albumsResource, {
      present: presentPicture(context),
      prepare: ({ name, hindi_name, description, description_hindi, ...picture }) =>
        withPicture(context, picture, { name, hindi_name, description, description_hindi }),
    }),
    changeStatus: changeStatusRoute(context, albumsResource),
    delete: deleteManyRoute(context, albumsResource),

    async tracks({ params, body }) {
      await readRecord(db, albumsResource, params.id)
      const page = await listAlbumTracks(db, params.id, body)
      const data = { ...page, Info: page.Info.map(presentTrack), totalTrack: page.totalCount }
      return { message: '', data }
    },

    async removeTracks({ body, admin }) {
      const { album_id, track_id } = body
      const removed = await inTransaction(db, (trx) => unlinkAlbumTracks(trx, admin, album_id, track_id))
      if (removed === 0) throw notFound('Track')
      return { message: 'Track removed from album !!!', data: { removed } }
    },
  }
}
