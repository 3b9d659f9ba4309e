import { afterAll } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from './start-app.ts'

const { tracks, albums, playlists, categories, tags } = contract

export const LINK = 'https://example.org/recording.mp3'

/** What the form of a track asks for. */
export const trackForm = (display_name: string, more: object = {}) => ({
  display_name,
  display_name_hindi: 'नाम',
  description: 'About it',
  description_hindi: 'विवरण',
  file_name: 'recording.mp3',
  track_link: LINK,
  ...more,
})

/** What the tests of tracks, selections and orders make and ask. */
function trackRecords(app: TestApp) {
  const add = (display_name: string, more: object = {}) =>
    app.ask(tracks.save, { body: { action: 'add', ...trackForm(display_name, more) } })
  const list = (body: object = {}) => app.ask(tracks.list, { body })
  return {
    add,
    list,
    /** The names that the list shows, in the order of the alphabet. */
    named: async (body: object) => (await list(body)).Info.map((row) => row.display_name).sort(),
    many: async (names: readonly string[], more: object = {}) => {
      const ids = []
      for (const name of names) ids.push((await add(name, more)).track_id)
      return ids
    },
    /** Gives a track a stored recording, as if its link had been fetched; the file itself is not there. */
    giveAudio: async (track_id: number | undefined) => {
      const key = `audio/${track_id}.mp3`
      await app.db.insertInto('stored_file').values({ key, state: 'kept', size: 1 }).execute()
      await app.db
        .updateTable('tracks')
        .set({ audio_key: key, is_track_complete: '1' })
        .where('track_id', '=', track_id ?? 0)
        .execute()
    },
    newAlbum: async (name: string) =>
      (await app.ask(albums.save, { body: { action: 'add', name } })).album_id,
    newPlaylist: async (name = 'P') =>
      (await app.ask(playlists.save, { body: { action: 'add', name, hindi_name: name } })).playlist_id,
    newCategory: async (name: string) =>
      (await app.ask(categories.save, { body: { action: 'add', name, hindi_name: name } })).category_id,
    newTag: async (tag_name: string) =>
      (await app.ask(tags.save, { body: { action: 'add', tag_name } })).tag_id,
  }
}

/** An application for the tests of a file, and what they make in it. */
export async function startWithTracks(env: Record<string, string> = {}) {
  const app = await startApp(env)
  afterAll(() => app.stop())
  return { app, records: trackRecords(app) }
}
