import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isShown } from '#listeners/server/shared/shown.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { noSuchRecord, unknownPath } from '#server/core/errors/api-errors.ts'
import { AUDIO_TYPES, audioType } from '#server/core/files/audio-types.ts'
import { addressEnded, isFromFirstByte, sendAudio } from '#server/core/files/send-audio.ts'
import { networkOf } from '#server/core/rate-limits/rate-limits.store.ts'
import { feedSecret, isSignedBy } from './feed-identity.ts'

type Named = { Params: { id: string; file: string } }

/** Serves the audio of feeds, at addresses that stay valid as long as the track is active and the secret is unchanged. */
export function feedAudioRoutes(app: FastifyInstance, { db, store }: Pick<Context, 'db' | 'store'>): void {
  app.route<Named>({
    method: ['GET', 'HEAD'],
    url: '/feeds/audio/:id/:file',
    async handler(request, reply) {
      const { id, file } = request.params
      const [, signature, extension = ''] = /^([\w-]{22})\.(\w+)$/.exec(file) ?? []
      // The extension is not compared with the file's, because an address keeps it when the file is replaced by one of another
      // type.
      const isAddress = /^[1-9]\d{0,8}$/.test(id) && Object.hasOwn(AUDIO_TYPES, extension)
      if (!isAddress || signature === undefined) throw unknownPath()
      const track_id = Number(id)
      const [secret, key] = await Promise.all([feedSecret(db), audioOf(db, track_id)])
      const type = key && audioType(key)
      if (!isSignedBy(secret, track_id, signature)) throw addressEnded()
      // Apps request deleted episodes for a long time, so such a request is not logged as an attack.
      if (!key || !type) throw noSuchRecord()
      if (isFromFirstByte(request)) {
        const { ip, headers } = request
        await countFeedPlay(db, track_id, (day) => ({
          listener: hashOf(secret, [day, ip, headers['user-agent'] ?? '']),
          network: hashOf(secret, [day, networkOf(ip)]),
        }))
      }
      return sendAudio(request, reply, { store, key, type })
    },
  })
}

/** The file of a track that listeners may hear and keep, since podcast programs store what they play. */
async function audioOf(db: Database, track_id: number): Promise<string | null> {
  const { rows } = await sql<{ audio_key: string | null }>`
    select t.audio_key from tracks t
    where t.track_id = ${track_id} and ${isShown('apps', 'tracks', 't')} and t.is_download_allowed = '1'`.execute(
    db,
  )
  return rows[0]?.audio_key ?? null
}

/** The number of programs counted per network and day. More are one program that names itself anew with each request. */
const MAX_PROGRAMS = 20

const hashOf = (secret: string, parts: readonly string[]) =>
  createHmac('sha256', secret).update(parts.join('\n')).digest().subarray(0, 16)

type Hashes = { listener: Buffer; network: Buffer }

/**
 * Counts a play once per listener and day (in UTC), however often a program requests it. Only the first programs of a network
 * count.
 */
function countFeedPlay(db: Database, track_id: number, hashesOf: (day: string) => Hashes): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const { listener, network } = hashesOf(day)
  return inTransaction(db, async (trx) => {
    // Plays of one network are counted one at a time, so that concurrent programs are noticed too.
    await sql`select pg_advisory_xact_lock(hashtextextended(${network.toString('hex')}, 0))`.execute(trx)
    await sql`
      with first as (
        insert into feed_plays (day, track_id, listener, network)
          select ${day}::date, ${track_id}::integer, ${listener}::bytea, ${network}::bytea
          where exists (
              select from feed_plays where day = ${day} and network = ${network} and listener = ${listener})
            or (select count(distinct listener) from feed_plays where day = ${day} and network = ${network}) < ${MAX_PROGRAMS}
          on conflict do nothing returning track_id
      )
      update tracks set "trackCount" = "trackCount" + 1 where track_id in (select track_id from first)`.execute(
      trx,
    )
  })
}

/** Deletes the hashes of listeners from earlier days. */
export async function sweepFeedPlays(db: Database): Promise<void> {
  await sql`delete from feed_plays where day < (now() at time zone 'UTC')::date`.execute(db)
}
