import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { history } from '#contract/history.ts'
import { playlists } from '#contract/playlists.ts'
import { startExplained } from '#server/testing/plans.ts'

const { app, server } = await startExplained()

const TRACKS = 600
/** How often a step may look at the same row. */
const LOOKS = 20

test('the undo of links whose table was vacuumed when it was empty compares no link with every other', async () => {
  const { rows } = await sql<{ track_id: number }>`
    insert into tracks (display_name, file_name, is_track_complete)
    select 'Track ' || n, n || '.mp3', '0' from generate_series(1, ${TRACKS}::int) n returning track_id`.execute(
    app.db,
  )
  const track_id = rows.map((row) => row.track_id)
  const { playlist_id } = await app.ask(playlists.save, {
    body: { action: 'add', name: 'All', hindi_name: 'सब' },
  })
  // Links that are being added keep the pages, but are not counted.
  const adding = await app.db.startTransaction().execute()
  await sql`
    insert into playlist_tracks (playlist_id, track_id, position)
    select ${playlist_id}, track_id, track_id from tracks`.execute(adding)
  await sql`vacuum (analyze) playlist_tracks`.execute(app.db)
  await adding.rollback().execute()
  await app.ask(playlists.addTracks, { body: { playlist_id, track_id } })
  const {
    Info: [added],
  } = await app.ask(history.list, { body: {} })
  server.forget()
  await server.post(history.undo.path, { change_id: added?.change_id })
  expect(server.steps().length).toBeGreaterThan(5)
  expect(server.steps().filter(({ rows: looked }) => looked > TRACKS * LOOKS)).toEqual([])
})
