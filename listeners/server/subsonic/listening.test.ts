import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { addListener, addPlayable, PLAYER, playerCalls, playerOf } from '#server/testing/players.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { MAX_STREAMS } from './catalogue/streams.ts'

const { history, tracks } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const { codeOf } = playerCalls(() => app)
const base = PLAYER

const listener = (email: string) => addListener(app, email)
const addTrack = (name: string, size?: number) => addPlayable(app, name, size)

test('a play that a player reports is counted once, however often it is sent', async () => {
  const [one, two] = [await listener('one@example.org'), await listener('two@example.org')]
  const track = await addTrack('Counted')
  const id = `tr-${track}`
  const plays = async () => (await app.ask(tracks.get, { params: { id: track } })).trackCount
  const player = playerOf(app, { apiKey: one.password })
  await (await player.stream({ id })).bytes()
  await player.scrobble({ id, submission: false })
  expect(await plays()).toBe(0)
  const { nowPlaying } = await player.getNowPlaying()
  expect(nowPlaying.entry).toMatchObject([
    { id, username: one.email, playerName: 'subsonic-api', minutesAgo: 0 },
  ])
  expect((await playerOf(app, { apiKey: two.password }).getNowPlaying()).nowPlaying.entry).toEqual([])
  await Promise.all([1, 2, 3].map(() => player.scrobble({ id })))
  expect(await plays()).toBe(1)
  await playerOf(app, { apiKey: two.password }).scrobble({ id })
  expect(await plays()).toBe(2)
  const time = Date.now() - 3_600_000
  await player.scrobble({ id, time })
  await player.scrobble({ id, time: time + 10_000 })
  expect(await plays()).toBe(3)
  expect((await player.getSong({ id })).song.playCount).toBe(3)
})

test('favourites, ratings and the play queue belong to a listener and are shared by their players', async () => {
  const [one, two] = [await listener('fan@example.org'), await listener('not-fan@example.org')]
  const [a, b] = [`tr-${await addTrack('A')}`, `tr-${await addTrack('B')}`]
  const player = playerOf(app, { apiKey: one.password })
  const other = playerOf(app, { username: two.email, password: two.password })
  await player.star({ id: [a, b] as unknown as string })
  await player.setRating({ id: a, rating: 5 })
  await player.unstar({ id: b })
  expect((await player.getStarred2()).starred2.song).toMatchObject([
    { id: a, userRating: 5, starred: expect.any(Date) },
  ])
  expect((await player.getStarred()).starred.song).toHaveLength(1)
  expect((await other.getStarred2()).starred2.song).toEqual([])
  expect((await other.getSong({ id: a })).song).not.toHaveProperty('userRating')
  await player.unstar({ id: a })
  expect((await player.getSong({ id: a })).song).toMatchObject({ userRating: 5 })
  await player.setRating({ id: a, rating: 0 })
  expect((await player.getSong({ id: a })).song).not.toHaveProperty('userRating')

  const queue = async () =>
    (await player.getPlayQueue()) as unknown as Record<string, Record<string, unknown>>
  await player.customJSON('savePlayQueueByIndex', { id: [a, b, a], currentIndex: 2, position: 7000 })
  expect(await player.customJSON('getPlayQueueByIndex', {})).toMatchObject({
    playQueueByIndex: {
      currentIndex: 2,
      position: 7000,
      username: one.email,
      changedBy: 'subsonic-api',
      entry: [{ id: a }, { id: b }, { id: a }],
    },
  })
  expect((await queue()).playQueue).toMatchObject({ current: a })
  const key = { ...base, apiKey: one.password }
  expect(await codeOf('savePlayQueue', { ...key, id: a })).toBe(10)
  expect(await codeOf('savePlayQueue', { ...key, id: a, current: b })).toBe(10)
  expect(await codeOf('savePlayQueueByIndex', { ...key, id: a, currentIndex: '1' })).toBe(10)
  await player.savePlayQueue({ id: [a, b], current: b, position: 5000 } as never)
  await app.ask(tracks.changeStatus, { body: { track_id: Number(b.slice(3)), status: '1' } })
  expect((await queue()).playQueue).toMatchObject({ current: a, position: 0, entry: [{ id: a }] })
  await player.customJSON('savePlayQueueByIndex', { id: [b, a], currentIndex: 1 })
  expect((await queue()).playQueue, 'with a track that is inactive').toMatchObject({ entry: [{ id: a }] })
  await app.ask(tracks.changeStatus, { body: { track_id: Number(b.slice(3)), status: '0' } })
  expect((await queue()).playQueue, 'once it is active').toMatchObject({
    current: a,
    entry: [{ id: b }, { id: a }],
  })
  await player.customJSON('savePlayQueue', {})
  expect((await queue()).playQueue, 'none').toMatchObject({ username: one.email, changedBy: '', entry: [] })
  expect((await queue()).playQueue).not.toHaveProperty('current')
  // As many as an address can hold.
  const long = Array.from({ length: 3000 }, () => a)
  await player.customJSON('savePlayQueueByIndex', { id: long, currentIndex: 2999 })
  expect((await queue()).playQueue?.entry).toHaveLength(3000)
})

test('a listener’s bookmarks are kept, changed and removed, and go with a merge and back', async () => {
  const { password, email } = await listener('reader@example.org')
  const player = playerOf(app, { apiKey: password })
  const other = playerOf(app, { apiKey: (await listener('reader-too@example.org')).password })
  const [stays, goes] = [await addTrack('Long discourse'), await addTrack('The same discourse')]
  const bookmarks = async (who = player) => {
    const { bookmarks: shown } = await who.customJSON<{
      bookmarks: { bookmark: { position: number; entry: { id: string } }[] }
    }>('getBookmarks', {})
    return shown.bookmark.map(({ position, entry }) => [entry.id, position])
  }
  await player.customJSON('createBookmark', { id: `tr-${goes}`, position: 5000, comment: 'Chapter 2' })
  await player.customJSON('createBookmark', { id: `tr-${goes}`, position: 7000 })
  expect(await player.customJSON('getBookmarks', {})).toMatchObject({
    bookmarks: { bookmark: [{ position: 7000, username: email, comment: '', entry: { id: `tr-${goes}` } }] },
  })
  expect(await bookmarks(other)).toEqual([])
  const key = { ...base, apiKey: password }
  for (const [params, code] of [
    [{ id: 'tr-99999', position: '1' }, 70],
    [{ id: `tr-${goes}` }, 10],
    [{ id: `tr-${goes}`, position: '-1' }, 10],
  ] as const)
    expect(await codeOf('createBookmark', { ...key, ...params })).toBe(code)

  const versions: Record<string, number> = {}
  for (const id of [stays, goes]) versions[id] = (await app.ask(tracks.get, { params: { id } })).version
  const merged = await app.call(tracks.merge, { body: { id: stays, merged: [goes], versions } })
  expect(await bookmarks()).toEqual([[`tr-${stays}`, 7000]])
  await app.ask(history.undo, { body: { change_id: merged.body.change_id } })
  expect(await bookmarks()).toEqual([[`tr-${goes}`, 7000]])
  await player.customJSON('deleteBookmark', { id: `tr-${goes}` })
  await player.customJSON('deleteBookmark', { id: `tr-${goes}` })
  expect(await bookmarks()).toEqual([])
})

test('a merged track stays a favourite, with its rating and its place in queues; its undo takes both back', async () => {
  const { password } = await listener('merged@example.org')
  const player = playerOf(app, { apiKey: password })
  const [stays, goes] = [await addTrack('Stays'), await addTrack('Goes')]
  const [kept, gone] = [`tr-${stays}`, `tr-${goes}`]
  await player.star({ id: gone })
  await player.setRating({ id: gone, rating: 4 })
  await player.setRating({ id: kept, rating: 2 })
  await player.customJSON('savePlayQueueByIndex', { id: [kept, gone], currentIndex: 1, position: 3000 })
  const other = playerOf(app, { apiKey: (await listener('merged-too@example.org')).password })
  await other.customJSON('savePlayQueueByIndex', { id: [gone], currentIndex: 0, position: 0 })
  await other.setRating({ id: gone, rating: 5 })
  const starred = async () => (await player.getStarred2()).starred2.song?.map(({ id }) => id).toSorted()
  const versions: Record<string, number> = {}
  for (const id of [stays, goes]) versions[id] = (await app.ask(tracks.get, { params: { id } })).version
  const merged = await app.call(tracks.merge, { body: { id: stays, merged: [goes], versions } })
  expect(merged.body).toMatchObject({ success: 1 })
  expect(await starred()).toEqual([kept])
  expect((await player.getSong({ id: kept })).song, 'its own rating stays').toMatchObject({ userRating: 2 })
  expect(await player.customJSON('getPlayQueueByIndex', {})).toMatchObject({
    playQueueByIndex: { currentIndex: 1, position: 3000, entry: [{ id: kept }, { id: kept }] },
  })
  // What a listener has changed since stays as it is.
  await other.customJSON('savePlayQueueByIndex', { id: [kept, kept], currentIndex: 1, position: 0 })
  await app.ask(history.undo, { body: { change_id: merged.body.change_id } })
  expect(await starred()).toEqual([gone])
  expect((await player.getSong({ id: kept })).song).toMatchObject({ userRating: 2 })
  expect((await other.getSong({ id: kept })).song).not.toHaveProperty('userRating')
  expect((await other.getSong({ id: gone })).song).toMatchObject({ userRating: 5 })
  expect(await player.customJSON('getPlayQueueByIndex', {})).toMatchObject({
    playQueueByIndex: { currentIndex: 1, position: 3000, entry: [{ id: kept }, { id: gone }] },
  })
  expect(await other.customJSON('getPlayQueueByIndex', {})).toMatchObject({
    playQueueByIndex: { currentIndex: 1, entry: [{ id: kept }, { id: kept }] },
  })
})

test('the streams of one listener are bounded, with an answer that says so, until one ends', async () => {
  const { password } = await listener('many@example.org')
  const id = `tr-${await addTrack('Long', 8_000_000)}`
  const address = `${app.base}/rest/stream?${new URLSearchParams({ ...base, apiKey: password, id })}`
  const stop = new AbortController()
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => fetch(address, { signal: stop.signal })),
  )
  const types = answers.map(({ headers }) => headers.get('content-type'))
  expect(types.filter((type) => type === 'audio/mpeg')).toHaveLength(MAX_STREAMS)
  const refused = answers.find(({ headers }) => headers.get('content-type') !== 'audio/mpeg')
  expect(await refused?.json()).toMatchObject({
    'subsonic-response': {
      status: 'failed',
      error: { code: 0, message: expect.stringContaining('at once') },
    },
  })
  stop.abort()
  await expect
    .poll(async () => {
      const response = await fetch(address, { headers: { range: 'bytes=0-9' } })
      await response.bytes()
      return response.status
    })
    .toBe(206)
})
