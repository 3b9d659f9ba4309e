import type { Context } from '#server/core/context.ts'
import { readSongs } from '../catalogue/read-records.ts'
import { showBookmark, showSong } from '../catalogue/show-records.ts'
import { deleteBookmark, readBookmarks, saveBookmark } from '../listener/bookmarks.store.ts'
import { checkShown, rate, star, unstar } from '../listener/marks.store.ts'
import { countPlays, setPlaying } from '../listener/plays.store.ts'
import { readQueue, saveQueue } from '../listener/queues.store.ts'
import type { HandlersFor, Listener } from '../protocol/handler.ts'
import { idOf, type Marked } from '../protocol/params.ts'
import { malformed, missing } from '../protocol/subsonic-error.ts'

type Names =
  | 'star'
  | 'unstar'
  | 'setRating'
  | 'scrobble'
  | 'getPlayQueue'
  | 'savePlayQueue'
  | 'getPlayQueueByIndex'
  | 'savePlayQueueByIndex'
  | 'getBookmarks'
  | 'createBookmark'
  | 'deleteBookmark'

type Ids = { id: Marked[]; albumId: Marked[]; artistId: Marked[] }

const idsIn = ({ id, albumId, artistId }: Ids): Marked[] => {
  const all = [...id, ...albumId, ...artistId]
  if (all.length === 0) throw missing('id')
  return all
}

/** The queue that players get for a listener who has none. Its date is older than that of any queue that a player keeps. */
const NO_QUEUE = {
  track_ids: [],
  current_index: 0,
  position_ms: 0,
  changed_at: new Date(0).toISOString(),
  changed_by: '',
}

const record = ({ id }: { id: number }): Marked => ({ kind: 'tracks', id })

export function listeningHandlers({ db }: Pick<Context, 'db'>): HandlersFor<Names> {
  /**
   * The saved queue without tracks that are no longer available. If the current one is among these, the next one becomes
   * current.
   */
  async function queueOf({ user_id, username }: Listener) {
    const queue = (await readQueue(db, user_id)) ?? NO_QUEUE
    const songs = await readSongs(db, user_id, queue.track_ids)
    const shown = new Set(songs.map(({ track_id }) => track_id))
    const before = queue.track_ids.slice(0, queue.current_index).filter((id) => shown.has(id)).length
    const isCurrentShown = shown.has(queue.track_ids[queue.current_index] ?? 0)
    const currentIndex = Math.min(before, songs.length - 1)
    const current = songs[currentIndex]
    return {
      currentIndex: current && currentIndex,
      current: current && idOf('tracks', current.track_id),
      about: {
        position: isCurrentShown ? queue.position_ms : 0,
        username,
        changed: queue.changed_at,
        changedBy: queue.changed_by,
        entry: songs.map((song) => showSong(song)),
      },
    }
  }

  // Saves deactivated tracks too: reading the queue leaves them out until they are active again.
  async function save(listener: Listener, ids: readonly { id: number }[], index: number, position = 0) {
    await saveQueue(db, listener, {
      track_ids: ids.map(({ id }) => id),
      current_index: index,
      position_ms: position,
    })
  }

  return {
    async star({ params, listener }) {
      const records = idsIn(params)
      await checkShown(db, records)
      await star(db, listener.user_id, records)
      return {}
    },

    async unstar({ params, listener }) {
      await unstar(db, listener.user_id, idsIn(params))
      return {}
    },

    async setRating({ params: { id, rating }, listener }) {
      await checkShown(db, [id])
      await rate(db, listener.user_id, id, rating)
      return {}
    },

    async scrobble({ params: { id: ids, time, submission }, listener }) {
      await checkShown(db, ids.map(record))
      const last = ids.at(-1)
      if (submission) {
        const now = Date.now()
        const plays = ids.map(({ id }, i) => ({ track_id: id, at: time[i] ?? now }))
        await countPlays(db, listener, plays)
      } else if (last) await setPlaying(db, listener, last.id)
      return {}
    },

    async getPlayQueue({ listener }) {
      const { current, about } = await queueOf(listener)
      return { playQueue: { current, ...about } }
    },

    async getPlayQueueByIndex({ listener }) {
      const { currentIndex, about } = await queueOf(listener)
      return { playQueueByIndex: { currentIndex, ...about } }
    },

    async savePlayQueue({ params: { id: ids, current, position }, listener }) {
      if (ids.length === 0) await saveQueue(db, listener, null)
      else {
        if (!current) throw missing('current')
        const index = ids.findIndex(({ id }) => id === current.id)
        if (index === -1) throw malformed('current')
        await save(listener, ids, index, position)
      }
      return {}
    },

    async savePlayQueueByIndex({ params: { id: ids, currentIndex, position }, listener }) {
      if (ids.length === 0) {
        if (currentIndex !== undefined) throw malformed('currentIndex')
        await saveQueue(db, listener, null)
      } else {
        if (currentIndex === undefined) throw missing('currentIndex')
        if (currentIndex >= ids.length) throw malformed('currentIndex')
        await save(listener, ids, currentIndex, position)
      }
      return {}
    },

    async getBookmarks({ listener: { user_id, username } }) {
      const kept = await readBookmarks(db, user_id)
      const songs = await readSongs(
        db,
        user_id,
        kept.map(({ track_id }) => track_id),
      )
      const shown = new Map(songs.map((song) => [song.track_id, showSong(song)]))
      const bookmark = kept.flatMap((each) => {
        const entry = shown.get(each.track_id)
        return entry ? [showBookmark(each, username, entry)] : []
      })
      return { bookmarks: { bookmark } }
    },

    async createBookmark({ params: { id, position, comment = null }, listener }) {
      await checkShown(db, [record(id)])
      await saveBookmark(db, listener.user_id, { track_id: id.id, position_ms: position, comment })
      return {}
    },

    async deleteBookmark({ params: { id }, listener }) {
      await deleteBookmark(db, listener.user_id, id.id)
      return {}
    },
  }
}
