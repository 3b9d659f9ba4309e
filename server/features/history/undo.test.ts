import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startWithTracks, trackForm } from '#server/testing/tracks.ts'

const { albums, categories, history, playlists, subcategories, tags, tracks, users } = contract

const { app, records } = await startWithTracks()

/** The entry that a call has made, as its answer names it. */
function entryOf({ body }: { body: Record<string, unknown> }): number {
  expect(body).toMatchObject({ success: 1, change_id: expect.any(Number) })
  return Number(body.change_id)
}
const undo = (change_id: number, as = app.main) => app.call(history.undo, { body: { change_id } }, as)
const refused = { success: 0, code: 'cannot_be_undone' }
const titles = async (playlist_id: number) =>
  (await app.ask(playlists.tracks, { params: { id: playlist_id }, body: {} })).Info.map(
    (row) => row.display_name,
  )

describe('a deletion', () => {
  test('is undone with every field, every link in its place, and the search', async () => {
    const playlist_id = await records.newPlaylist('Morning')
    const album_id = await records.newAlbum('The album')
    const tag_id = await records.newTag('Slow')
    const ids = await records.many(['One', 'Two हनुमान', 'Three'], { tag_id: [tag_id], album_id: [album_id] })
    await app.ask(playlists.addTracks, { body: { playlist_id, track_id: ids } })
    const before = await app.ask(tracks.get, { params: { id: Number(ids[1]) } })

    const deleted = await app.call(tracks.delete, { body: { track_id: ids.slice(0, 2) } })
    expect(await titles(playlist_id)).toEqual(['Three'])
    const answer = await undo(entryOf(deleted))
    expect(answer.body).toMatchObject({
      success: 1,
      message: 'Undone: 2 tracks.',
      data: { undone: 2, left: 0 },
    })

    expect(await app.ask(tracks.get, { params: { id: Number(ids[1]) } })).toEqual(before)
    expect(await titles(playlist_id)).toEqual(['One', 'Two हनुमान', 'Three'])
    expect(await records.named({ searchText: 'hanuman' })).toEqual(['Two हनुमान'])
    const { totalCount } = await records.list()
    expect(totalCount, 'the kept count').toBe(3)
    // New records do not take the ids that came back.
    expect((await records.add('Four')).track_id).toBeGreaterThan(Math.max(...ids))
  })

  test('is undone once, also when two admins do it at the same moment', async () => {
    const { tag_id } = await app.ask(tags.save, { body: { action: 'add', tag_name: 'Once' } })
    const change_id = entryOf(await app.call(tags.delete, { params: { id: tag_id } }))
    const answers = await Promise.all([undo(change_id), undo(change_id, app.sub)])
    expect(answers.map(({ body }) => body.success).sort()).toEqual([0, 1])
    expect((await undo(change_id)).body).toMatchObject(refused)
  })

  test('brings a category back to its subcategories, where they have got no other', async () => {
    const category_id = await records.newCategory('Bhajans')
    const other = await records.newCategory('Aartis')
    const add = async (name: string) =>
      (await app.ask(subcategories.save, { body: { action: 'add', name, category_id } })).sub_category_id
    const [stays, moves] = [await add('Morning'), await add('Evening')]
    const change_id = entryOf(await app.call(categories.delete, { params: { id: category_id } }))
    await app.ask(subcategories.save, {
      body: { action: 'edit', sub_category_id: moves, name: 'Evening', category_id: other },
    })
    await undo(change_id)
    const categoryOf = async (id: number) =>
      (await app.ask(subcategories.get, { params: { id } })).category_id
    expect([await categoryOf(stays), await categoryOf(moves)]).toEqual([category_id, other])
  })

  test('leaves out links and references whose other end is gone', async () => {
    const category_id = await records.newCategory('To be gone')
    const { sub_category_id } = await app.ask(subcategories.save, {
      body: { action: 'add', name: 'Child', category_id },
    })
    const change_id = entryOf(await app.call(subcategories.delete, { params: { id: sub_category_id } }))
    await app.ask(categories.delete, { params: { id: category_id } })
    expect((await undo(change_id)).body.success).toBe(1)
    const back = await app.ask(subcategories.get, { params: { id: sub_category_id } })
    expect(back).toMatchObject({ name: 'Child', category_id: null })
  })

  test('of a user is refused when another user has the email by now', async () => {
    const form = { name: 'Asha', email: 'asha@example.org', phone_num: '123', action: 'add' }
    const { id } = await app.ask(users.save, { body: form })
    const change_id = entryOf(await app.call(users.delete, { body: { user_id: id } }))
    await app.ask(users.save, { body: { ...form, name: 'Another' } })
    expect((await undo(change_id)).body).toMatchObject(refused)
  })

  test('cannot be undone after thirty days', async () => {
    const { tag_id } = await app.ask(tags.save, { body: { action: 'add', tag_name: 'Old' } })
    const change_id = entryOf(await app.call(tags.delete, { params: { id: tag_id } }))
    await sql`update changes set changed_at = now() - interval '31 days' where change_id = ${change_id}`.execute(
      app.db,
    )
    expect((await undo(change_id)).body).toMatchObject(refused)
    expect(await app.ask(history.get, { params: { id: change_id } })).toMatchObject({ can_be_undone: false })
  })
})

describe('an edit', () => {
  test('is undone with its links, and found under its old name again', async () => {
    const [one, two] = [await records.newTag('One'), await records.newTag('Two')]
    const { track_id } = await records.add('Govind', { tag_id: [one] })
    const edit = { track_id, action: 'edit', tag_id: [two] }
    const edited = await app.call(tracks.edit, {
      body: {
        ...edit,
        display_name: 'Gopal',
        display_name_hindi: 'गोपाल',
        description: 'x',
        description_hindi: 'y',
      },
    })
    await undo(entryOf(edited))
    const back = await app.ask(tracks.get, { params: { id: track_id } })
    expect(back).toMatchObject({ display_name: 'Govind', description: 'About it', version: 3 })
    expect(back.trackTag.map((tag) => tag.tag_id)).toEqual([one])
    expect(await records.named({ searchText: 'govind' })).toEqual(['Govind'])
    expect(await records.named({ searchText: 'gopal' })).toEqual([])
  })

  test('that took a track out of a list is undone with its place in it', async () => {
    const playlist_id = await records.newPlaylist('In its place')
    const ids = await records.many(['F', 'G', 'H'])
    await app.ask(playlists.addTracks, { body: { playlist_id, track_id: ids } })
    const { display_name_hindi, description, description_hindi } = await app.ask(tracks.get, {
      params: { id: Number(ids[1]) },
    })
    const form = { display_name: 'G', display_name_hindi, description, description_hindi }
    const edited = await app.call(tracks.edit, { body: { ...form, track_id: ids[1], playlist_id: [] } })
    expect(await titles(playlist_id)).toEqual(['F', 'H'])
    const { Info } = await app.ask(history.records, { params: { id: entryOf(edited) }, body: {} })
    expect(Info[0]?.fields).toEqual([{ field: 'playlists', before: ['In its place'], after: [] }])
    await undo(entryOf(edited))
    expect(await titles(playlist_id)).toEqual(['F', 'G', 'H'])
  })

  test('is undone without the links whose other end is gone', async () => {
    const album_id = await records.newAlbum('Gone by then')
    const { track_id } = await records.add('Alone', { album_id: [album_id] })
    const edited = await app.call(tracks.edit, { body: { ...trackForm('Lonely'), track_id, album_id: [] } })
    await app.ask(albums.delete, { body: { id: [album_id] } })
    expect((await undo(entryOf(edited))).body).toMatchObject({ success: 1 })
    expect(await app.ask(tracks.get, { params: { id: track_id } })).toMatchObject({
      display_name: 'Alone',
      trackAlbum: [],
    })
  })

  test('that took a track out of one list leaves its place in another, where a colleague has moved it', async () => {
    const [left, kept] = [await records.newPlaylist('Left'), await records.newPlaylist('Kept')]
    const ids = await records.many(['U', 'V', 'W'])
    for (const playlist_id of [left, kept])
      await app.ask(playlists.addTracks, { body: { playlist_id, track_id: ids } })
    const { display_name_hindi, description, description_hindi } = await app.ask(tracks.get, {
      params: { id: Number(ids[1]) },
    })
    const form = { display_name: 'V', display_name_hindi, description, description_hindi }
    const edited = await app.call(tracks.edit, { body: { ...form, track_id: ids[1], playlist_id: [kept] } })
    await app.ask(
      playlists.orderTracks,
      { body: { playlist_id: kept, track_id: [Number(ids[1])], before: null } },
      app.sub,
    )
    await undo(entryOf(edited))
    expect([await titles(left), await titles(kept)]).toEqual([
      ['U', 'V', 'W'],
      ['U', 'W', 'V'],
    ])
  })

  test('that somebody has edited since is not undone', async () => {
    const { tag_id } = await app.ask(tags.save, { body: { action: 'add', tag_name: 'First' } })
    const save = (tag_name: string) => app.call(tags.save, { body: { action: 'edit', tag_id, tag_name } })
    const change_id = entryOf(await save('Second'))
    await save('Third')
    expect((await undo(change_id)).body).toMatchObject(refused)
    expect(await app.ask(tags.get, { params: { id: tag_id } })).toMatchObject({ tag_name: 'Third' })
  })
})

describe('edits of one record', () => {
  const save = (tag_id: number, fields: object) =>
    app.call(tags.save, { body: { action: 'edit', tag_id, tag_name_hindi: '', ...fields } as never })
  const nameOf = async (tag_id: number) => {
    const { tag_name, tag_name_hindi } = await app.ask(tags.get, { params: { id: tag_id } })
    return [tag_name, tag_name_hindi]
  }

  test('are undone one after the other, the last one first', async () => {
    const { tag_id } = await app.ask(tags.save, { body: { action: 'add', tag_name: 'One' } })
    const [second, third] = [
      entryOf(await save(tag_id, { tag_name: 'Two' })),
      entryOf(await save(tag_id, { tag_name: 'Three' })),
    ]
    expect((await undo(second)).body).toMatchObject(refused)
    expect((await undo(third)).body).toMatchObject({ success: 1 })
    expect((await undo(second)).body).toMatchObject({ success: 1 })
    expect(await nameOf(tag_id)).toEqual(['One', null])
  })

  test('of other fields do not hold each other up, and are kept', async () => {
    const { tag_id } = await app.ask(tags.save, { body: { action: 'add', tag_name: 'Alone' } })
    const named = entryOf(await save(tag_id, { tag_name: 'Renamed' }))
    await save(tag_id, { tag_name: 'Renamed', tag_name_hindi: 'नया' })
    expect((await undo(named)).body).toMatchObject({ success: 1 })
    expect(await nameOf(tag_id)).toEqual(['Alone', 'नया'])
  })
})

describe('a bulk action', () => {
  test('is undone as one, and leaves what was there before it', async () => {
    const playlist_id = await records.newPlaylist('Evening')
    const [a, b, c] = await records.many(['A', 'B', 'C'])
    await app.ask(playlists.addTracks, { body: { playlist_id, track_id: [b] } })
    const added = await app.call(playlists.addTracks, { body: { playlist_id, track_id: [a, b, c] } })
    expect((await undo(entryOf(added))).body).toMatchObject({ data: { undone: 2, left: 0 } })
    expect(await titles(playlist_id)).toEqual(['B'])
  })

  test('that put tracks into one list leaves them in every other', async () => {
    const [first, second] = [await records.newPlaylist('First'), await records.newPlaylist('Second')]
    const track_id = await records.many(['In both'])
    await app.ask(playlists.addTracks, { body: { playlist_id: first, track_id } })
    const added = await app.call(playlists.addTracks, { body: { playlist_id: second, track_id } })
    await undo(entryOf(added))
    expect([await titles(first), await titles(second)]).toEqual([['In both'], []])
  })

  test('that took tracks out puts them back where they were', async () => {
    const playlist_id = await records.newPlaylist('Night')
    const ids = await records.many(['K', 'L', 'M'])
    await app.ask(playlists.addTracks, { body: { playlist_id, track_id: ids } })
    const removed = await app.call(playlists.removeTracks, {
      body: { playlist_id, track_id: ids.slice(0, 2) },
    })
    await undo(entryOf(removed))
    expect(await titles(playlist_id)).toEqual(['K', 'L', 'M'])
  })

  test('that took tracks out puts those back that are still there, and none when the list is gone', async () => {
    const playlist_id = await records.newPlaylist('Partly gone')
    const ids = await records.many(['N', 'O'])
    await app.ask(playlists.addTracks, { body: { playlist_id, track_id: ids } })
    const take = () => app.call(playlists.removeTracks, { body: { playlist_id, track_id: ids } })
    const first = entryOf(await take())
    await app.ask(tracks.delete, { body: { track_id: [Number(ids[0])] } })
    expect((await undo(first)).body).toMatchObject({ success: 1, data: { undone: 1, left: 1 } })
    expect(await titles(playlist_id)).toEqual(['O'])
    const second = entryOf(await take())
    await app.ask(playlists.delete, { params: { id: playlist_id } })
    expect((await undo(second)).body).toMatchObject(refused)
  })

  test('of status sets back only what nobody has set again since', async () => {
    const ids = await records.many(['S', 'T'])
    const off = await app.call(tracks.changeStatus, { body: { status: '1', track_id: ids } })
    await app.ask(tracks.changeStatus, { body: { status: '0', track_id: [Number(ids[0])] } })
    expect((await undo(entryOf(off))).body).toMatchObject({ data: { undone: 1, left: 1 } })
    const states = await Promise.all(ids.map((id) => app.ask(tracks.get, { params: { id } })))
    expect(states.map((track) => track.is_active)).toEqual(['1', '1'])
  })

  test('of status is undone once, also when somebody has done the same again since', async () => {
    const [track_id = 0] = await records.many(['Off twice'])
    const off = () => app.call(tracks.changeStatus, { body: { status: '1', track_id } })
    const first = entryOf(await off())
    await undo(first)
    await off()
    expect((await undo(first)).body).toMatchObject(refused)
    expect(await app.ask(tracks.get, { params: { id: track_id } })).toMatchObject({ is_active: '0' })
  })

  test('of status leaves no entry of what had it before', async () => {
    const [id = 0, other = 0] = await records.many(['Once', 'Other'])
    const off = (track_id: number[]) => app.call(tracks.changeStatus, { body: { status: '1', track_id } })
    await off([id])
    const again = await off([id])
    expect(again.body).toMatchObject({ success: 1, data: { is_active: '0' } })
    expect(again.body).not.toHaveProperty('change_id')
    const both = await off([id, other])
    expect(both.body.message).toBe('2 tracks deactivated.')
    expect(await app.ask(history.get, { params: { id: entryOf(both) } })).toMatchObject({ records: 1 })
  })

  test('of a user, whose status is a word, is undone as well', async () => {
    const form = { name: 'Meera', email: 'meera@example.org', phone_num: '123', action: 'add' }
    const { id: user_id, status } = await app.ask(users.save, { body: form })
    const off = await app.call(users.changeStatus, { body: { user_id, status } })
    expect((await undo(entryOf(off))).body).toMatchObject({ data: { undone: 1, left: 0 } })
    expect(await app.ask(users.get, { body: { user_id } })).toMatchObject({ status })
  })

  test('of order is undone', async () => {
    const playlist_id = await records.newPlaylist('Ordered')
    const ids = await records.many(['X', 'Y', 'Z'])
    await app.ask(playlists.addTracks, { body: { playlist_id, track_id: ids } })
    const moved = await app.call(playlists.orderTracks, {
      body: { playlist_id, track_id: [Number(ids[2])], before: Number(ids[0]) },
    })
    expect(await titles(playlist_id)).toEqual(['Z', 'X', 'Y'])
    await undo(entryOf(moved))
    expect(await titles(playlist_id)).toEqual(['X', 'Y', 'Z'])
  })

  test('of order moves nothing in another list of the same tracks', async () => {
    const lists = [await records.newPlaylist('Here'), await records.newPlaylist('There')]
    const [d = 0, e = 0] = await records.many(['D', 'E'])
    const entries: number[] = []
    for (const playlist_id of lists) {
      await app.ask(playlists.addTracks, { body: { playlist_id, track_id: [d, e] } })
      const body = { playlist_id, track_id: [e], before: d }
      entries.push(entryOf(await app.call(playlists.orderTracks, { body })))
    }
    await undo(entries[0] ?? 0)
    expect(await Promise.all(lists.map(titles))).toEqual([
      ['D', 'E'],
      ['E', 'D'],
    ])
  })

  test('of order leaves a track where a colleague has moved it since', async () => {
    const playlist_id = await records.newPlaylist('Moved twice')
    const ids = await records.many(['I', 'J', 'K', 'L'])
    const [i = 0, j = 0, k = 0, l = 0] = ids
    await app.ask(playlists.addTracks, { body: { playlist_id, track_id: ids } })
    const order = (track_id: number[], before: number | null, as = app.main) =>
      app.call(playlists.orderTracks, { body: { playlist_id, track_id, before } }, as)
    const moved = await order([k, l], i)
    await order([l], null, app.sub)
    expect(await titles(playlist_id)).toEqual(['K', 'I', 'J', 'L'])
    await order([l], j, app.sub)
    expect((await undo(entryOf(moved))).body).toMatchObject({ data: { undone: 1, left: 1 } })
    expect(await titles(playlist_id)).toEqual(['I', 'L', 'J', 'K'])
  })
})

describe('the history', () => {
  test('names what was changed, by whom, with its fields before and after', async () => {
    const { album_id } = await app.ask(albums.save, {
      body: { action: 'add', name: 'Before', hindi_name: 'पहले' },
    })
    await app.ask(albums.save, { body: { action: 'edit', album_id, name: 'After' } }, app.sub)
    const { Info } = await app.ask(history.list, {
      body: { filters: { resource: 'albums', record_id: album_id } },
    })
    const named = { resource: 'albums', record_id: album_id, name: 'After', hindi_name: 'पहले' }
    expect(Info.map((row) => [row.action, row.admin_name, row.names])).toEqual([
      ['edit', 'The subadmin', [named]],
      ['add', 'The admin', [named]],
    ])
    const records = await app.ask(history.records, { params: { id: Number(Info[0]?.change_id) }, body: {} })
    expect(records.Info[0]?.fields).toEqual([{ field: 'name', before: 'Before', after: 'After' }])
  })

  test('says nothing of links that were only sent in another order', async () => {
    const tag_id = [await records.newTag('Tag A'), await records.newTag('Tag B')]
    const { track_id } = await records.add('Tagged', { tag_id })
    const edited = await app.call(tracks.edit, {
      body: { ...trackForm('Tagged again'), track_id, tag_id: tag_id.toReversed() },
    })
    const { Info } = await app.ask(history.records, { params: { id: entryOf(edited) }, body: {} })
    expect(Info[0]?.fields.map(({ field }) => field)).toEqual(['display_name'])
  })

  test('says the names of other records, and nothing of what only tells records apart', async () => {
    const name = 'Named in the history'
    const { category_id } = await app.ask(categories.save, {
      body: { action: 'add', name, hindi_name: 'इतिहास में' },
    })
    const { sub_category_id } = await app.ask(subcategories.save, {
      body: { action: 'add', name: 'Below it', category_id },
    })
    const [track_id] = await records.many(['Told once'])
    await app.ask(albums.addTracks, {
      body: { album_id: await records.newAlbum('Around it'), track_id: [track_id] },
    })
    const fieldsOfLast = async (resource: string, record_id: number | undefined) => {
      const { Info } = await app.ask(history.list, { body: { filters: { resource, record_id } } })
      const params = { id: Number(Info[0]?.change_id) }
      const changed = await app.ask(history.records, { params, body: {} })
      return changed.Info[0]?.fields
    }
    expect(await fieldsOfLast('subcategories', sub_category_id)).toEqual([
      { field: 'name', before: null, after: 'Below it' },
      { field: 'is_active', before: null, after: '1' },
      { field: 'category_id', before: null, after: name },
    ])
    expect(await fieldsOfLast('tracks', track_id)).toEqual([])
  })

  test('tells records of several resources apart, as an import makes them, also where they have one id', async () => {
    const [track_id] = await records.many(['The track'])
    const names = sql`jsonb_build_object('name', 'The category', 'display_name', 'The track')`
    const { rows } = await sql<{ change_id: number }>`
      with entry as (
        insert into changes (admin_name, resource, action, records) values ('x', 'tracks', 'import', 2)
        returning change_id
      )
      insert into change_rows (change_id, resource, record_id, after)
      select change_id, resource, ${track_id}::int, ${names}
      from entry cross join unnest(array['categories', 'tracks']) as resource
      returning change_id`.execute(app.db)
    const id = Number(rows[0]?.change_id)
    const called = (named: readonly { name: string }[]) => named.map(({ name }) => name)
    const { Info, totalCount } = await app.ask(history.records, { params: { id }, body: {} })
    expect([called(Info).sort(), totalCount]).toEqual([['The category', 'The track'], 2])
    const { names: first } = await app.ask(history.get, { params: { id } })
    expect(called(first)).toEqual(['The track', 'The category'])
  })

  test('of an album holds nothing of the links of a track that has its number', async () => {
    const album_id = await records.newAlbum('Numbered')
    await sql`
      with entry as (
        insert into changes (admin_name, resource, action, records) values ('x', 'album_tracks', 'link', 1)
        returning change_id
      )
      insert into change_rows (change_id, resource, record_id, after)
      select change_id, 'album_tracks', ${album_id}::int, jsonb_build_object('album_id', 999999)
      from entry`.execute(app.db)
    const { Info } = await app.ask(history.list, {
      body: { filters: { resource: 'albums', record_id: album_id } },
    })
    expect(Info.map((row) => row.resource)).toEqual(['albums'])
  })

  test('leaves out on demand what the system has done by itself', async () => {
    await sql`insert into changes (admin_name, resource, action, records)
      values ('Sangraha', 'tags', 'edit', 1)`.execute(app.db)
    const totals = async (filters: object) =>
      (await app.ask(history.list, { body: { filters: { resource: 'tags', ...filters } } })).totalCount
    expect(await totals({ by_people: true })).toBe((await totals({})) - 1)
  })

  test('of a track holds what was done to its links, with the name of the album', async () => {
    const [track_id] = await records.many(['Linked'])
    const album_id = await records.newAlbum('Into this')
    await app.ask(albums.addTracks, { body: { album_id, track_id: [track_id] } })
    const { Info } = await app.ask(history.list, {
      body: { filters: { resource: 'tracks', record_id: track_id } },
    })
    expect(Info.map((row) => [row.resource, row.action, row.target?.name])).toEqual([
      ['album_tracks', 'link', 'Into this'],
      ['tracks', 'add', undefined],
    ])
  })

  test('is narrowed by person, action, day and name, and finds deleted records by the names they had', async () => {
    const { tag_id } = await app.ask(
      tags.save,
      { body: { action: 'add', tag_name: 'Vanished 100%' } },
      app.sub,
    )
    await app.ask(tags.delete, { params: { id: tag_id } }, app.sub)
    const found = async (filters: object, searchText = '') =>
      (await app.ask(history.list, { body: { searchText, filters } })).totalCount
    expect(await found({}, 'vanished 100%')).toBe(2)
    expect(await found({ action: 'delete' }, '100%')).toBe(1)
    expect(await found({}, 'vanished _00'), 'a pattern is taken literally').toBe(0)
    expect(await found({ admin_id: app.main.admin_id }, 'vanished')).toBe(0)
    const day = new Date().toISOString().slice(0, 10)
    expect(await found({ changed_from: day, changed_to: day }, 'vanished')).toBe(2)
    expect(await found({ changed_to: '2020-01-01' })).toBe(0)
  })

  test('shows the accounts of admins to the main admin alone', async () => {
    await sql`insert into changes (admin_name, resource, action, records) values ('x', 'subadmins', 'edit', 0)`.execute(
      app.db,
    )
    const seen = async (as: typeof app.main) =>
      (await app.ask(history.list, { body: { filters: { resource: 'subadmins' } } }, as)).totalCount
    expect([await seen(app.main), await seen(app.sub)]).toEqual([expect.any(Number), 0])
    expect(await seen(app.main)).toBeGreaterThan(0)
  })

  test('names the admins whose changes the reader may see, and their accounts by their names', async () => {
    const manager = await app.addAdmin('admin', 'manager@example.org')
    const helper = await app.addAdmin('subadmin', 'helper@example.org')
    const body = { status: '1', user_id: helper.admin_id }
    await app.ask(contract.subadmins.changeStatus, { body }, manager)
    const asked = { body: { filters: { admin_id: manager.admin_id } } }
    const { Info } = await app.ask(history.list, asked)
    expect(Info.map(({ names }) => names.map(({ name }) => name))).toEqual([['The subadmin']])
    const seenBy = async (as: typeof app.main) =>
      (await app.ask(history.admins, {}, as)).map(({ admin_id }) => admin_id)
    expect(await seenBy(app.main)).toContain(manager.admin_id)
    expect(await seenBy(app.sub)).not.toContain(manager.admin_id)
  })

  test('keeps the undo as an entry of its own, which says what it took back', async () => {
    const { tag_id } = await app.ask(tags.save, { body: { action: 'add', tag_name: 'Kept' } })
    const change_id = entryOf(await app.call(tags.delete, { params: { id: tag_id } }))
    const answer = await undo(change_id, app.sub)
    const data = answer.body.success === 1 ? answer.body.data : null
    expect(await app.ask(history.get, { params: { id: Number(data?.change_id) } })).toMatchObject({
      action: 'undo',
      undoes: change_id,
      admin_name: 'The subadmin',
      can_be_undone: false,
    })
    expect(await app.ask(history.get, { params: { id: change_id } })).toMatchObject({
      undone_by: data?.change_id,
      can_be_undone: false,
    })
  })
})
