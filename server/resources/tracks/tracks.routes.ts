import type { ListedTrack, tracks } from '#contract/resources/tracks.ts'
import { REQUIRED } from '#contract/values/fields.ts'
import { listCached } from '#server/catalogue/cached-list.ts'
import { deleteSelection } from '#server/catalogue/catalogue.routes.ts'
import { filterConditions, isLogged } from '#server/catalogue/filters.ts'
import { kindRoutes } from '#server/catalogue/kinds/kind.handlers.ts'
import { withLines } from '#server/catalogue/known-by.ts'
import { deleteWhere } from '#server/catalogue/records.ts'
import { checkCount } from '#server/catalogue/selection.ts'
import { similarRecords } from '#server/catalogue/similar.ts'
import { peaksOfTrack } from '#server/core/audio/measures.store.ts'
import { requestMeasures } from '#server/core/audio/request-measures.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid, notFound } from '#server/core/errors/api-errors.ts'
import { offerAudio } from '#server/core/files/audio.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import type { Language } from '#server/core/messages/translate.ts'
import { translateNullable } from '#server/core/messages/translate.ts'
import { afterTracksMerged } from './merge-tracks.ts'
import { listPending, NEVER_HAD_AUDIO, retryFetches } from './pending.store.ts'
import { presentKept, presentTrack, type StoredTrack } from './present-track.ts'
import { prepareTrack, sentRecording } from './save-track.ts'
import { chosen } from './selection.store.ts'
import { tracksResource } from './tracks.store.ts'

const deletedTracks = (count: number) => message('many.deleted', { noun: 'track', count })

export function trackRoutes(context: Context): HandlersFor<typeof tracks> {
  const { db, replicas } = context
  const presentListed = presentKept(context)
  const shared = kindRoutes(context, tracksResource, {
    prepare: (body, edited) => prepareTrack(context, body, edited),
    // A row of a track comes as it is stored, and its answer lacks the storage key of the recording, which is internal.
    present: <Row extends ListedTrack>(row: Row, language: Language): Row => ({
      ...row,
      ...presentTrack(context, row as Row & StoredTrack, language),
      audio_key: undefined,
    }),
    afterMerge: afterTracksMerged(context.queue),
  })

  return {
    ...shared,

    async list({ body, language }) {
      const narrowed = filterConditions(tracksResource, body.filters)
      const reads = isLogged(tracksResource, body.filters) ? replicas.forAdmins : db
      const by = body.filters?.matched_by
      const page = await listCached<StoredTrack>(reads, tracksResource, body, narrowed, by)
      const similar = await similarRecords<StoredTrack>(reads, tracksResource, body, page, narrowed)
      const shown = (rows: readonly StoredTrack[]) => rows.map((row) => presentListed(row, language))
      return {
        message: '',
        data: {
          ...page,
          Info: shown(page.Info),
          totalTrack: page.totalCount,
          ...(similar && { similar: shown(similar) }),
        },
      }
    },

    async edit({ body, ...call }) {
      if (body.track_id === null) throw notFound('track')
      return shared.save({ ...call, body: { ...body, action: 'edit' } })
    },

    async delete({ body, admin }) {
      const ids = body.id?.length ? body.id : body.track_id
      return deleteSelection(db, tracksResource, admin, body, (trx) => chosen(trx, body, ids))
    },

    async uploadAudio({ body, admin }) {
      const recording = sentRecording(body)
      if (!recording) throw invalid({ track: REQUIRED })
      const [field, upload] = recording
      return { message: '', data: await offerAudio(context, upload, field, admin.admin_id) }
    },

    async peaks({ params }) {
      const found = await peaksOfTrack(db, params.id)
      if (found === undefined) throw notFound('track')
      const { audio_key, peaks } = found
      // The recording was stored before waveforms existed.
      if (audio_key && !peaks)
        await inTransaction(db, (trx) => requestMeasures(trx, context.queue, audio_key))
      return { message: '', data: { peaks: peaks?.length ? [...peaks] : null } }
    },

    async pending({ body, language }) {
      const page = await listPending(db, body)
      const none = { trackData: null, track_shared_url: null }
      const lines = await withLines(db, tracksResource, page.Info, ({ track_id }) => track_id)
      const Info = lines.map((row) => ({
        ...row,
        ...none,
        message: translateNullable(row.message, language),
      }))
      return { message: '', data: { ...page, Info } }
    },

    async retry({ body }) {
      const { matched, queued } = await inTransaction(db, async (trx) => {
        const found = await retryFetches(trx, context.queue, body, body.track_id)
        checkCount(body, 'track', found.matched)
        return found
      })
      const none = message(matched > 0 ? 'fetch.onTheirWay' : 'fetch.nothing')
      return {
        message: queued > 0 ? message('fetch.again', { count: queued }) : none,
        data: { matched, queued },
      }
    },

    async deletePending({ admin }) {
      const deleted = await inTransaction(db, (trx) =>
        deleteWhere(trx, admin, tracksResource, NEVER_HAD_AUDIO),
      )
      return { message: deletedTracks(deleted), data: { deleted } }
    },
  }
}
