import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { history } from '#contract/features/history.ts'
import { categories } from '#contract/resources/categories.ts'
import { playlists } from '#contract/resources/playlists.ts'
import { tags } from '#contract/resources/tags.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { installationOf } from '#server/core/database/installation.ts'
import { importInto, newFolder, writeCatalogue } from '#server/testing/catalogue-files.ts'
import { startExplained } from '#server/testing/plans.ts'

const { app, server } = await startExplained()

// More than the records whose words one statement stores.
const TRACKS = 5000
/** How often a step may look at the same row. */
const LOOKS = 20

// Rows that are being added keep the pages of a table, but a vacuum meanwhile does not count them.
const adding = await app.db.startTransaction().execute()
const { rows } = await sql<{ track_id: number }>`
  insert into tracks (display_name, file_name, track_link, is_track_complete)
  select 'Track ' || n, n || '.mp3', 'http://127.0.0.1:9/' || n, '1' from generate_series(1, ${TRACKS}::int) n returning track_id`.execute(
  adding,
)
await sql`vacuum (analyze) tracks`.execute(app.db)
await adding.commit().execute()
const track_id = rows.map((row) => row.track_id)
const selection = { id: track_id, expected_count: TRACKS }

const { playlist_id } = await app.ask(playlists.save, {
  body: { action: 'add', name: 'All', hindi_name: 'सब' },
})
const { category_id } = await app.ask(categories.save, {
  body: { action: 'add', name: 'All', hindi_name: 'सब' },
})

// So far, a change has one record. There are so many that reading all of them for each record is seen.
await sql`
  insert into changes (admin_name, resource, action, records)
  select 'Meera', 'tags', 'edit', 1 from generate_series(1, 3000)`.execute(app.db)
await sql`analyze changes, change_rows`.execute(app.db)

/** Empties the tables of links, and lets PostgreSQL expect that they stay empty, though they keep their pages. */
async function leaveLinksUncounted(): Promise<void> {
  await app.db.deleteFrom('playlist_tracks').execute()
  const linking = await app.db.startTransaction().execute()
  await sql`
    insert into playlist_tracks (playlist_id, track_id, position)
    select ${playlist_id}, track_id, track_id from tracks`.execute(linking)
  await sql`insert into category_tracks (category_id, track_id) select ${category_id}, track_id from tracks`.execute(
    linking,
  )
  await sql`vacuum (analyze, truncate off) playlist_tracks, category_tracks`.execute(app.db)
  await linking.rollback().execute()
}

async function changedAndUndone(
  { path, body }: { path: string; body: object },
  meanwhile = async () => {},
): Promise<void> {
  server.forget()
  await server.post(path, body)
  const change_id = await lastChange()
  await sql`analyze change_sets`.execute(app.db)
  await meanwhile()
  expect(await server.post(history.undo.path, { change_id })).toMatchObject({ undone: TRACKS })
  expect(server.steps().length).toBeGreaterThan(5)
  expect(excessive()).toEqual([])
}

async function lastChange(): Promise<number | undefined> {
  const {
    Info: [last],
  } = await app.ask(history.list, { body: {} })
  return last?.change_id
}

/** The steps that looked at so many rows that they must have compared all with all; the columns of a whole record are more. */
const excessive = () =>
  server.steps().filter(({ node, rows: looked }) => node !== 'Function Scan' && looked > TRACKS * LOOKS)

const bulkEdit = (changes: object) => ({ path: tracks.bulkEdit.path, body: { ...selection, changes } })
const added = { path: playlists.addTracks.path, body: { playlist_id, track_id } }

test('a bulk edit of links whose table was vacuumed when it had no pages compares none with every other either', async () => {
  const { tag_id } = await app.ask(tags.save, { body: { action: 'add', tag_name: 'All' } })
  await sql`vacuum tag_tracks`.execute(app.db)
  await changedAndUndone(bulkEdit({ tag_id: { op: 'add', ids: [tag_id] } }))
})

test.each([
  { what: 'links', change: added },
  { what: 'a status', change: { path: tracks.changeStatus.path, body: { status: '1', track_id } } },
  { what: 'a date', change: bulkEdit({ record_date: { op: 'set', value: '1999-01-01' } }) },
  {
    what: 'links with places, added in a bulk edit',
    change: bulkEdit({ playlist_id: { op: 'add', ids: [playlist_id] } }),
  },
  {
    what: 'links with places, removed in a bulk edit',
    before: added,
    change: bulkEdit({ playlist_id: { op: 'clear' } }),
  },
  {
    what: 'links without places',
    change: bulkEdit({ category_id: { op: 'replace', ids: [category_id] } }),
  },
  {
    what: 'a deletion',
    change: { path: tracks.delete.path, body: { id: track_id } },
    meanwhile: async () => {
      await sql`insert into record_sounds (resource, sound, id) select 'albums', n, n from generate_series(1, 5000) n`.execute(
        app.db,
      )
      await sql`
        vacuum (analyze, truncate off) tracks, tracks_search, tracks_postings, record_sounds, shared_sounds`.execute(
        app.db,
      )
    },
  },
])(
  'a change of $what and its undo compare no row with every other where a vacuum counted none',
  async ({ change, before, meanwhile }) => {
    await leaveLinksUncounted()
    if (before) await server.post(before.path, before.body)
    await changedAndUndone(change, meanwhile)
  },
)

test('nor do records that are deleted one after the other and come back, with the links between them', async () => {
  await server.post(added.path, added.body)
  await app.ask(playlists.delete, { params: { id: playlist_id } })
  const deletedPlaylist = await lastChange()
  await server.post(tracks.delete.path, { id: track_id })
  const deletedTracks = await lastChange()
  server.forget()
  for (const change_id of [deletedTracks, deletedPlaylist])
    await server.post(history.undo.path, { change_id })
  expect(excessive()).toEqual([])
  expect((await app.ask(playlists.tracks, { params: { id: playlist_id }, body: {} })).totalCount).toBe(TRACKS)
})

test('nor do the records that an import of catalogue files has changed and added, with links between them', async () => {
  await leaveLinksUncounted()
  await sql`vacuum albums, album_tracks`.execute(app.db)
  const source = await installationOf(app.db)
  const records = {
    tracks: track_id.map((id) => ({ key: `${id}`, description: 'Imported', categories: [`${category_id}`] })),
    albums: track_id.map((id) => ({
      key: `a${id}`,
      name: `Album ${id}`,
      hindi_name: 'x',
      tracks: [`${id}`],
    })),
  }
  await importInto(app, await writeCatalogue(await newFolder(), records, {}, { source }))
  server.forget()
  expect(await server.post(history.undo.path, { change_id: await lastChange() })).toMatchObject({
    ...{ undone: 2 * TRACKS, left: 0 },
  })
  expect(server.steps().length).toBeGreaterThan(5)
  expect(excessive()).toEqual([])
})
