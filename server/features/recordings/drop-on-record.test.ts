import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEEDS } from '#contract/calls/permissions.ts'
import { contract } from '#contract/index.ts'
import { mp3 } from '#server/testing/audio-files.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { recordings, tracks, albums, playlists, history } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** A recording of a length of its own, dropped on the screen of a record. */
let dropped = 0
function dropOn(target: { album_id: number } | { playlist_id: number }, title: string, track = '') {
  const bytes = mp3(
    Array.from({ length: 40 + dropped++ }, () => 128),
    { title, album: 'Of the tags', track },
  )
  const body = new FormData()
  body.append('upload_key', `dropped-${dropped}`)
  for (const [field, id] of Object.entries(target)) body.append(field, String(id))
  body.append('file', new File([new Uint8Array(bytes)], `${title}.mp3`))
  return { body }
}

const addPlaylist = async (name: string) =>
  (await app.ask(playlists.save, { body: { action: 'add', name, hindi_name: 'प्रभात' } })).playlist_id
const namesIn = async (id: number) =>
  (await app.ask(playlists.tracks, { params: { id }, body: {} })).Info.map(({ display_name }) => display_name)

test('recordings dropped on a playlist join its end in order when they are saved, and one undo takes them out', async () => {
  const playlist_id = await addPlaylist('Morning')
  const first = (await app.ask(recordings.upload, dropOn({ playlist_id }, 'Ganga Aarti'))).draft_id
  await app.ask(recordings.save, { body: { draft_id: [first] } })
  for (const [place, title] of ['Ram 3', 'Ram 1', 'Ram 2'].entries())
    await app.ask(recordings.upload, dropOn({ playlist_id }, title, String([3, 1, 2][place])))
  const { drafts } = await app.ask(recordings.drafts)
  expect(drafts).toHaveLength(3)
  for (const draft of drafts) {
    expect(draft.playlists).toEqual([
      { id: playlist_id, name: 'Morning', hindi_name: 'प्रभात', outcome: 'chosen' },
    ])
    expect(draft.albums, 'the album is still that of the tags').toMatchObject([{ name: 'Of the tags' }])
  }
  expect(await namesIn(playlist_id), 'drafts are in no playlist').toEqual(['Ganga Aarti'])

  const saved = await app.call(recordings.save, { body: { draft_id: drafts.map((draft) => draft.draft_id) } })
  expect(await namesIn(playlist_id)).toEqual(['Ganga Aarti', 'Ram 1', 'Ram 2', 'Ram 3'])
  const change_id = Number(saved.body.change_id)
  const [entry] = (await app.ask(history.list, { body: {} })).Info
  expect(entry).toMatchObject({ change_id, action: 'import', records: 3 })
  expect(await app.ask(history.undo, { body: { change_id } })).toMatchObject({ undone: 3, left: 0 })
  expect(await namesIn(playlist_id)).toEqual(['Ganga Aarti'])
  expect((await app.ask(tracks.list, { body: {} })).totalCount).toBe(1)
})

test('a playlist that is gone refuses an upload, keeps a draft from being saved, and is chosen anew or taken out', async () => {
  const playlist_id = await addPlaylist('Evening')
  const { draft_id } = await app.ask(recordings.upload, dropOn({ playlist_id }, 'Ganga Stuti'))
  await app.ask(playlists.delete, { params: { id: playlist_id } })
  expect((await app.call(recordings.upload, dropOn({ playlist_id }, 'Ram 4'))).body).toMatchObject({
    success: 0,
    code: 'not_found',
  })
  const { drafts } = await app.ask(recordings.drafts)
  expect(drafts.map(({ problems }) => Object.keys(problems))).toEqual([['playlists']])
  expect(await app.ask(recordings.save, { body: { draft_id } })).toMatchObject({ saved: 0, left: 1 })
  await app.ask(recordings.edit, { body: { draft_id, playlists: [] } })
  expect(await app.ask(recordings.save, { body: { draft_id } })).toMatchObject({ saved: 1, left: 0 })
})

test('whoever may not view playlists can neither drop on one nor choose one, but still files recordings', async () => {
  const playlist_id = await addPlaylist('Hidden')
  const { album_id } = await app.ask(albums.save, { body: { action: 'add', name: 'Seen' } })
  const admin = await app.addAdmin('subadmin', 'limited@example.org')
  const { draft_id } = await app.ask(recordings.upload, dropOn({ playlist_id }, 'Ram 5'), admin)
  const rights = NEEDS.filter((need) => !need.startsWith('playlists.'))
  await app.db.updateTable('admins').set({ rights }).where('admin_id', '=', admin.admin_id).execute()

  const refused = { status: 403, body: { code: 'forbidden' } }
  expect(await app.call(recordings.upload, dropOn({ playlist_id }, 'Ram 6'), admin)).toMatchObject(refused)
  const body = { draft_id, playlists: [{ id: playlist_id, name: 'x' }] }
  expect(await app.call(recordings.edit, { body }, admin)).toMatchObject(refused)
  await app.ask(recordings.upload, dropOn({ album_id }, 'Ram 7'), admin)
  const { drafts } = await app.ask(recordings.drafts, {}, admin)
  expect(drafts.map(({ problems }) => Object.keys(problems))).toEqual([['playlists'], []])
  const ids = drafts.map((draft) => draft.draft_id)
  expect(await app.ask(recordings.save, { body: { draft_id: ids } }, admin)).toMatchObject({
    saved: 1,
    left: 1,
  })
  expect(await namesIn(playlist_id)).toEqual([])
  await sql`delete from recording_drafts`.execute(app.db)
})
