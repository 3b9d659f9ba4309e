import type { BodyOf } from '#contract/endpoint.ts'
import { REQUIRED } from '#contract/fields.ts'
import type { ListedTrack, Track, tracks } from '#contract/tracks.ts'
import { catalogueRoutes, changeStatusRoute } from '#server/catalogue/catalogue.routes.ts'
import { listRecords } from '#server/catalogue/list.ts'
import { deleteWhere } from '#server/catalogue/records.ts'
import { counted } from '#server/catalogue/resource.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { offerAudio } from '#server/files/audio.ts'
import { drawOnce } from '#server/files/draw-once.ts'
import { peaksOfTrack } from '#server/files/peaks.store.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { listPending, NEVER_HAD_AUDIO, retryFetches } from './pending.store.ts'
import { presentTrack, type StoredTrack } from './present-track.ts'
import { prepareTrack, sentRecording } from './save-track.ts'
import { checkCount, chosen, filterConditions } from './selection.store.ts'
import { tracksResource } from './tracks.store.ts'

export function trackRoutes(context: Context): HandlersFor<typeof tracks> {
  const { db } = context
  const shared = catalogueRoutes<Track & StoredTrack, BodyOf<typeof tracks.save>, ListedTrack & StoredTrack>(
    context,
    tracksResource,
    {
      prepare: (body, edited) => prepareTrack(context, body, edited),
      // Where a recording is stored is nobody's business.
      present: (row) => ({ ...row, ...presentTrack(context, row), audio_key: undefined }),
    },
  )

  return {
    ...shared,
    changeStatus: changeStatusRoute(context, tracksResource),

    async list({ body }) {
      const page = await listRecords<StoredTrack>(db, tracksResource, body, filterConditions(body.filters))
      const Info = page.Info.map((row) => presentTrack(context, row))
      return { message: '', data: { ...page, Info, totalTrack: page.totalCount } }
    },

    async edit({ body, ...call }) {
      if (body.track_id === null) throw notFound('Track')
      return shared.save({ ...call, body: { ...body, action: 'edit' } })
    },

    async delete({ body, admin }) {
      const which = chosen(body, body.id?.length ? body.id : body.track_id)
      const deleted = await inTransaction(db, async (trx) => {
        const count = await deleteWhere(trx, admin, tracksResource, which)
        checkCount(body, count)
        return count
      })
      if (deleted === 0) throw notFound('Track')
      return {
        message: deleted === 1 ? 'Track deleted.' : `${counted(tracksResource, deleted)} deleted.`,
        data: { deleted },
      }
    },

    async uploadAudio({ body, admin }) {
      const recording = sentRecording(body)
      if (!recording) throw invalid({ track: REQUIRED })
      const [field, upload] = recording
      return { message: '', data: await offerAudio(context, upload, field, admin.admin_id) }
    },

    async peaks({ params }) {
      const found = await peaksOfTrack(db, params.id)
      if (found === undefined) throw notFound('Track')
      const { audio_key, peaks } = found
      // A recording that was stored before waveforms were drawn.
      if (audio_key && !peaks) await inTransaction(db, (trx) => drawOnce(trx, context.queue, audio_key))
      return { message: '', data: { peaks: peaks?.length ? [...peaks] : null } }
    },

    async pending({ body }) {
      const page = await listPending(db, body)
      const none = { trackData: null, track_shared_url: null }
      return { message: '', data: { ...page, Info: page.Info.map((row) => ({ ...row, ...none })) } }
    },

    async retry({ body }) {
      const { matched, queued } = await inTransaction(db, async (trx) => {
        const found = await retryFetches(trx, context.queue, body, body.track_id)
        checkCount(body, found.matched)
        return found
      })
      const again = queued === 1 ? '1 track is fetched again.' : `${queued} tracks are fetched again.`
      const none = matched > 0 ? 'Already on their way.' : 'There was nothing to fetch again.'
      return { message: queued > 0 ? again : none, data: { matched, queued } }
    },

    async deletePending({ admin }) {
      const deleted = await inTransaction(db, (trx) =>
        deleteWhere(trx, admin, tracksResource, NEVER_HAD_AUDIO),
      )
      return { message: `${counted(tracksResource, deleted)} deleted.`, data: { deleted } }
    },
  }
}
