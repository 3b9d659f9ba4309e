import { sql } from 'kysely'
import { chooseAudio, type TrackAudio } from '#listeners/server/shared/choose-audio.ts'
import { isShown } from '#listeners/server/shared/shown.ts'
import { renditionsOf } from '#server/core/audio/renditions/renditions.store.ts'
import type { Context } from '#server/core/context.ts'
import { attachment } from '#server/core/files/attachment.ts'
import { sendAudio } from '#server/core/files/send-audio.ts'
import { message } from '#server/core/messages/message.ts'
import { coverSender } from '../catalogue/covers.ts'
import { openStreams } from '../catalogue/streams.ts'
import { wantedAudio } from '../catalogue/wanted-audio.ts'
import type { HandlersFor } from '../protocol/handler.ts'
import { notAllowed, notFound } from '../protocol/subsonic-error.ts'

type Names = 'stream' | 'download' | 'getCoverArt'
type Stored = TrackAudio & { display_name: string; is_download_allowed: boolean }

export function mediaHandlers(context: Pick<Context, 'db' | 'store' | 'addresses'>): HandlersFor<Names> {
  const { db, store } = context
  const begin = openStreams()
  const sendCover = coverSender(context)

  /** A track that players may hear. Throws `notFound`. */
  async function findTrack(track_id: number): Promise<Stored> {
    const { rows } = await sql<Stored>`
      select t.display_name, t.audio_key, t.audio_size, t.bitrate, t.is_download_allowed = '1' as is_download_allowed,
        ${renditionsOf(sql.ref('t.audio_key'))} as renditions
      from tracks t where t.track_id = ${track_id} and ${isShown('players', 'tracks', 't')}`.execute(db)
    const [track] = rows
    if (!track) throw notFound()
    return track
  }

  return {
    async stream({ params: { id, format, maxBitRate }, listener, request, reply }) {
      const track = await findTrack(id.id)
      const { key, content_type } = chooseAudio(track, wantedAudio({ format, maxBitRate }))
      begin(listener.user_id, reply)
      await sendAudio(request, reply, { store, key, type: content_type })
    },

    async download({ params: { id }, listener, request, reply }) {
      const track = await findTrack(id.id)
      if (!track.is_download_allowed) throw notAllowed(message('files.noDownload'))
      const { key, content_type } = chooseAudio(track, {})
      begin(listener.user_id, reply)
      const disposition = attachment(track.display_name + key.slice(key.lastIndexOf('.')))
      await sendAudio(request, reply, { store, key, type: content_type, disposition })
    },

    async getCoverArt({ params, reply }) {
      await sendCover(params.id, params.size, reply)
    },
  }
}
