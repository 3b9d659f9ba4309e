import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { apiKeys, READ_SCOPES } from '#contract/resources/api-keys.ts'
import { startWithTracks } from '#server/testing/tracks.ts'

const { albums, artists, categories, subcategories } = contract

const SITE = 'https://music.example.org/office'
const HOSTILE = `"><script>alert(1)</script>'</title>&amp;`
const ESCAPED = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&lt;/title&gt;&amp;amp;'

const { app, records } = await startWithTracks({
  BASE_PATH: '/office',
  PUBLIC_URL: SITE,
  TRUST_PROXY: 'on',
})

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.base}/listen${path}`, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const statusesOf = async (paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => [path, (await open(path)).status]))
const allOf = (paths: readonly string[], status: number) => paths.map((path) => [path, status])

const jsonLdIn = (page: string) =>
  JSON.parse(/<script data-page type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? 'null')

const made = { album_id: 0, artist_id: 0, category_id: 0, sub_category_id: 0, track_id: 0, silent_id: 0 }
beforeAll(async () => {
  expect((await open('')).status, 'off until it is switched on').toBe(404)
  expect(await app.ask(apiKeys.listeningPage)).toBeNull()
  const on = await app.ask(apiKeys.switchOnListeningPage, { body: {} })
  expect(on).toMatchObject({ is_listening_page: true, origins: [], scopes: READ_SCOPES })
  expect((await app.ask(apiKeys.switchOnListeningPage, { body: {} })).key_id).toBe(on.key_id)

  made.artist_id = (await app.ask(artists.save, { body: { name: HOSTILE, hindi_name: 'लता' } })).artist_id
  const category = await app.ask(categories.save, { body: { name: 'Katha', hindi_name: 'कथा' } })
  made.category_id = category.category_id
  const of = { category_id: made.category_id }
  const sub = await app.ask(subcategories.save, { body: { name: 'Evening', hindi_name: 'संध्या', ...of } })
  made.sub_category_id = sub.sub_category_id
  const description = 'Sung & told'
  const { album_id } = await app.ask(albums.save, {
    body: { name: HOSTILE, hindi_name: 'संध्या', description, artist_id: made.artist_id, ...of },
  })
  made.album_id = album_id
  const track = await records.add(HOSTILE, {
    display_name_hindi: 'हनुमान चालीसा',
    lyrics: `Jaya\n${HOSTILE}`,
    lyrics_hindi: 'जय\nहनुमान',
    album_id,
    artist_id: made.artist_id,
    sub_category_id: made.sub_category_id,
    ...of,
  })
  made.track_id = track.track_id
  await records.giveAudio(track.track_id)
  made.silent_id = (await records.add('Silent', { album_id })).track_id
})

test('pages are complete without a script, in the language of the address, the visitor or the browser', async () => {
  const { status, headers, text } = await open(`/albums/${made.album_id}`)
  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self';.*frame-ancestors 'none'/)
  expect(headers.get('x-frame-options')).not.toBeNull()
  expect(text).toContain('<html lang="en"')
  expect(text).toContain(`/office/listen/tracks/${made.track_id}"`)
  expect(text, 'the link plays').toMatch(/data-play href="https:\/\/[^"]+\/files\/audio\/\d+\.mp3\?expires=/)
  expect(text).toContain('Not available yet')

  const track = await open(`/tracks/${made.track_id}`, { 'accept-language': 'hi-IN,en;q=0.5' })
  expect(track.text).toContain('<html lang="hi"')
  expect(track.text).toContain('<title>हनुमान चालीसा · संग्रह</title>')
  expect(track.text).toMatch(/<noscript><audio controls/)
  expect(track.text).toContain('जय\nहनुमान')
  expect(track.text).toContain(`Jaya\n${ESCAPED}`)
  expect(track.text, 'links stay in Hindi').toContain(`/office/listen/albums/${made.album_id}?lang=hi"`)

  const home = await open('')
  expect(home.text).toContain(`/office/listen/categories/${made.category_id}"`)
  const found = await open(`/search?q=${encodeURIComponent('हनुमान')}`)
  expect(found.text).toContain(`/office/listen/tracks/${made.track_id}"`)
  expect(found.text).not.toContain('मिलते-जुलते नाम')
  const alike = await open(`/search?q=${encodeURIComponent('हनुमान चालेसा')}&lang=hi`)
  expect(alike.text).toMatch(/<h2>मिलते-जुलते नाम<\/h2>[\s\S]*\/office\/listen\/tracks\//)
  const category = await open(`/categories/${made.category_id}?sub=${made.sub_category_id}`)
  expect(category.text).toMatch(/sub=\d+" aria-current="true"/)
  expect(await statusesOf([`/artists/${made.artist_id}`, '/albums', '/artists', '/playlists', '/'])).toEqual(
    allOf([`/artists/${made.artist_id}`, '/albums', '/artists', '/playlists', '/'], 200),
  )

  const chosen = await open('?lang=hi', { 'sec-fetch-site': 'same-origin' })
  expect(chosen.headers.get('set-cookie')).toMatch(/^listen_lang=hi; Path=\/office\/listen;/)
  expect((await open('', { cookie: 'a=b; listen_lang=hi' })).text).toContain('<html lang="hi"')
  const linked = await open('?lang=hi', { 'sec-fetch-site': 'cross-site' })
  expect(linked.headers.get('set-cookie'), 'a link from elsewhere chooses for one page').toBeNull()
})

test('a shared link has a title, a picture, its languages and its feed, and hostile names stay text', async () => {
  const { text } = await open(`/albums/${made.album_id}`)
  const own = `${SITE}/listen/albums/${made.album_id}`
  for (const element of [
    `<meta data-page property="og:title" content="${ESCAPED}">`,
    '<meta data-page property="og:type" content="music.album">',
    `<meta data-page property="og:image" content="${SITE}/listen/icon-512.png">`,
    '<meta data-page name="description" content="Sung &amp; told">',
    `<link data-page rel="canonical" href="${own}">`,
    `<link data-page rel="alternate" hreflang="hi" href="${own}?lang=hi">`,
    `href="${SITE}/feeds/albums/${made.album_id}.xml?lang=en"`,
    `href="${SITE}/listen/oembed?url=${encodeURIComponent(own)}"`,
  ])
    expect(text).toContain(element)
  expect(text).not.toContain('<script>alert')
  expect(jsonLdIn(text)).toMatchObject({
    '@type': 'MusicAlbum',
    name: HOSTILE,
    url: own,
    byArtist: [{ '@type': 'MusicGroup', name: HOSTILE }],
    track: [{ '@type': 'MusicRecording', name: HOSTILE }, { name: 'Silent' }],
  })
  for (const path of [`/tracks/${made.track_id}`, `/embed/albums/${made.album_id}`, '', '/artists'])
    expect((await open(path)).text, path).not.toContain('<script>alert')
  const echoed = await open(`/search?q=${encodeURIComponent(HOSTILE)}`)
  expect(echoed.text).not.toContain('<script>alert')
  expect(echoed.text).toContain('name="robots" content="noindex"')
})

test('other sites may frame the small player and nothing else', async () => {
  for (const path of [`/embed/albums/${made.album_id}`, `/embed/tracks/${made.track_id}`]) {
    const { status, headers } = await open(path)
    expect([status, headers.get('x-frame-options')]).toEqual([200, null])
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors \*$/)
  }
  const oembed = await open(
    `/oembed?url=${encodeURIComponent(`${SITE}/listen/albums/${made.album_id}?lang=hi`)}`,
  )
  const { html, ...more } = JSON.parse(oembed.text)
  expect(html).toContain(`<iframe src="${SITE}/listen/embed/albums/${made.album_id}?lang=hi"`)
  expect(more).toMatchObject({ version: '1.0', type: 'rich', title: 'संध्या' })
  const elsewhere = [
    'https://evil.example/listen/albums/1',
    `${SITE}/listen/artists/${made.artist_id}`,
    `${SITE}/listen/albums/99999`,
    `${SITE}/listenalbums/1`,
    'javascript:alert(1)',
    '',
  ].map((url) => `/oembed?url=${encodeURIComponent(url)}`)
  expect(await statusesOf(elsewhere)).toEqual(allOf(elsewhere, 404))
  const manifest = JSON.parse((await open('/manifest.webmanifest?lang=hi')).text)
  expect(manifest).toMatchObject({ name: 'संग्रह', start_url: '/office/listen', scope: '/office/listen' })
})

test('addresses that lead nowhere get a page with a search', async () => {
  const paths = [
    '/albums/99999',
    '/albums/0',
    '/albums/01',
    '/albums/1e3',
    '/albums/-1',
    '/albums/2147483648',
    '/albums/x',
    '/albums/1/2',
    '/tags/1',
    '/embed/artists/1',
    '/embed',
    '/search/x',
    '/assets/main.js',
    '/%E0%A4%A',
    '/albums?after=elsewhere',
    `/albums/${made.album_id}?after=W10`,
    `/search?q=a&kind=albums&after=${'x'.repeat(3000)}`,
  ]
  expect(await statusesOf(paths)).toEqual(allOf(paths, 404))
  const { text, headers } = await open('/albums/99999')
  expect(text).toContain('role="search"')
  expect(text).toContain('noindex')
  expect(headers.get('cache-control')).toBe('no-store')
  const odd = [
    '/search',
    '/search?q=',
    '/search?q=%00',
    '/search?q=%ud800',
    `/search?q=${'राम '.repeat(300)}`,
  ]
  expect(await statusesOf([...odd, '/search?q=a&q=b&kind=users'])).toEqual(
    allOf([...odd, '/search?q=a&q=b&kind=users'], 200),
  )
})

test('what is deactivated is gone at once, also for a browser that has kept the page', async () => {
  const { album_id } = await app.ask(albums.save, { body: { name: 'Vanishing' } })
  const kept = await open(`/albums/${album_id}`)
  const etag = { 'if-none-match': String(kept.headers.get('etag')) }
  expect(kept.headers.get('cache-control')).toBe('no-cache')
  expect((await open(`/albums/${album_id}`, etag)).status).toBe(304)
  await app.ask(albums.changeStatus, { body: { album_id, status: '1' } })
  expect((await open(`/albums/${album_id}`, etag)).status).toBe(404)
  for (const path of [
    '',
    '/albums',
    '/search?q=vanishing',
    `/albums/${album_id}`,
    `/embed/albums/${album_id}`,
  ])
    expect((await open(path)).text.replace('value="vanishing"', ''), path).not.toContain('Vanishing')
})

test('the main admin limits the page for each visitor, and for kinds of record, and switches it off', async () => {
  const key = await app.ask(apiKeys.listeningPage)
  if (!key) throw new Error('The listening page has no key')
  const edit = (more: object) =>
    app.ask(apiKeys.save, { body: { ...key, origins: '', action: 'edit', version: null, ...more } })
  await edit({ rate_per_minute: 2 })
  const from = async (address: string) => (await open('/albums', { 'x-forwarded-for': address })).status
  // Two calls each: the list, and the pictures for records without one. A new minute would begin anew.
  expect([await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([200, 200])
  await expect.poll(() => from('192.0.2.1'), { timeout: 90_000 }).toBe(429)

  await edit({ rate_per_minute: 1000, scopes: ['albums', 'tracks'] })
  const { status, text } = await open(`/tracks/${made.track_id}`)
  expect(status).toBe(200)
  expect(text).not.toContain('/listen/artists')
  expect(await statusesOf([`/artists/${made.artist_id}`, '/playlists'])).toEqual(
    allOf([`/artists/${made.artist_id}`, '/playlists'], 404),
  )

  const secret = /data-key="(sgr_[\w-]{43})"/.exec(text)?.[1] ?? ''
  const call = (headers: object = {}) =>
    fetch(`${app.base}/api/app/albums`, { headers: { authorization: `Bearer ${secret}`, ...headers } })
  expect((await call()).status).toBe(200)
  expect((await call({ origin: 'https://elsewhere.example' })).status, 'pages of other sites').toBe(403)
  await app.ask(apiKeys.revoke, { body: { key_id: key.key_id } })
  const off = await open(`/albums/${made.album_id}`)
  expect([off.status, (await call()).status]).toEqual([404, 401])
  expect(off.text).toContain('This page is not available')
  expect(off.text).not.toContain('data-key="sgr')
  expect(await app.ask(apiKeys.listeningPage)).toBeNull()
  await app.ask(apiKeys.switchOnListeningPage, { body: {} })
  expect((await open(`/albums/${made.album_id}`)).status).toBe(200)
})

test('a large cover is cut around its focal point, also that of the album of a track', async () => {
  const album = await app.ask(albums.save, { body: { name: 'Of a focal point' } })
  const { track_id } = await records.add('Without a cover of its own', { album_id: album.album_id })
  const [whole, key] = ['images/whole.webp', 'images/focused.webp']
  await sql`insert into stored_file (key, state, size) values (${whole}, 'kept', 1), (${key}, 'kept', 1)`.execute(
    app.db,
  )
  await sql`
    insert into picture_edits (picture_key, whole_key, rotation, focus_x, focus_y)
    values (${key}, ${whole}, 0, 0.825, 1)`.execute(app.db)
  const cover = async (path: string) =>
    /<img class="cover cover-hero[^>]*>/.exec((await open(path)).text)?.[0]
  const shown = async (picture: string) => {
    await sql`update albums set cover_picture = ${picture} where album_id = ${album.album_id}`.execute(app.db)
    return [await cover(`/albums/${album.album_id}`), await cover(`/tracks/${track_id}`)]
  }
  for (const image of await shown(key)) expect(image).toContain('style="object-position: 82.5% 100%"')
  for (const image of await shown(whole)) {
    expect(image).toContain('whole.webp')
    expect(image).not.toContain('style')
  }
})
