import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startWithTracks } from '#server/testing/tracks.ts'

const { dashboard, tracks } = contract

const { app, records } = await startWithTracks()

test('each number of the worklist is the size of the list that its filter shows', async () => {
  const category_id = await records.newCategory('One')
  const ids = await records.many(['A', 'B', 'C', 'D'])
  await records.many(['E'], { category_id: [category_id] })
  await sql`update tracks set display_name_hindi = null where track_id = ${ids[0]}`.execute(app.db)
  await sql`update tracks set cover_picture = 'https://example.org/a.png' where track_id = any(${ids.slice(1)})`.execute(
    app.db,
  )
  await sql`update tracks set is_track_complete = '1', message = 'gone' where track_id = ${ids[1]}`.execute(
    app.db,
  )
  await records.giveAudio(ids[2])
  const work = await app.ask(dashboard.work)
  expect(work).toEqual({
    audio_pending: 3,
    audio_failed: 1,
    damaged_audio: 0,
    without_hindi_name: 1,
    without_cover: 2,
    without_category: 4,
    dead_links: 0,
  })
  const filters = {
    audio_pending: { audio: 'pending' },
    audio_failed: { audio: 'failed' },
    damaged_audio: { damaged_audio: true },
    without_hindi_name: { without_hindi_name: true },
    without_cover: { without_cover: true },
    without_category: { without_category: true },
    dead_links: { dead_link: true },
  }
  for (const [name, filter] of Object.entries(filters)) {
    const { totalCount } = await app.ask(tracks.list, { body: { filters: filter } })
    expect([name, totalCount]).toEqual([name, work[name as keyof typeof work]])
  }
})

test('the charts show twelve months, empty ones too, and the ten most played', async () => {
  await sql`delete from tracks`.execute(app.db)
  const ids = await records.many(Array.from({ length: 12 }, (_, n) => `Track ${n}`))
  await sql`update tracks set "trackCount" = track_id - ${ids[0]}`.execute(app.db)
  await sql`update tracks set date_created = date_trunc('month', now()) - interval '2 months' where track_id = ${ids[0]}`.execute(
    app.db,
  )
  await sql`update tracks set date_created = now() - interval '3 years' where track_id = ${ids[1]}`.execute(
    app.db,
  )
  const { added, most_played } = await app.ask(dashboard.charts)
  expect(added).toHaveLength(12)
  expect(added.at(-1)).toEqual({ month: new Date().toISOString().slice(0, 7), tracks: 10 })
  expect(added.reduce((sum, month) => sum + month.tracks, 0)).toBe(11)
  expect(added.at(-3)?.tracks).toBe(1)
  expect(most_played.map((track) => track.trackCount)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
})
