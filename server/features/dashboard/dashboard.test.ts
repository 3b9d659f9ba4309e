import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startWithTracks } from '#server/testing/tracks.ts'
import { createPairCounts } from './count-pairs.ts'

const { artists, dashboard, tracks } = contract

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

test('likely duplicates that took long to find are kept, and those merged, deleted or told apart are not counted', async () => {
  const add = async (name: string) =>
    (await app.ask(artists.save, { body: { action: 'add', name } })).artist_id
  let time = 0
  // Each look at the clock is 250 milliseconds later.
  const count = createPairCounts(app.db, () => (time += 250))
  const ids = []
  for (const name of ['Mukesh', 'मुकेश', 'Anup Jalota', 'अनूप जलोटा']) ids.push(await add(name))
  const [a = 0, b = 0, c = 0] = ids
  expect(await count('artists')).toBe(2)
  await add('Lata Mangeshkar')
  await add('लता मंगेशकर')
  expect(await count('artists')).toBe(2)
  await app.ask(artists.setDistinct, { body: { id: [a, b], are_distinct: true } })
  expect(await count('artists')).toBe(1)
  await app.ask(artists.delete, { params: { id: c } })
  expect(await count('artists')).toBe(0)
  time += 1_000_000
  expect(await count('artists')).toBe(1)
})

test('likely duplicates that are found quickly are counted as they are', async () => {
  await sql`delete from artists`.execute(app.db)
  const count = createPairCounts(app.db, () => 0)
  expect(await count('artists')).toBe(0)
  for (const name of ['Mukesh', 'मुकेश']) await app.ask(artists.save, { body: { action: 'add', name } })
  expect(await count('artists')).toBe(1)
  expect(await app.ask(dashboard.pairs)).toContainEqual({ list: 'artists', count: 1 })
})
