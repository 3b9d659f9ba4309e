import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import { attachment } from '#server/core/files/attachment.ts'
import { sendAudio } from '#server/core/files/send-audio.ts'
import { chooseAudio, type Wanted } from '../catalogue/choose-audio.ts'
import { coverSender } from '../catalogue/covers.ts'
import { isShown } from '../catalogue/read-records.ts'
import { openStreams } from '../catalogue/streams.ts'
import type { HandlersFor, Listener } from '../protocol/handler.ts'
import { notFound } from '../protocol/subsonic-error.ts'

type Names = 'stream' | 'download' | 'getCoverArt'
type Sending = { listener: Listener; request: FastifyRequest; reply: FastifyReply }
type Stored = { display_name: string; audio_key: string }

export function mediaHandlers(context: Pick<Context, 'db' | 'store' | 'addresses'>): HandlersFor<Names> {
  const { db, store } = context
  const begin = openStreams()
  const sendCover = coverSender(context)

  /** The recording of a track that players see, and the name of its file; counted as a stream from then on. */
  async function open(track_id: number, wanted: Wanted, { listener, reply }: Sending) {
    const { rows } = await sql<Stored>`
      select t.display_name, t.audio_key from tracks t
      where t.track_id = ${track_id} and ${isShown('tracks', 't')}`.execute(db)
    const [track] = rows
    const audio = track && chooseAudio(track, wanted)
    if (!audio) throw notFound()
    begin(listener.user_id, reply)
    return { ...audio, name: track.display_name + audio.key.slice(audio.key.lastIndexOf('.')) }
  }

  return {
    async stream({ params: { id, format, maxBitRate }, ...sending }) {
      const { key, type } = await open(id.id, { format, maxBitRate }, sending)
      return sendAudio(sending.request, sending.reply, { store, key, type })
    },

    async download({ params: { id }, ...sending }) {
      const { key, type, name } = await open(id.id, {}, sending)
      const disposition = attachment(name)
      return sendAudio(sending.request, sending.reply, { store, key, type, disposition })
    },

    getCoverArt: ({ params, reply }) => sendCover(params.id, params.size, reply),
  }
}
