import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { contract } from '#contract/index.ts'
import { LIMITS, type Limits } from '#server/core/downloads/limits.ts'
import { runFetch } from '#server/resources/tracks/fetch-track.job.ts'
import { mp3 } from './audio-files.ts'
import { type Behaviour, startAudioHost } from './audio-host.ts'
import { startApp } from './start-app.ts'
import { trackForm } from './tracks.ts'

const { tracks } = contract

/** Two recordings that differ in length. */
export const AUDIO = mp3(Array.from({ length: 200 }, () => 128))
export const OTHER = mp3(Array.from({ length: 300 }, () => 96))

/** An application without workers and a host that it may fetch from, with what tests of fetching do. */
export async function startFetching() {
  const app = await startApp({ FETCH_ALLOW: '127.0.0.1' })
  const host = await startAudioHost()
  const { ask, db, context, origin, dataDir } = app
  let links = 0

  async function fetchOf(track_id: number) {
    const found = await db
      .selectFrom('track_fetches')
      .select(['track_id', 'fetch_id'])
      .where('track_id', '=', track_id)
      .executeTakeFirst()
    return found ?? null
  }

  return {
    app,
    host,
    /** A link to a new address of the host that behaves so. */
    linkTo(behaviour: Behaviour) {
      links++
      return host.at(`/recording-${links}.mp3`, behaviour)
    },
    askedFor: (link: string) => host.asked(new URL(link).pathname),
    add: (track_link: string, more: object = {}) =>
      ask(tracks.save, { body: { action: 'add', ...trackForm('A song', { track_link, ...more }) } }),
    edit: (track_id: number, more: object) =>
      ask(tracks.edit, { body: { ...trackForm('A song'), track_id, ...more } }),
    get: (id: number) => ask(tracks.get, { params: { id } }),
    pending: async () => (await ask(tracks.pending, { body: {} })).Info,
    fetchOf,
    /** Does one try of a track's fetch here and now, as a worker does. */
    async fetchNow(track_id: number, limits: Partial<Limits> = {}, signal = new AbortController().signal) {
      const fetch = await fetchOf(track_id)
      if (!fetch) throw new Error('Nothing is to be fetched')
      await runFetch(context, fetch, { signal, isLast: false }, { ...LIMITS, ...limits })
    },
    async bytesOf(address: string | null) {
      return Buffer.from(await (await fetch(`${origin}${address}`)).arrayBuffer())
    },
    /** Files of transfers that are on the disk. */
    left: () => readdir(join(dataDir, 'fetched')),
    async clear() {
      await sql`delete from tracks`.execute(db)
      await sql`delete from pgboss.job where name = 'fetch-track'`.execute(db)
    },
    async stop() {
      await app.stop()
      await host.stop()
    },
  }
}

export type Fetching = Awaited<ReturnType<typeof startFetching>>
