import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract } from '#contract/index.ts'
import { appApi, appUserApi } from '#listeners/contract/app-api.ts'
import { APP_KINDS } from '#listeners/contract/kinds.ts'
import { type AppItem, appWith, makeKey } from '#server/testing/app-keys.ts'
import { startWithTracks } from '#server/testing/tracks.ts'

const { albums, artists, categories, collections, pages, playlists, subcategories } = contract
const { app, records } = await startWithTracks()
let client: ReturnType<typeof appWith>
beforeAll(async () => {
  client = appWith(app.base, await makeKey(app))
})

const get = (path: string) => client.get(path)
const namesIn = (items: AppItem[]) => items.map((item) => item.display_name ?? item.name)
const refusal = async (path: string) => {
  const { status, body } = await client.call(path)
  return [status, body.code, Object.keys(body.errors ?? {}).join()]
}

/** All items of a list, read in parts. */
async function pagedThrough(path: string, limit: number) {
  const found: AppItem[] = []
  let after = ''
  for (;;) {
    const { items, next } = await get(`${path}limit=${limit}${after}`)
    found.push(...items)
    expect(items.length).toBeLessThanOrEqual(limit)
    if (next === null) return found
    after = `&after=${next}`
  }
}

test('every list is read in parts, each record once, in its order', async () => {
  const album_id = await records.newAlbum('Parts')
  const names = ['Dhun', 'Aarti', 'Chalisa', 'Aarti', 'Bhajan', 'Ektara', 'Aarti']
  const ids = await records.many(names, { album_id })
  await sql`update tracks set "trackCount" = (track_id % 3) where track_id = any(${ids}::int[])`.execute(
    app.db,
  )
  const idsIn = (items: AppItem[]) => items.map(({ track_id }) => track_id)
  for (const limit of [1, 2, 7, 100]) {
    expect(idsIn(await pagedThrough(`tracks?album_id=${album_id}&`, limit))).toEqual(ids)
    expect(idsIn(await pagedThrough('tracks?', limit))).toEqual(ids.toReversed())
    expect(namesIn(await pagedThrough('tracks?sort=name&', limit))).toEqual(names.toSorted())
    const played = await pagedThrough('most-played?', limit)
    expect(played.map(({ trackCount }) => trackCount)).toEqual(
      ids
        .map((id) => id % 3)
        .filter(Boolean)
        .toSorted((a, b) => b - a),
    )
    expect(new Set(idsIn(played)).size).toBe(played.length)
    expect(namesIn(await pagedThrough(`tracks?album_id=${album_id}&sort=name&`, limit))).toEqual(
      names.toSorted(),
    )
  }
  await app.ask(albums.orderTracks, { body: { album_id, track_id: [ids[6]], before: ids[0] } })
  expect(idsIn(await pagedThrough(`tracks?album_id=${album_id}&`, 2))).toEqual([ids[6], ...ids.slice(0, 6)])
})

test('rows have the fields of the contract and no others, in one language or both', async () => {
  const artist = await app.ask(artists.save, { body: { name: 'Lata', about: 'A singer' } })
  const track = await records.add('Om', {
    display_name_hindi: 'ॐ',
    artist_id: artist.artist_id,
    lyrics: 'words',
    aliases: ['Aum'],
  })
  await records.giveAudio(track.track_id)
  const one = await get(`tracks/${track.track_id}`)
  expect(Object.keys(one)).toEqual([
    ...Object.keys(APP_KINDS.tracks.row.shape),
    ...Object.keys(APP_KINDS.tracks.detail.shape),
  ])
  expect(one.trackData).toMatch(/\/files\/audio\/.*expires=\d+&signature=/)
  const { items } = await get('tracks?limit=1')
  expect(Object.keys(items[0] ?? {})).toEqual(Object.keys(APP_KINDS.tracks.row.shape))
  const hindi = await get(`tracks/${track.track_id}?lang=hi&embed=artists`)
  expect(hindi).toMatchObject({
    display_name: 'ॐ',
    lyrics: 'words',
    artists: [{ name: 'Lata', about: 'A singer' }],
  })
  expect(hindi).not.toHaveProperty('display_name_hindi')
  expect(await get(`tracks/${track.track_id}?lang=en&fields=display_name`)).toEqual({
    track_id: track.track_id,
    display_name: 'Om',
  })
  expect(await get(`tracks/${track.track_id}?lang=hi&fields=display_name`)).toEqual({
    track_id: track.track_id,
    display_name: 'ॐ',
  })
})

test('a record that is deactivated is gone at once from lists, embedded lists, searches and its own address', async () => {
  const category = await app.ask(categories.save, { body: { name: 'Festivals', hindi_name: 'त्योहार' } })
  const { category_id } = category
  const { sub_category_id } = await app.ask(subcategories.save, {
    body: { name: 'Diwali', hindi_name: 'दीवाली', category_id },
  })
  const { album_id } = await app.ask(albums.save, { body: { name: 'Lamps', category_id } })
  const { collection_id } = await app.ask(collections.save, {
    body: { name: 'Lights', hindi_name: 'दीये', album_id },
  })
  const { track_id } = await records.add('Deepavali', { album_id, category_id, sub_category_id })
  const seen = async () => ({
    lists: await Promise.all(
      [
        'categories',
        'subcategories',
        'albums',
        `tracks/${track_id}?embed=albums,categories,subcategories`,
      ].map(async (path) => JSON.stringify(await get(path))),
    ),
    home: JSON.stringify(await get('home')),
    found: (await get('search?q=lamps')).items.length,
    album: (await client.call(`albums/${album_id}`)).status,
    ofAlbum: (await client.call(`tracks?album_id=${album_id}`)).status,
    ofCategory: (await client.call(`tracks?category_id=${category_id}`)).status,
    ofSubcategory: (await client.call(`tracks?sub_category_id=${sub_category_id}`)).status,
    ofCollection: JSON.stringify(await get(`collections/${collection_id}?embed=albums`)),
    track: (await client.call(`tracks/${track_id}`)).status,
  })
  const before = await seen()
  expect(before).toMatchObject({ found: 2, album: 200, ofAlbum: 200, ofCategory: 200, ofSubcategory: 200 })
  expect(JSON.stringify(before)).toContain('Diwali')
  await app.ask(albums.changeStatus, { body: { album_id, status: '1' } })
  await app.ask(categories.changeStatus, { body: { category_id, status: '1' } })
  const after = await seen()
  expect(after).toMatchObject({
    found: 0,
    album: 404,
    ofAlbum: 404,
    ofCategory: 404,
    ofSubcategory: 404,
    track: 200,
  })
  expect(JSON.stringify(after)).not.toMatch(/Lamps|Festivals|Diwali|त्योहार|दीवाली/)
  await app.ask(contract.tracks.changeStatus, { body: { track_id, status: '1' } })
  expect((await client.call(`tracks/${track_id}`)).status).toBe(404)
  expect((await get('search?q=deepavali')).items).toEqual([])
  expect(JSON.stringify(await get('tracks?limit=100'))).not.toContain('Deepavali')
})

test('a search forgives what the lists of the back-office forgive, and says which names are only similar', async () => {
  const { artist_id } = await app.ask(artists.save, { body: { name: 'Pt. Kumar Gandharva' } })
  const { track_id } = await records.add('Sunta Hai Guru Gyani', { artist_id })
  const hidden = await app.ask(artists.save, { body: { name: 'Veiled Voice' } })
  await records.add('Nirbhay Nirgun', { artist_id: hidden.artist_id })
  await app.ask(artists.changeStatus, { body: { artist_id: hidden.artist_id, status: '1' } })
  const found = async (q: string) =>
    (await get(`search?q=${encodeURIComponent(q)}`)).items.map(({ name, display_name, is_similar }) => [
      display_name ?? name,
      is_similar,
    ])
  expect(await found('play sunta hai song')).toEqual([['Sunta Hai Guru Gyani', undefined]])
  expect(await found('sunta hai kumar gandharva')).toEqual([
    ['Sunta Hai Guru Gyani', undefined],
    ['Pt. Kumar Gandharva', true],
  ])
  expect(await found('sunta hay guru gyanee jo bhi')).toEqual([['Sunta Hai Guru Gyani', true]])
  expect(await found('nirbhay veiled')).toEqual([])
  expect(await found('nirbhai veilled voice')).toEqual([])
  const { items } = await get('search?q=sumtu%20gorru%20gyani&kind=tracks')
  expect(items).toMatchObject([{ track_id, is_similar: true }])
})

test('a search finds all kinds in both scripts, ranked as in the back-office, and one kind in parts', async () => {
  await app.ask(artists.save, { body: { name: 'Ganga' } })
  const { artist_id } = await app.ask(artists.save, { body: { name: 'Ganga Das' } })
  await app.ask(playlists.save, { body: { name: 'Songs of Ganga', hindi_name: 'गंगा के गीत' } })
  const ids = await records.many(['Ganga Aarti', 'Ganga Stotram', 'Holy Ganga'])
  const { track_id } = await records.add('Morning', { artist_id })
  await app.ask(pages.save, { body: { name: 'Ganga', content: '<p>River</p>' } })
  for (const q of ['ganga', 'गंगा']) {
    const { items } = await get(`search?q=${encodeURIComponent(q)}`)
    expect(new Set(items.map(({ kind }) => kind))).toEqual(
      new Set(['artists', 'playlists', 'tracks', 'pages']),
    )
    expect(items[0]?.name, q).toBe('Ganga')
  }
  const found = await pagedThrough('search?q=ganga&kind=tracks&', 2)
  expect(found.map((item) => item.track_id)).toEqual([ids[1], ids[0], ids[2], track_id])
  expect(found[0]).toMatchObject({ kind: 'tracks', display_name: 'Ganga Stotram' })
  for (const q of ['%20', '!!!', '%00', 'zzqqxx']) expect((await get(`search?q=${q}`)).items).toEqual([])
})

test('pages and default pictures are served, and inactive pages are not', async () => {
  const { slug, id } = await app.ask(pages.save, { body: { name: 'About', content: '<p>Us</p>' } })
  expect(await get(`pages/${slug}`)).toMatchObject({ name: 'About', content: '<p>Us</p>' })
  await app.ask(pages.changeStatus, { body: { id, status: '1' } })
  expect(await refusal(`pages/${slug}`)).toEqual([404, 'not_found', ''])
  const placeholders: unknown = await get('placeholders')
  expect(placeholders).toContainEqual({ key: 'album', value: null, thumbnail: null })
})

test('unusable input is refused with its field', async () => {
  const { next } = await get('tracks?limit=1')
  const id = Number((await get('albums?limit=1')).items[0]?.album_id)
  for (const limit of ['0', '101', '-1', '1e9', 'x', '', '99999999999999999999', '1.5'])
    expect(await refusal(`tracks?limit=${limit}`), limit).toEqual([400, 'invalid', 'limit'])
  const forged = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  const [name] = JSON.parse(Buffer.from(String(next), 'base64url').toString()) as [string]
  const cursors = [
    'x',
    '',
    'é',
    forged(),
    forged(name),
    forged(name, 'x'),
    forged(name, 1e12),
    forged(name, 1, 2),
  ]
  for (const after of cursors)
    expect(await refusal(`tracks?after=${encodeURIComponent(after)}`), after).toEqual([
      400,
      'invalid',
      'after',
    ])
  for (const path of [
    'tracks?sort=name&',
    'albums?',
    'most-played?',
    'search?q=a&kind=tracks&',
    'search?q=a&',
  ])
    expect(await refusal(`${path}after=${next}`), path).toEqual([400, 'invalid', 'after'])
  expect(await refusal('tracks?x=1')).toEqual([400, 'invalid', 'x'])
  expect(await refusal('tracks?limit=1&limit=2')).toEqual([400, 'invalid', 'limit'])
  expect(await refusal('tracks?fields=audio_key')).toEqual([400, 'invalid', 'fields'])
  expect(await refusal('tracks?embed=users')).toEqual([400, 'invalid', 'embed'])
  expect(await refusal('tracks?lang=fr')).toEqual([400, 'invalid', 'lang'])
  expect(await refusal('tracks?sort=position')).toEqual([400, 'invalid', 'sort'])
  expect(await refusal(`tracks?album_id=${id}&artist_id=1`)).toEqual([400, 'invalid', 'artist_id'])
  expect(await refusal('tracks?album_id=x')).toEqual([400, 'invalid', 'album_id'])
  expect(await refusal('tracks?album_id=2147483647')).toEqual([404, 'not_found', ''])
  expect(await refusal('search')).toEqual([400, 'invalid', 'q'])
  for (const each of ['x', '-1', '0', '99999999999', '%00'])
    expect(await refusal(`albums/${each}`), each).toEqual([404, 'not_found', ''])
  expect(await refusal('nothing')).toEqual([404, 'unknown_path', ''])
  const posted = await fetch(`${app.base}/api/app/tracks`, { method: 'POST', body: '{}' })
  expect(posted.status).toBe(404)
})

test('every embedding, filter and order of every kind is answered', async () => {
  const { category_id } = await app.ask(categories.save, { body: { name: 'Any', hindi_name: 'कोई' } })
  const { album_id } = await app.ask(albums.save, { body: { name: 'Any', category_id } })
  await app.ask(collections.save, { body: { name: 'Any', hindi_name: 'कोई', category_id, album_id } })
  await app.ask(subcategories.save, { body: { name: 'Any', hindi_name: 'कोई', category_id } })
  for (const [kind, { linked, id }] of Object.entries(APP_KINDS)) {
    await get(`${kind}?embed=${linked.join()}&sort=name`)
    const [first] = (await get(`${kind}?sort=new&limit=1`)).items
    if (first) await get(`${kind}/${first[id]}?embed=${linked.join()}`)
    for (const other of linked) {
      const [parent] = (await get(`${other}?limit=1`)).items
      const filter = `${APP_KINDS[other].id}=${parent?.[APP_KINDS[other].id]}`
      expect(parent, other).toBeDefined()
      for (const sort of ['', '&sort=name', '&sort=new']) await get(`${kind}?${filter}${sort}`)
    }
  }
})

test('the description of the API has the calls for apps as a part of its own', async () => {
  const document = await (await fetch(`${app.base}/api/openapi.json`)).json()
  const [key, both] = [{ apiKey: [] }, { apiKey: [], userToken: [] }]
  const security = { required: [both], optional: [key, both] }
  for (const { method, path, user, example } of Object.values<Endpoint>({ ...appApi, ...appUserApi })) {
    const call = document.paths[`/${path}`][method.toLowerCase()]
    expect(call, path).toMatchObject({ tags: ['app'], security: user ? security[user] : [key] })
    expect(call.responses[200].content['application/json'].example?.data, path).toEqual(example?.data)
  }
  expect(document.paths['/app/tracks'].get.parameters.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['album_id', 'limit', 'after', 'sort', 'fields', 'embed', 'lang']),
  )
})
