import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { LINKS, REFERENCES } from '#server/core/database/links.ts'
import { form, sheetOf, track } from '#server/testing/track-sheets.ts'
import { startWithTracks } from '#server/testing/tracks.ts'

const {
  albums,
  artists,
  categories,
  duplicateReview,
  history,
  imports,
  listening,
  notifications,
  playlists,
  review,
  savedViews,
  subcategories,
  tracks,
} = contract

const { app, records } = await startWithTracks()

const artist = async (name: string, more: object = {}) =>
  (await app.ask(artists.save, { body: { action: 'add', name, ...more } })).artist_id
const artistNow = (id: number) => app.ask(artists.get, { params: { id } })

/** Everything that a merge touches, without versions and dates. */
async function everything() {
  const tables = [
    ...new Set(LINKS.flatMap(({ table, owner, member }) => [table, owner.resource, member.resource])),
    'notifications',
    'saved_views',
    'record_sounds',
    'tracks_postings',
    'artists_postings',
  ]
  const rows: Record<string, unknown> = {}
  for (const table of tables) {
    const found = await sql<{ row: string }>`
      select (to_jsonb(t) - 'version' - 'date_modified' - 'modified_by')::text as row from ${sql.table(table)} t`.execute(
      app.db,
    )
    rows[table] = found.rows.map(({ row }) => row).sort()
  }
  return rows
}

async function versionsOf(
  table: 'artists' | 'tracks' | 'albums' | 'categories' | 'playlists',
  key: string,
  ids: readonly number[],
) {
  const { rows } = await sql<{ id: number; version: number }>`
    select ${sql.ref(key)} as id, version from ${sql.table(table)} where ${sql.ref(key)} = any(${ids}::int[])`.execute(
    app.db,
  )
  return Object.fromEntries(rows.map(({ id, version }) => [String(id), version]))
}
const mergeArtists = async (id: number, merged: number[], more: object = {}) =>
  app.call(artists.merge, {
    body: { id, merged, versions: await versionsOf('artists', 'artist_id', [id, ...merged]), ...more },
  })
const changeOf = ({ body }: { body: { change_id?: number; message?: string } }) => {
  expect(body, body.message).toMatchObject({ success: 1 })
  return Number(body.change_id)
}
const undo = (change_id: number) => app.call(history.undo, { body: { change_id } })

test('every foreign key to a record that can be merged is moved, cascades to what belongs to the record, or is named here', async () => {
  const { rows } = await sql<{ refers: string; to: string }>`
    select r.conrelid::regclass || '.' || a.attname as refers, r.confrelid::regclass::text as to
    from pg_constraint r join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[1]
    where r.contype = 'f'`.execute(app.db)
  const mergeable = new Set(LINKS.flatMap(({ owner, member }) => [owner.resource, member.resource]))
  const moved = [
    ...LINKS.flatMap(({ table, owner, member }) => [`${table}.${owner.id}`, `${table}.${member.id}`]),
    ...REFERENCES.map(({ from, column }) => `${from}.${column}`),
  ]
  // A download and what is known of links belong to the track alone; both are made again when it returns. Who has heard a
  // track lately ends with it.
  const lately = ['feed_plays.track_id', 'listener_plays.track_id', 'now_playing.track_id']
  const own = ['track_fetches.track_id', 'link_checks.track_id', ...lately]
  const found = rows.filter(({ to }) => mergeable.has(to)).map(({ refers }) => refers)
  expect(found.toSorted()).toEqual([...moved, ...own].toSorted())
})

describe('artists', async () => {
  const lata = await artist('Lata Mangeshkar', { hindi_name: 'लता मंगेशकर', aliases: ['Lata Didi'] })
  const other = await artist('Lata Mangeskar', { about: 'Singer', aliases: ['lata didi', 'Lata M.'] })
  const third = await artist('लता जी', { about: 'Another text' })
  const [both = 0, one = 0, two = 0] = [
    await records.add('Both', { artist_id: [lata, other] }),
    await records.add('One', { artist_id: [other] }),
    await records.add('Two', { artist_id: [third, other] }),
  ].map(({ track_id }) => track_id)
  const { album_id } = await app.ask(albums.save, {
    body: { action: 'add', name: 'Of the other', artist_id: [other] },
  })
  await app.ask(notifications.send, {
    body: { title: 'Hear her', message: 'Now', notification_type: 'artist', artist_id: other },
  })
  const view = await app.ask(savedViews.add, {
    body: { list: 'tracks', name: 'Hers', query: { artist_id: `${other},${lata},${third}` } },
  })
  const before = await everything()
  const preview = await app.ask(artists.previewMerge, { body: { id: lata, merged: [other, third] } })

  test('are previewed with exact numbers, the values that are kept, and the names that go on finding', () => {
    expect(preview.records.map(({ id, name }) => [id, name])).toEqual([
      [lata, 'Lata Mangeshkar'],
      [other, 'Lata Mangeskar'],
      [third, 'लता जी'],
    ])
    expect(preview.moved).toEqual([
      { kind: 'tracks', count: 2, already_there: 1 },
      { kind: 'albums', count: 1, already_there: 0 },
      { kind: 'notifications', count: 1, already_there: 0 },
    ])
    expect(preview.fields.map(({ field, kept }) => [field, kept])).toEqual([
      ['name', lata],
      ['hindi_name', lata],
      ['about', other],
    ])
    expect(preview.aliases).toEqual([
      { name: 'Lata Didi', is_new: false },
      { name: 'Lata Mangeskar', is_new: true },
      { name: 'Lata M.', is_new: true },
      { name: 'लता जी', is_new: true },
    ])
    expect(preview.problem).toBe(null)
  })

  test('become one with all links, and are undone exactly', async () => {
    const change_id = changeOf(await mergeArtists(lata, [other, third], { values: { about: third } }))
    const now = await artistNow(lata)
    expect(now).toMatchObject({
      name: 'Lata Mangeshkar',
      about: 'Another text',
      artistAlbums: [{ album_id }],
    })
    expect(now.aliases).toEqual(['Lata Didi', 'Lata Mangeskar', 'Lata M.', 'लता जी'])
    const { Info } = await app.ask(tracks.list, { body: { filters: { artist_id: [lata] } } })
    expect(Info.map(({ track_id }) => track_id).sort()).toEqual([both, one, two].sort())
    const search = await app.ask(artists.list, { body: { searchText: 'mangeskar' } })
    expect(search.Info.map(({ artist_id }) => artist_id)).toEqual([lata])
    expect((await app.ask(savedViews.list, { body: { list: 'tracks' } }))[0]?.query).toEqual({
      artist_id: `${lata}`,
    })
    expect((await app.ask(notifications.list, { body: {} })).Info[0]).toMatchObject({ artist_id: lata })

    const gone = await app.call(artists.get, { params: { id: other } })
    expect(gone.body).toMatchObject({
      code: 'not_found',
      message: '“Lata Mangeskar” was merged into “Lata Mangeshkar”.',
      data: { merged_into: { id: lata } },
    })
    const entries = await app.ask(history.list, {
      body: { filters: { resource: 'artists', record_id: lata } },
    })
    expect(entries.Info.map(({ action }) => action)).toEqual(['merge', 'add', 'add', 'add'])
    expect(entries.Info[0]).toMatchObject({ records: 2, target: { record_id: lata }, can_be_undone: true })
    expect(entries.Info[0]?.names.map(({ record_id }) => record_id)).toEqual([other, third])
    const details = await app.ask(history.records, { params: { id: change_id }, body: {} })
    expect(
      details.Info.find(({ record_id }) => record_id === lata)?.fields.map(({ field }) => field),
    ).toEqual(['about', 'aliases', 'albums', 'tracks'])

    expect((await undo(change_id)).body).toMatchObject({ success: 1, message: 'Undone: 2 artists.' })
    expect(await everything()).toEqual(before)
  })

  test('merge in a chain whose undoing takes its time', async () => {
    const first = changeOf(await mergeArtists(other, [third]))
    const second = changeOf(await mergeArtists(lata, [other]))
    expect((await app.call(artists.get, { params: { id: third } })).body).toMatchObject({
      message: '“लता जी” was merged into “Lata Mangeshkar”.',
    })
    expect((await undo(first)).body).toMatchObject({
      code: 'cannot_be_undone',
      message: "This can't be undone: “Lata Mangeskar” has been changed or deleted since the merge.",
    })
    changeOf(await undo(second))
    changeOf(await undo(first))
    expect(await everything()).toEqual(before)
  })

  test('are not parted again once what the merge changed in the one that stayed was changed; nothing else is an obstacle', async () => {
    const change_id = changeOf(await mergeArtists(lata, [other]))
    const late = await records.add('Late', { artist_id: [lata] })
    const edit = async (body: object) =>
      changeOf(await app.call(artists.save, { body: { action: 'edit', artist_id: lata, ...body } as never }))
    const renamed = await edit({ name: 'Lata' })
    const aliased = await edit({ name: 'Lata', aliases: ['The nightingale'] })
    expect((await undo(change_id)).body).toMatchObject({ code: 'cannot_be_undone' })
    changeOf(await undo(aliased))
    changeOf(await undo(change_id))
    expect((await artistNow(lata)).name).toBe('Lata')
    changeOf(await undo(renamed))
    await app.ask(tracks.delete, { body: { id: [late.track_id] } })
    expect(await everything()).toEqual(before)
  })

  test('keep a link that returns with a track deleted before the merge', async () => {
    const removal = changeOf(await app.call(tracks.delete, { body: { id: [one] } }))
    const change_id = changeOf(await mergeArtists(lata, [other]))
    changeOf(await undo(removal))
    const track = await app.ask(tracks.get, { params: { id: one } })
    expect(track.trackArtist.map(({ artist_id }) => artist_id)).toEqual([lata])
    await app.ask(history.undo, { body: { change_id } })
  })

  test('are refused, and nothing is done: with themselves, edited meanwhile, gone, in a circle, with too many names', async () => {
    const state = await everything()
    const versions = await versionsOf('artists', 'artist_id', [lata, other])
    const refused = async (body: object) =>
      (await app.call(artists.merge, { body: { versions, ...body } as never })).body
    expect(await refused({ id: lata, merged: [lata] })).toMatchObject({
      code: 'invalid',
      message: "A record can't be merged with itself.",
    })
    expect(await refused({ id: lata, merged: [other], versions: { ...versions, [other]: 0 } })).toMatchObject(
      {
        code: 'stale',
        message: '“Lata Mangeskar” has been changed in the meantime. Check the values and merge again.',
      },
    )
    expect(await refused({ id: lata, merged: [999_999] })).toMatchObject({ code: 'not_found' })
    expect(await refused({ id: lata, merged: [other], values: { about: 999_999 } })).toMatchObject({
      code: 'invalid',
    })
    expect(await refused({ id: lata, merged: [other], values: { artist_id: other } })).toMatchObject({
      code: 'invalid',
    })
    const names = Array.from({ length: 20 }, (_, n) => `Name ${n}`)
    const many = await artist('Of many names', { aliases: names })
    const tooMany = await mergeArtists(lata, [many])
    expect(tooMany.body).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('22 other names'),
    })
    await app.ask(artists.delete, { params: { id: many } })
    expect(await everything()).toEqual(state)
    const both = await Promise.all([mergeArtists(lata, [other]), mergeArtists(other, [lata])])
    const codes = both.map(({ body }) => (body.success === 1 ? 'done' : body.code)).sort()
    expect(codes).toEqual(['done', 'not_found'])
    for (const { body } of both) if (body.success === 1) await undo(Number(body.change_id))
    const twice = await Promise.all([mergeArtists(lata, [other]), mergeArtists(lata, [other])])
    expect(twice.map(({ body }) => body.success).sort()).toEqual([0, 1])
    for (const { body } of twice) if (body.success === 1) await undo(Number(body.change_id))
    expect(await everything()).toEqual(state)
  })

  test('leave out names on demand', async () => {
    const change_id = changeOf(await mergeArtists(lata, [other], { dropped: ['LATA  M.'] }))
    expect((await artistNow(lata)).aliases).toEqual(['Lata Didi', 'Lata Mangeskar'])
    changeOf(await undo(change_id))
  })

  test('may be merged by sub admins', async () => {
    const versions = await versionsOf('artists', 'artist_id', [lata, other])
    const { body } = await app.call(artists.merge, { body: { id: lata, merged: [other], versions } }, app.sub)
    changeOf(await undo(changeOf({ body })))
    expect((await app.ask(savedViews.list, { body: { list: 'tracks' } }))[0]?.view_id).toBe(view.view_id)
  })
})

test('views follow by every filter that names a merged record, and the undo takes it back', async () => {
  const [stays = 0, goes = 0] = await records.many(['Stays', 'Goes'])
  const [lata, other] = [await artist('Asha'), await artist('Asha B.')]
  const view = async (list: 'tracks' | 'users', query: Record<string, string>) =>
    (await app.ask(savedViews.add, { body: { list, name: `${list} ${Object.values(query)}`, query } }))
      .view_id
  const same = await view('tracks', { same_sound_as: String(goes) })
  const followers = await view('users', { follows_artist_id: `${other},${lata}` })
  const both = await view('tracks', { artist_id: String(other), same_sound_as: `${goes},${stays}` })
  const now = async () => {
    const found = await app.db.selectFrom('saved_views').select(['view_id', 'query']).execute()
    return [same, followers, both].map((id) => found.find(({ view_id }) => view_id === id)?.query)
  }
  const before = await now()
  const versions = await versionsOf('tracks', 'track_id', [stays, goes])
  const first = changeOf(await app.call(tracks.merge, { body: { id: stays, merged: [goes], versions } }))
  const second = changeOf(await mergeArtists(lata, [other]))
  expect(await now()).toEqual([
    { same_sound_as: String(stays) },
    { follows_artist_id: String(lata) },
    { artist_id: String(lata), same_sound_as: String(stays) },
  ])
  changeOf(await undo(second))
  changeOf(await undo(first))
  expect(await now()).toEqual(before)
})

test('runs of reviews and of listening go on with the record that stays, and the undo gives them back what they had', async () => {
  const [stays = 0, goes = 0, other = 0] = await records.many(['Stays', 'Goes', 'Other'])
  const [lata, second] = [await artist('Usha'), await artist('Usha M.')]
  for (const id of [stays, goes, other])
    await app.ask(tracks.bulkEdit, {
      body: { id: [id], expected_count: 1, changes: { artist_id: { op: 'add', ids: [second] } } },
    })
  const byArtist = { byQuery: true, query: '', filters: { artist_id: [second, lata], same_sound_as: [goes] } }
  const run = await app.ask(review.start, { body: { list: 'tracks', gap: 'each', ...byArtist } })
  const byId = await app.ask(listening.start, { body: { id: [other, goes, stays] } })
  const ofTags = await app.ask(duplicateReview.start, { body: { list: 'tags', id: [goes] } })
  const now = async () => {
    const { rows } = await sql<{ run_id: number; selection: object }>`
      select run_id, selection from review_runs`.execute(app.db)
    return [run, byId, ofTags].map(({ run_id }) => rows.find((row) => row.run_id === run_id)?.selection)
  }
  const before = await now()
  const versions = await versionsOf('tracks', 'track_id', [stays, goes])
  const first = changeOf(await app.call(tracks.merge, { body: { id: stays, merged: [goes], versions } }))
  const then = changeOf(await mergeArtists(lata, [second]))
  expect(await now()).toMatchObject([
    { filters: { artist_id: [lata], same_sound_as: [stays] } },
    { id: [other, stays] },
    // The same number is another record there.
    { id: [goes] },
  ])
  const { items } = await app.ask(review.next, { body: { list: 'tracks', run_id: run.run_id } })
  expect(items.map(({ record_id }) => record_id)).toEqual([stays])
  changeOf(await undo(then))
  changeOf(await undo(first))
  expect(await now()).toEqual(before)
})

test('of tracks, places held by both keep the first, plays are added, and the chosen audio comes with its own facts', async () => {
  const playlist_id = await records.newPlaylist('Morning')
  const [a = 0, x = 0, b = 0] = await records.many(['Song A', 'Between', 'Song B'])
  await app.ask(playlists.addTracks, { body: { playlist_id, track_id: [b] } })
  await app.ask(playlists.addTracks, { body: { playlist_id, track_id: [x] } })
  await app.ask(playlists.addTracks, { body: { playlist_id, track_id: [a] } })
  await records.giveAudio(a)
  await records.giveAudio(b)
  await sql`update tracks set "trackCount" = case track_id when ${a} then 5 else 7 end where track_id in (${a}, ${b})`.execute(
    app.db,
  )
  const before = await everything()
  const versions = await versionsOf('tracks', 'track_id', [a, b])
  const merged = await app.call(tracks.merge, {
    body: { id: a, merged: [b], versions, values: { audio: b } },
  })
  const change_id = changeOf(merged)
  expect(merged.body.message).toBe('1 track merged into “Song A”.')
  const list = await app.ask(playlists.tracks, { params: { id: playlist_id }, body: {} })
  expect(list.Info.map(({ track_id }) => track_id)).toEqual([a, x])
  const now = await app.db
    .selectFrom('tracks')
    .selectAll()
    .where('track_id', '=', a)
    .executeTakeFirstOrThrow()
  expect(now).toMatchObject({ trackCount: 12, audio_key: `audio/${b}.mp3`, aliases: ['Song B'] })
  // A play since then stays with the record that was played.
  await sql`update tracks set "trackCount" = "trackCount" + 1 where track_id = ${a}`.execute(app.db)
  changeOf(await undo(change_id))
  await sql`update tracks set "trackCount" = "trackCount" - 1 where track_id = ${a}`.execute(app.db)
  expect(await everything()).toEqual(before)
})

test('of albums, the tracks of the others follow in their order, and categories take their subcategories along', async () => {
  const [first, second] = [await records.newAlbum('First'), await records.newAlbum('Second')]
  const [p = 0, q = 0, r = 0] = await records.many(['P', 'Q', 'R'])
  await app.ask(albums.addTracks, { body: { album_id: first, track_id: [p, q] } })
  await app.ask(albums.addTracks, { body: { album_id: second, track_id: [r, p] } })
  const [bhajan, bhajans] = [await records.newCategory('Bhajan'), await records.newCategory('Bhajans')]
  const { sub_category_id } = await app.ask(subcategories.save, {
    body: { action: 'add', name: 'Of Krishna', category_id: bhajans },
  })
  const before = await everything()
  const ofAlbums = await app.call(albums.merge, {
    body: { id: first, merged: [second], versions: await versionsOf('albums', 'album_id', [first, second]) },
  })
  const ofCategories = await app.call(categories.merge, {
    body: {
      id: bhajan,
      merged: [bhajans],
      versions: await versionsOf('categories', 'category_id', [bhajan, bhajans]),
    },
  })
  const list = await app.ask(albums.tracks, { params: { id: first }, body: {} })
  expect(list.Info.map(({ track_id }) => track_id)).toEqual([p, q, r])
  const sub = await app.ask(subcategories.get, { params: { id: Number(sub_category_id) } })
  expect(sub.category_id).toBe(bhajan)
  changeOf(await undo(changeOf(ofAlbums)))
  changeOf(await undo(changeOf(ofCategories)))
  expect(await everything()).toEqual(before)
})

test('an import links the names that went, and recognises the links that were not kept', async () => {
  const [asha, other] = [await artist('Asha Bhosle'), await artist('Asha Bhonsle')]
  const link = 'https://127.0.0.1/kept.mp3'
  const kept = await records.add('Same Song', { track_link: link })
  const gone = await records.add('Same Song Again', { track_link: 'https://127.0.0.1/7.mp3' })
  changeOf(await mergeArtists(asha, [other]))
  const versions = { [kept.track_id]: kept.version, [gone.track_id]: gone.version }
  const merged = await app.call(tracks.merge, {
    body: { id: kept.track_id, merged: [gone.track_id], versions },
  })
  const rows = [
    track(7, { 'Track Name': 'same song again' }),
    track(8, { 'Track Name': 'New', Artist: 'asha bhonsle' }),
  ]
  const sheet = async () => app.ask(imports.readExcel, { body: form(await sheetOf(rows)) })
  expect(await sheet()).toMatchObject({ rows: 2, added: 1, existing: 1 })
  const { Info } = await app.ask(tracks.list, { body: { filters: { artist_id: [asha] } } })
  expect(Info.map(({ display_name }) => display_name)).toEqual(['New'])
  changeOf(await undo(changeOf(merged)))
})

test('pairs that sound alike in either script are listed until somebody says that they are not the same', async () => {
  const [english, hindi, far] = [
    await artist('Anup Jalota'),
    await artist('अनूप जलोटा'),
    await artist('Somebody Else'),
  ]
  const pairs = async (filters: object = {}) => {
    const { Info, totalCount } = await app.ask(artists.likelyPairs, { body: { filters } })
    expect(totalCount).toBe(Info.length)
    return Info.map(({ records: two, by }) => [...two.map(({ id }) => id), ...by])
  }
  expect(await pairs({ id: english })).toEqual([[english, hindi, 'name']])
  expect(await pairs({ id: far })).toEqual([])
  expect(await pairs()).toContainEqual([english, hindi, 'name'])
  await app.ask(artists.setDistinct, { body: { id: [hindi, english], are_distinct: true } })
  expect([await pairs({ id: english }), await pairs({ are_distinct: true })]).toEqual([
    [],
    [[english, hindi, 'name']],
  ])
  await app.ask(artists.setDistinct, { body: { id: [hindi, english], are_distinct: false } })
  expect(await pairs({ id: hindi })).toEqual([[english, hindi, 'name']])
  changeOf(await mergeArtists(english, [hindi]))
  expect(await pairs({ id: english })).toEqual([])
})

test('recordings with the same measured sound are likely the same', async () => {
  const [one = 0, two = 0, three = 0] = [
    await records.add('Prabhat', { display_name_hindi: 'प्रभात' }),
    await records.add('Sandhya', { display_name_hindi: 'संध्या' }),
    await records.add('Ratri', { display_name_hindi: 'रात्रि' }),
  ].map(({ track_id }) => track_id)
  for (const id of [one, two, three]) {
    await records.giveAudio(id)
    const loudness = id === three ? -20 : -14.02
    const measures = { rules: 1, loudness, true_peak: -1, leading_silence: 0.5, trailing_silence: 0 }
    await app.db
      .insertInto('audio_measures')
      .values({ key: `audio/${id}.mp3`, ...measures })
      .execute()
  }
  await sql`update tracks set duration = 241.33 where track_id in (${one}, ${two}, ${three})`.execute(app.db)
  const { Info } = await app.ask(tracks.likelyPairs, { body: { filters: { by: 'audio' } } })
  expect(Info.map(({ records: two_, by }) => [...two_.map(({ id }) => id), ...by])).toEqual([
    [one, two, 'audio'],
  ])
  expect(Info[0]?.records[0]).toMatchObject({ duration: 241.33, audio: expect.stringContaining('signature') })
})

test('recordings of one title by different artists are no pair by name; the same sound, one artist or none still is', async () => {
  const named = 'Shri Ganesh Atharvashirsha'
  const artistIds = []
  for (let n = 1; n <= 9; n++) artistIds.push(await artist(`Reciter of verse ${n}`))
  const [first = 0, second = 0] = artistIds
  const add = async (artist_id: number[], more: object = {}) =>
    (await records.add(named, { artist_id, ...more })).track_id
  const pairs = async (filters: object = {}) => {
    const { Info, totalCount } = await app.ask(tracks.likelyPairs, { body: { filters, pageSize: 100 } })
    expect(totalCount).toBe(Info.length)
    return Info.filter(({ records: [one] }) => one.name === named).map(
      ({ records: [one, other], by, apart_by }) => [one.id, other.id, ...by, apart_by],
    )
  }
  const nine = []
  for (const id of artistIds) nine.push(await add([id]))
  const [one = 0, two = 0] = nine
  expect(await pairs()).toEqual([])
  expect(await pairs({ by: 'name' })).toEqual([])

  await app.ask(tracks.setDistinct, { body: { id: [one, two], are_distinct: true } })
  expect(await pairs({ are_distinct: true })).toEqual([[one, two, 'name', 'artists']])
  await app.ask(tracks.setDistinct, { body: { id: [one, two], are_distinct: false } })
  expect(await pairs({ are_distinct: true })).toEqual([])

  const duet = await add([first, second])
  expect(await pairs({ id: duet })).toEqual([
    [one, duet, 'name', null],
    [two, duet, 'name', null],
  ])
  await app.ask(tracks.delete, { body: { id: [duet] } })

  const ofNobody = await add([])
  expect(await pairs({ id: one })).toEqual([[one, ofNobody, 'name', null]])
  expect(await pairs()).toHaveLength(nine.length)
  await app.ask(tracks.delete, { body: { id: [ofNobody] } })

  for (const id of [one, two]) {
    await records.giveAudio(id)
    const measures = { rules: 1, loudness: -9.5, true_peak: -2, leading_silence: 0.25, trailing_silence: 0 }
    await app.db
      .insertInto('audio_measures')
      .values({ key: `audio/${id}.mp3`, ...measures })
      .execute()
  }
  expect(await pairs()).toEqual([[one, two, 'audio', 'artists']])
})

test('tracks beside each other name their artists and albums, and say their date and size', async () => {
  const singer = await artist('Hari Om Sharan', { hindi_name: 'हरि ओम शरण' })
  const album = await records.newAlbum('Prem Anjali')
  const { track_id } = await records.add('Premanjali Pushpanjali', {
    artist_id: [singer],
    album_id: [album],
    record_date: '1974-03-12',
  })
  await sql`update tracks set audio_size = 4200000 where track_id = ${track_id}`.execute(app.db)
  const other = await records.add('Premanjali', {})
  const { records: compared } = await app.ask(tracks.previewMerge, {
    body: { id: track_id, merged: [other.track_id] },
  })
  expect(compared[0]).toMatchObject({
    linked: [
      { kind: 'artists', id: singer, name: 'Hari Om Sharan', hindi_name: 'हरि ओम शरण' },
      { kind: 'albums', id: album, name: 'Prem Anjali', hindi_name: null },
    ],
    record_date: '1974-03-12',
    audio_size: 4_200_000,
  })
  expect(compared[1]).toMatchObject({ linked: [], record_date: null, audio_size: null })
})
