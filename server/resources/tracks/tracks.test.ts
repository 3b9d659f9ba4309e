import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { LINK, startWithTracks, trackForm } from '#server/testing/tracks.ts'

const { tracks, artists } = contract

const { app, records } = await startWithTracks()
beforeEach(async () => {
  await sql`delete from tracks`.execute(app.db)
})

describe('the form of a track', () => {
  test('asks for what the form asks for, and for a recording', async () => {
    const { body } = await app.call(tracks.save, { body: { action: 'add' } })
    expect(body.success === 0 && body.errors).toEqual({
      display_name: 'This field is required',
      display_name_hindi: 'This field is required',
      description: 'This field is required',
      description_hindi: 'This field is required',
    })
    const none = await app.call(tracks.save, { body: { ...trackForm('A'), track_link: '', file_name: '' } })
    expect(none.body).toMatchObject({
      success: 0,
      errors: { track: 'This field is required', file_name: 'This field is required' },
    })
  })

  test('refuses what is no web link and what is no day', async () => {
    for (const track_link of ['ftp://x.org/a.mp3', 'recording.mp3', 'javascript:1'])
      expect((await app.call(tracks.save, { body: trackForm('A', { track_link }) })).body).toMatchObject({
        errors: { track_link: 'Enter valid Link.' },
      })
    for (const record_date of ['14/04/2019', '2019-13-01', '2019-02-30', 'x'])
      expect(
        (await app.call(tracks.save, { body: trackForm('A', { record_date }) })).body,
        record_date,
      ).toMatchObject({ errors: { record_date: 'Enter the date as yyyy-MM-dd' } })
  })

  test('keeps every field, the day as a day, and links under the names of the specification', async () => {
    const [album_id, category_id] = [
      await records.newAlbum('Sankat Mochan'),
      await records.newCategory('Aarti'),
    ]
    const tag_id = [await records.newTag('Evening'), await records.newTag('Hanuman')]
    const track = await records.add('Hanuman Chalisa', {
      lyrics: 'श्रीगुरु चरन',
      record_date: '2019-04-14',
      album_id: [album_id],
      category_id: String(category_id),
      tag_id: tag_id.join(','),
    })
    expect(track).toMatchObject({
      lyrics: 'श्रीगुरु चरन',
      lyrics_hindi: null,
      record_date: '2019-04-14',
      albumName: 'Sankat Mochan',
      categoryName: 'Aarti',
      tagName: 'Evening, Hanuman',
      artistName: '',
      trackCategory: [{ category_id, name: 'Aarti', hindi_name: 'Aarti' }],
      trackTag: [{ tag_id: tag_id[0], tag_name: 'Evening', tag_name_hindi: null }, { tag_id: tag_id[1] }],
      is_active: '1',
      trackCount: 0,
    })
  })

  test('leaves links that an edit does not send, and removes those of an empty list', async () => {
    const tag_id = [await records.newTag('One'), await records.newTag('Two')]
    const { track_id } = await records.add('A', { tag_id })
    const edit = (more: object) => app.ask(tracks.edit, { body: { track_id, ...trackForm('A'), ...more } })
    expect((await edit({})).trackTag).toHaveLength(2)
    expect((await edit({ tag_id: [tag_id[1]] })).tagName).toBe('Two')
    expect((await edit({ tag_id: '' })).trackTag).toEqual([])
  })

  test('refuses a link to what does not exist and keeps nothing of that save', async () => {
    const { body } = await app.call(tracks.save, { body: trackForm('A', { album_id: [999_999] }) })
    expect(body).toMatchObject({
      success: 0,
      errors: { album_id: 'One of the selected records no longer exists.' },
    })
    expect((await records.list()).totalCount).toBe(0)
  })

  test('is saved by track/edit only for a track that is named', async () => {
    expect((await app.call(tracks.edit, { body: trackForm('A') })).body).toMatchObject({ code: 'not_found' })
    expect(
      (await app.call(tracks.edit, { body: { ...trackForm('A'), track_id: 999_999 } })).body,
    ).toMatchObject({
      code: 'not_found',
    })
  })

  test('waits for the recording of a link; a new link waits again, the same one does not', async () => {
    const { track_id, ...track } = await records.add('A')
    expect(track).toMatchObject({ is_track_complete: '0', track_link: LINK, trackData: null })
    await sql`update tracks set is_track_complete = '1', message = 'gone' where track_id = ${track_id}`.execute(
      app.db,
    )
    const same = await app.ask(tracks.edit, { body: { track_id, ...trackForm('A') } })
    expect(same).toMatchObject({ is_track_complete: '1', message: 'gone' })
    const other = await app.ask(tracks.edit, {
      body: { track_id, ...trackForm('A', { track_link: `${LINK}?2` }) },
    })
    expect(other).toMatchObject({ is_track_complete: '0', track_link: `${LINK}?2` })
  })
})

test('a search finds tracks by the names of their albums and artists too, in either script', async () => {
  const album_id = await records.newAlbum('Navratri Special')
  const { artist_id } = await app.ask(artists.save, { body: { name: 'Mandali', hindi_name: 'मण्डली' } })
  await records.add('Jai Ambe Gauri', { album_id: [album_id] })
  await records.add('Om Jai Jagdish Hare', { artist_id: [artist_id] })
  expect(await records.named({ searchText: 'नवरात्रि' })).toEqual(['Jai Ambe Gauri'])
  expect(await records.named({ searchText: 'मंडली' })).toEqual(['Om Jai Jagdish Hare'])
  expect(await records.named({ searchText: 'mandali jagdish' })).toEqual(['Om Jai Jagdish Hare'])
  expect(await records.named({ searchText: 'mandali ambe' })).toEqual([])
})

describe('filters', () => {
  test('narrow the list, together and with a search, with exact totals', async () => {
    const [aarti, bhajan] = [await records.newCategory('Aarti'), await records.newCategory('Bhajan')]
    await records.add('Ganga Aarti', { category_id: [aarti], record_date: '2019-01-01' })
    await records.add('Shyam Bhajan', { category_id: [bhajan], record_date: '2020-06-15' })
    await records.add('Both', { category_id: [aarti, bhajan], cover_image: 'https://example.org/c.jpg' })
    await records.add('Neither')
    expect(await records.named({ filters: { category_id: [aarti] } })).toEqual(['Both', 'Ganga Aarti'])
    expect(await records.named({ filters: { category_id: [aarti, bhajan] } })).toHaveLength(3)
    expect(await records.named({ filters: { without_category: true } })).toEqual(['Neither'])
    expect(await records.named({ filters: { without_cover: 'false', category_id: '' } })).toHaveLength(4)
    expect(await records.named({ filters: { without_cover: 'true' } })).toHaveLength(3)
    expect(
      await records.named({ filters: { recorded_from: '2019-01-01', recorded_to: '2019-12-31' } }),
    ).toEqual(['Ganga Aarti'])
    expect(await records.named({ searchText: 'गंगा', filters: { category_id: [aarti] } })).toEqual([
      'Ganga Aarti',
    ])
    expect((await records.list({ filters: { category_id: [bhajan] }, pageSize: 1 })).totalCount).toBe(2)
    expect((await app.call(tracks.list, { body: { filters: { audio: 'x' } } })).status).toBe(400)
  })

  test('tell waiting, failed and stored recordings apart', async () => {
    const [, failed, stored] = await records.many(['Waiting', 'Failed', 'Stored'])
    await sql`update tracks set is_track_complete = '1' where track_id = ${failed}`.execute(app.db)
    await records.giveAudio(stored)
    expect(await records.named({ filters: { audio: 'pending' } })).toEqual(['Waiting'])
    expect(await records.named({ filters: { audio: 'failed' } })).toEqual(['Failed'])
  })
})

test('the list says how many tracks there are under each name that the specification has for it', async () => {
  await records.many(['A', 'B'])
  const { body } = await app.call(tracks.list, { body: { pageSize: 1 } })
  expect(body).toMatchObject({ totalPageNo: 2, totalCount: 2, totalTrack: 2, data: { totalTrack: 2 } })
})

test('a search finds file names with their endings, and all files with an ending', async () => {
  await records.add('Morning', { file_name: 'Up track.flac' })
  await records.add('Evening', { file_name: 'Up track.mp3' })
  await records.add('Night', { file_name: 'down.flac' })
  await records.add('Up', { file_name: 'other.flac' })
  expect(await records.named({ searchText: 'Up track.flac' })).toEqual(['Morning'])
  expect(await records.named({ searchText: 'flac' })).toEqual(['Morning', 'Night', 'Up'])
  expect(await records.named({ searchText: '.MP3' })).toEqual(['Evening'])
})

describe('the pending list', () => {
  test('shows what waits and what failed, and deletes exactly that', async () => {
    const [waiting, failed, stored, replaced] = await records.many([
      'Waiting',
      'Failed',
      'Stored',
      'Replaced',
    ])
    await sql`update tracks set is_track_complete = '1', message = 'Not found' where track_id = ${failed}`.execute(
      app.db,
    )
    await records.giveAudio(stored)
    await records.giveAudio(replaced)
    const page = await app.ask(tracks.pending, { body: {} })
    expect(page.Info.map((row) => row.track_id).sort()).toEqual([waiting, failed].sort())
    expect(page.Info.find((row) => row.track_id === failed)).toMatchObject({
      is_track_complete: '1',
      message: 'Not found',
    })
    expect((await app.ask(tracks.pending, { body: { searchText: 'failed' } })).totalCount).toBe(1)
    const byReason = await app.ask(tracks.pending, { body: { sorted: { id: 'message', desc: true } } })
    expect(byReason.Info.map((row) => row.track_id)).toEqual([waiting, failed])
    expect(await app.ask(tracks.deletePending)).toEqual({ deleted: 2 })
    expect(await records.named({})).toEqual(['Replaced', 'Stored'])
    expect(await app.ask(tracks.deletePending)).toEqual({ deleted: 0 })
  })
})
