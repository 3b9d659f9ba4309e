import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { PODCAST_CATEGORIES } from '#server/core/settings/podcast-categories.ts'
import { addTrack, podcastApp } from '#server/testing/feeds.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { sweepFeedPlays } from './feed-audio.ts'
import { revokeFeedAudio } from './feed-identity.ts'
import { firstMade } from './first-made.ts'

const { albums, artists, categories, playlists, tracks } = contract
const PUBLIC_URL = 'https://music.example.org/sangraha'
/** What feeds must not break on. */
const NASTY = 'राम & <Sita> ]]> "भजन" 🙏\u0001\u{ffff} \'end\''
const CLEAN = 'राम & <Sita> ]]> "भजन" 🙏 \'end\''

let app: TestApp
let podcasts: ReturnType<typeof podcastApp>
beforeAll(async () => {
  app = await startApp({
    BASE_PATH: '/sangraha',
    PUBLIC_URL,
    FEED_OWNER: 'Bhakti Sangeet <feeds@example.org>',
    FEED_CATEGORY: 'religion & spirituality > hinduism',
  })
  podcasts = podcastApp(app, PUBLIC_URL)
})
afterAll(() => app.stop())

const IMAGE = `images/${'c0ffee00'.repeat(4)}`

async function storeCover() {
  const cover = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'orange' } })
    .webp()
    .toBuffer()
  await app.store.write(`${IMAGE}.webp`, cover, { contentType: 'image/webp' })
}

/** An album by an artist who is shown and one who is not, with these tracks in order. */
async function albumWith(track_ids: readonly number[], more: object = {}) {
  const { album_id } = await app.ask(albums.save, { body: { name: 'An album', ...more } })
  for (const [index, track_id] of track_ids.entries())
    await app.db
      .insertInto('album_tracks')
      .values({ album_id, track_id, position: (index + 1) * 1024 })
      .execute()
  return album_id
}

const link = (table: 'artist_tracks' | 'category_tracks' | 'playlist_tracks', row: Record<string, number>) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(app.db)

test('the feed of an album has what Apple requires, in either language, and its tracks in order', async () => {
  await storeCover()
  const first = await addTrack(app, {
    display_name: NASTY,
    display_name_hindi: null,
    description: `${NASTY}\nsecond line\n\nnext <b>paragraph</b>`,
    lyrics_hindi: 'जय\nराम',
    cover_picture: IMAGE,
  })
  const second = await addTrack(
    app,
    { display_name: 'Second', display_name_hindi: 'दूसरा', lyrics: 'Only lyrics' },
    321,
  )
  const hidden = await addTrack(app, { display_name: 'Hidden track', is_active: '0' })
  const album_id = await albumWith([first, hidden, second], {
    name: 'Bhajans',
    hindi_name: 'भजन',
    description: 'About',
  })
  await app.db.updateTable('albums').set({ cover_picture: IMAGE }).where('album_id', '=', album_id).execute()
  const { artist_id } = await app.ask(artists.save, { body: { name: 'Lata', hindi_name: 'लता' } })
  const { artist_id: gone } = await app.ask(artists.save, { body: { name: 'Hidden artist' } })
  await app.ask(artists.changeStatus, { body: { artist_id: gone, status: '1' } })
  for (const each of [artist_id, gone]) {
    await app.db.insertInto('artist_albums').values({ artist_id: each, album_id }).execute()
    await link('artist_tracks', { artist_id: each, track_id: first })
  }

  const path = `albums/${album_id}.xml`
  const { feed, headers, text } = await podcasts.read(path)
  expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  expect(text).not.toContain('Hidden')
  expect(feed).toMatchObject({
    title: 'Bhajans',
    description: '<p>About</p>',
    language: 'en',
    link: `${PUBLIC_URL}/listen/albums/${album_id}`,
    image: { url: expect.stringMatching(/\.jpg$/), title: 'Bhajans' },
    atom: { links: [{ rel: 'self', href: `${PUBLIC_URL}/feeds/${path}` }] },
    itunes: {
      author: 'Lata',
      image: `${PUBLIC_URL}/feeds/covers/${IMAGE.slice(7)}.jpg`,
      categories: [{ text: 'Religion & Spirituality', categories: [{ text: 'Hinduism' }] }],
      explicit: false,
      type: 'serial',
      owner: { name: 'Bhakti Sangeet', email: 'feeds@example.org' },
    },
    podcast: {
      guid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      medium: 'music',
      locked: { value: true, owner: 'feeds@example.org' },
      persons: [{ display: 'Lata', href: `${PUBLIC_URL}/listen/artists/${artist_id}` }],
    },
  })
  expect(PODCAST_CATEGORIES).toContain('Religion & Spirituality > Hinduism')
  const [former, last] = feed.items ?? []
  expect(feed.items).toHaveLength(2)
  expect(former).toMatchObject({
    title: CLEAN,
    link: `${PUBLIC_URL}/listen/tracks/${first}`,
    guid: { value: expect.any(String), isPermaLink: false },
    enclosures: [
      {
        length: 5000,
        type: 'audio/mpeg',
        url: expect.stringMatching(/\/feeds\/audio\/\d+\/[\w-]{22}\.mp3$/),
      },
    ],
    itunes: { duration: 61, episode: 1, episodeType: 'full', author: 'Lata', explicit: false },
    podcast: {
      transcripts: [
        { url: `${PUBLIC_URL}/feeds/lyrics/${first}.txt?lang=en`, type: 'text/plain', language: 'hi' },
      ],
      persons: [{ display: 'Lata' }],
    },
  })
  const line = 'राम &amp; &lt;Sita&gt; ]]&gt; &quot;भजन&quot; 🙏 &#39;end&#39;'
  expect(former?.description).toBe(`<p>${line}<br/>second line</p><p>next &lt;b&gt;paragraph&lt;/b&gt;</p>`)
  expect(last).toMatchObject({ title: 'Second', description: '<p>Only lyrics</p>', itunes: { episode: 2 } })
  expect(last?.enclosures?.[0]?.length).toBe(321)
  for (const item of feed.items ?? [])
    expect(Date.parse(String(item.pubDate))).toBeLessThanOrEqual(Date.now())

  const hindi = (await podcasts.read(`${path}?lang=hi`)).feed
  expect([hindi.title, hindi.language, hindi.itunes?.author]).toEqual(['भजन', 'hi', 'लता'])
  expect(hindi.items?.map(({ title }) => title)).toEqual([CLEAN, 'दूसरा'])
  expect(hindi.podcast?.guid).not.toBe(feed.podcast?.guid)
  expect(hindi.items?.map(({ guid }) => guid?.value)).toEqual(feed.items?.map(({ guid }) => guid?.value))

  const cover = await podcasts.call(String(feed.itunes?.image))
  const { width, height, format } = await sharp(Buffer.from(await cover.arrayBuffer())).metadata()
  expect([width, height, format, cover.headers.get('content-type')]).toEqual([
    1400,
    1400,
    'jpeg',
    'image/jpeg',
  ])
  const lyrics = await podcasts.call(`${PUBLIC_URL}/feeds/lyrics/${first}.txt`)
  expect([lyrics.headers.get('content-type'), await lyrics.text()]).toEqual([
    'text/plain; charset=utf-8',
    'जय\nराम',
  ])
})

test('the newest tracks of artists and categories come first, and playlists in their order; activation makes a track new, once', async () => {
  const [early, late, newest] = [
    await addTrack(app, { is_active: '0' }),
    await addTrack(app),
    await addTrack(app),
  ]
  await sql`update tracks set date_created = now() - interval '9 days' + track_id * interval '1 minute'
    where track_id in (${early}, ${late}, ${newest})`.execute(app.db)
  const { artist_id } = await app.ask(artists.save, { body: { name: 'Nobody' } })
  const { category_id } = await app.ask(categories.save, { body: { name: 'Morning', hindi_name: 'सुबह' } })
  const { playlist_id } = await app.ask(playlists.save, { body: { name: 'Mix', hindi_name: 'मिश्रण' } })
  const all = [early, late, newest]
  for (const [position, track_id] of all.entries()) {
    await link('artist_tracks', { artist_id, track_id })
    await link('category_tracks', { category_id, track_id })
    await link('playlist_tracks', { playlist_id, track_id, position: all.length - position })
  }
  const itemsOf = async (path: string) => (await podcasts.read(path)).feed.items ?? []
  const idsOf = async (path: string) =>
    (await itemsOf(path)).map(({ link: address }) => Number(address?.split('/').at(-1)))
  const toggle = (track_id: number, status: '0' | '1') =>
    app.ask(tracks.changeStatus, { body: { track_id, status } })

  expect(await idsOf(`artists/${artist_id}.xml`)).toEqual([newest, late])
  await toggle(early, '0')
  expect(await idsOf(`artists/${artist_id}.xml`)).toEqual([early, newest, late])
  const before = await itemsOf(`categories/${category_id}.xml`)
  for (const track_id of [early, late]) {
    await toggle(track_id, '1')
    await toggle(track_id, '0')
  }
  expect(await itemsOf(`categories/${category_id}.xml`)).toEqual(before)
  // What has an order begins at its beginning.
  expect(await idsOf(`playlists/${playlist_id}.xml`)).toEqual([newest, late, early])
  expect((await itemsOf(`playlists/${playlist_id}.xml`)).map(({ itunes }) => itunes?.episode)).toEqual([
    1, 2, 3,
  ])
  const { feed } = await podcasts.read(`categories/${category_id}.xml`)
  expect([feed.podcast?.medium, feed.itunes?.type, feed.itunes?.author]).toEqual([
    'podcast',
    'episodic',
    'Bhakti Sangeet',
  ])

  await app.ask(categories.changeStatus, { body: { category_id, status: '1' } })
  expect(await podcasts.status(`categories/${category_id}.xml`)).toBe(404)
  // A category is a way to a track, not its place.
  expect(await idsOf(`artists/${artist_id}.xml`)).toEqual([early, newest, late])
})

test('a feed is kept until a change, known by tag and date, compressed, and readable for other sites', async () => {
  const album_id = await albumWith(
    await Promise.all(['One', 'Two'].map((display_name) => addTrack(app, { display_name }))),
  )
  const address = `${PUBLIC_URL}/feeds/albums/${album_id}.xml`
  const first = await podcasts.call(address, { headers: { 'accept-encoding': 'br' } })
  const [etag, modified] = [String(first.headers.get('etag')), String(first.headers.get('last-modified'))]
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, no-cache',
    'access-control-allow-origin': '*',
    vary: 'accept-encoding',
  })
  const head = await podcasts.call(address, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  const ask = (headers: Record<string, string>) => podcasts.status(address, { headers })
  expect(await ask({ 'if-none-match': etag })).toBe(304)
  expect(await ask({ 'if-modified-since': modified })).toBe(304)
  expect(await ask({ 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() })).toBe(304)
  expect(await ask({ 'if-modified-since': new Date(0).toUTCString() })).toBe(200)
  expect(await ask({ 'if-modified-since': 'yesterday' })).toBe(200)
  expect(await ask({ 'if-none-match': '"other"', 'if-modified-since': modified })).toBe(200)
  await app.ask(albums.save, { body: { action: 'edit', album_id, name: 'Renamed', version: null } })
  expect(await ask({ 'if-none-match': etag })).toBe(200)
  expect(await ask({ 'if-modified-since': modified })).toBe(200)
  expect((await podcasts.read(`albums/${album_id}.xml`)).feed.title).toBe('Renamed')

  const madeAt = firstMade(() => 5000)
  const dates = ['a', 'a', 'b', 'a'].map((tag) => madeAt('feed', tag).getTime())
  expect(dates).toEqual([5000, 5000, 6000, 7000])
})

test('a long feed has the first thousand tracks, each dated after the one before, and names its next page', async () => {
  const album_id = await albumWith([])
  await sql`
    with files as (
      insert into stored_file (key, state, size) select 'audio/long' || n || '.mp3', 'kept', n from generate_series(1, 1003) n
      returning key, size
    ), added as (
      insert into tracks (display_name, audio_key, is_track_complete) select 'Long ' || size, key, '1' from files
      returning track_id, display_name
    )
    insert into album_tracks (album_id, track_id, position)
      select ${album_id}::int, track_id, substr(display_name, 6)::int from added`.execute(app.db)
  const { feed } = await podcasts.read(`albums/${album_id}.xml`)
  expect([feed.items?.length, feed.items?.[0]?.title, feed.items?.[0]?.itunes?.episode]).toEqual([
    1000,
    'Long 1',
    1,
  ])
  const dates = feed.items?.map(({ pubDate }) => new Date(String(pubDate)).getTime()) ?? []
  expect(dates.every((date, i) => i === 0 || date > Number(dates[i - 1]))).toBe(true)
  const next = String(feed.atom?.links?.find(({ rel }) => rel === 'next')?.href)
  const { feed: rest } = await podcasts.read(next.replace(`${PUBLIC_URL}/feeds/`, ''))
  expect(rest.items?.map(({ title }) => title)).toEqual(['Long 1001', 'Long 1002', 'Long 1003'])
  expect(rest.atom?.links?.map(({ rel }) => rel)).toEqual(['self', 'first', 'previous'])
  expect(rest.podcast?.guid).toBe(feed.podcast?.guid)
  expect(await podcasts.status(`albums/${album_id}.xml?page=3`)).toBe(404)
})

test('of one address, twenty programs a day count as listeners, also when they come together', async () => {
  const tracks_of = [await addTrack(app), await addTrack(app)]
  const album_id = await albumWith(tracks_of)
  const { feed } = await podcasts.read(`albums/${album_id}.xml`)
  const [first = '', second = ''] = (feed.items ?? []).map(({ enclosures }) => String(enclosures?.[0]?.url))
  const play = async (address: string, program: string) =>
    void (await (await podcasts.call(address, { headers: { 'user-agent': program } })).arrayBuffer())
  const plays = async () => {
    const counts = await Promise.all(tracks_of.map((id) => app.ask(tracks.get, { params: { id } })))
    return counts.map(({ trackCount }) => trackCount)
  }
  await sql`delete from feed_plays`.execute(app.db)
  await Promise.all(Array.from({ length: 30 }, (_, n) => play(first, `Program ${n}`)))
  expect((await plays()).toSorted()).toEqual([0, 20])
  await Promise.all(Array.from({ length: 30 }, (_, n) => play(second, `Program ${n}`)))
  expect(await plays(), 'the same programs go on').toEqual([20, 20])
  await sql`update feed_plays set day = day - 1`.execute(app.db)
  await play(first, 'Program of the next day')
  expect((await plays()).toSorted()).toEqual([20, 21])
})

test('the audio of a feed plays by ranges, counts a listener once a day, and ends with its track or the secret', async () => {
  const [track_id, other] = [await addTrack(app), await addTrack(app)]
  const album_id = await albumWith([track_id, other])
  const addressesOf = async () =>
    ((await podcasts.read(`albums/${album_id}.xml`)).feed.items ?? []).map(({ enclosures }) =>
      String(enclosures?.[0]?.url),
    )
  const [address = '', ofOther = ''] = await addressesOf()
  const listen = (headers: Record<string, string> = {}) => podcasts.call(address, { headers })
  const plays = async () => (await app.ask(tracks.get, { params: { id: track_id } })).trackCount

  const head = await podcasts.call(address, { method: 'HEAD' })
  expect(Object.fromEntries(head.headers)).toMatchObject({
    'content-length': '5000',
    'content-type': 'audio/mpeg',
    'accept-ranges': 'bytes',
  })
  const part = await listen({ range: 'bytes=4990-' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 4990-4999/5000'])
  expect((await listen({ range: 'bytes=9000-' })).status).toBe(416)
  expect(await plays()).toBe(0)
  expect((await (await listen()).arrayBuffer()).byteLength).toBe(5000)
  await Promise.all([listen({ range: 'bytes=0-99' }), listen()])
  expect(await plays()).toBe(1)
  await listen({ 'user-agent': 'Another program' })
  expect(await plays()).toBe(2)
  await sql`update feed_plays set day = day - 1`.execute(app.db)
  await listen()
  expect(await plays()).toBe(3)
  await sweepFeedPlays(app.db)
  expect(await app.db.selectFrom('feed_plays').select('day').execute()).toHaveLength(1)

  const [, signature = ''] = /([\w-]{22})\.mp3$/.exec(address) ?? []
  const forged = [
    address.replace(signature, 'A'.repeat(22)),
    address.replace(`/${track_id}/`, `/${other}/`),
    ofOther.replace(`/${other}/`, `/${track_id}/`),
    address.replace(`/${track_id}/`, '/999999/'),
  ]
  for (const each of forged) expect([each, await podcasts.status(each)]).toEqual([each, 403])
  for (const malformed of [
    address.replace('.mp3', '.exe'),
    address.replace('.mp3', ''),
    address.replace(`/${track_id}/`, '/x/'),
    `${address}/x`,
  ])
    expect([malformed, await podcasts.status(malformed)]).toEqual([malformed, 404])
  expect(await podcasts.status(address.replace('.mp3', '.flac'))).toBe(200)

  await app.ask(tracks.changeStatus, { body: { track_id, status: '1' } })
  expect((await listen()).status).toBe(404)
  await app.ask(tracks.changeStatus, { body: { track_id, status: '0' } })
  expect((await listen()).status).toBe(200)
  const allowDownload = (value: '0' | '1') =>
    app.ask(tracks.bulkEdit, {
      body: { id: [track_id], expected_count: 1, changes: { is_download_allowed: { op: 'set', value } } },
    })
  await allowDownload('0')
  expect([(await listen()).status, await addressesOf()]).toEqual([404, [ofOther]])
  await allowDownload('1')
  expect((await listen()).status).toBe(200)
  // The feed is kept in memory from here on.
  expect((await addressesOf())[0]).toBe(address)
  await revokeFeedAudio(app.db)
  expect((await listen()).status).toBe(403)
  const [renewed = ''] = await addressesOf()
  expect(await podcasts.status(renewed)).toBe(200)
  await app.ask(tracks.delete, { body: { id: track_id } })
  expect(await podcasts.status(renewed)).toBe(404)
})

test('what does not exist, is not active, or makes no sense is refused', async () => {
  const track_id = await addTrack(app, { is_active: '0', lyrics: 'Secret' })
  const album_id = await albumWith([track_id])
  expect((await podcasts.read(`albums/${album_id}.xml`)).feed.items ?? []).toEqual([])
  const answers: Record<string, number> = {
    'albums/999999.xml': 404,
    'albums/0.xml': 404,
    'albums/abc.xml': 404,
    'albums/-1.xml': 404,
    'albums/1e3.xml': 404,
    'albums/99999999999999999999.xml': 404,
    [`albums/0${album_id}.xml`]: 404,
    [`albums/${album_id}`]: 404,
    [`albums/${album_id}.json`]: 404,
    [`tracks/${track_id}.xml`]: 404,
    [`constructor/${album_id}.xml`]: 404,
    [`albums/${album_id}.xml?lang=xx`]: 400,
    [`albums/${album_id}.xml?lang=en&lang=hi`]: 400,
    [`albums/${album_id}.xml?page=0`]: 400,
    [`albums/${album_id}.xml?page=two`]: 400,
    [`albums/${album_id}.xml?utm_source=mail`]: 200,
    [`lyrics/${track_id}.txt`]: 404,
    'lyrics/x.txt': 404,
    'covers/../files.jpg': 404,
    [`covers/${'0'.repeat(32)}.jpg`]: 404,
    'albums/%00.xml': 404,
    nothing: 404,
  }
  for (const [path, status] of Object.entries(answers))
    expect([path, await podcasts.status(path)]).toEqual([path, status])
  await app.ask(albums.changeStatus, { body: { album_id, status: '1' } })
  expect(await podcasts.status(`albums/${album_id}.xml`)).toBe(404)
})
