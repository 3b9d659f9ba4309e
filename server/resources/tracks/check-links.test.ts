import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { type Behaviour, file, inTurn, page, redirect, status } from '#server/testing/audio-host.ts'
import { AUDIO, type Fetching, OTHER, startFetching } from '#server/testing/fetches.ts'
import { runCheck } from './check-links.job.ts'

const { tracks } = contract

let f: Fetching
beforeAll(async () => {
  f = await startFetching()
})
afterAll(() => f.stop())
beforeEach(() => f.clear())

const noHead: Behaviour = (request, response) =>
  request.method === 'HEAD' ? response.writeHead(405).end() : file(AUDIO)(request, response)

const check = () => runCheck(f.app.context, new AbortController().signal, 0)
const nextNight = () =>
  sql`update link_checks set checked_at = checked_at - interval '24 hours'`.execute(f.app.db)
const nextWeek = () =>
  sql`update link_checks set checked_at = checked_at - interval '7 days'`.execute(f.app.db)
const withDeadLink = async () =>
  (await f.app.ask(tracks.list, { body: { filters: { dead_link: 'true' } } })).Info.map(
    ({ track_id }) => track_id,
  )

/** A complete track whose recording came from a link that behaves so from then on. */
async function complete(behaviour: Behaviour, more: object = {}) {
  const link = f.linkTo(inTurn(file(AUDIO), behaviour))
  const { track_id } = await f.add(link, more)
  await f.fetchNow(track_id)
  return { track_id, link }
}

test('a link counts as dead when it fails in two runs one after the other, not after one bad night', async () => {
  const { track_id } = await complete(status(404))
  await check()
  await check()
  expect((await f.get(track_id)).dead_links).toEqual([])
  expect(await withDeadLink()).toEqual([])
  await nextNight()
  await check()
  expect((await f.get(track_id)).dead_links).toEqual([
    { field: 'track_link', since: expect.any(String), problem: '404: nothing was found at this link.' },
  ])
  expect(await withDeadLink()).toEqual([track_id])
  expect((await f.get(track_id)).trackData).toBeTruthy()
})

test('a good night between two bad ones begins the count anew', async () => {
  const { track_id, link } = await complete(inTurn(status(500), status(500), file(AUDIO), status(500)))
  for (let night = 1; night <= 3; night++) {
    await check()
    await (night === 2 ? nextWeek() : nextNight())
  }
  expect(f.askedFor(link).map(({ method }) => method)).toEqual(['GET', 'HEAD', 'GET', 'HEAD', 'HEAD', 'GET'])
  expect((await f.get(track_id)).dead_links).toEqual([])
})

test('a dead link that answers again, or is changed, is dead no more', async () => {
  const again = await complete(inTurn(status(404), status(404), status(404), status(404), file(AUDIO)))
  const changed = await complete(status(410))
  await check()
  await nextNight()
  await check()
  expect(await withDeadLink()).toHaveLength(2)
  await f.edit(changed.track_id, { track_link: f.linkTo(file(OTHER)) })
  expect(await withDeadLink()).toEqual([again.track_id])
  await nextNight()
  await check()
  expect(await withDeadLink()).toEqual([])
})

test('the typed link of a cover is asked too, an uploaded cover is not', async () => {
  const cover = f.linkTo(page)
  const { track_id } = await complete(file(AUDIO), { cover_image: cover })
  const uploaded = await complete(file(AUDIO))
  await sql`update tracks set cover_picture = 'images/a' where track_id = ${uploaded.track_id}`.execute(
    f.app.db,
  )
  await check()
  await nextNight()
  await check()
  expect((await f.get(track_id)).dead_links).toMatchObject([
    { field: 'cover_picture', problem: 'The link leads to a web page, not to an audio file.' },
  ])
  expect(await withDeadLink()).toEqual([track_id])
})

test('a link is asked by HEAD, by its first byte where there is no HEAD, and again only after a week', async () => {
  const [head, get] = [await complete(file(AUDIO)), await complete(noHead)]
  await check()
  await nextNight()
  await check()
  expect(f.askedFor(head.link).map(({ method }) => method)).toEqual(['GET', 'HEAD'])
  expect(f.askedFor(get.link).map(({ method, headers }) => [method, headers.range])).toEqual([
    ['GET', undefined],
    ['HEAD', undefined],
    ['GET', 'bytes=0-0'],
  ])
  await nextWeek()
  await check()
  expect(f.askedFor(head.link)).toHaveLength(3)
})

test('a server that asks us to come back later is alive, and what is not complete is not asked', async () => {
  const { track_id } = await complete(status(429))
  const waiting = f.linkTo(status(404))
  await f.add(waiting)
  await check()
  await nextNight()
  await check()
  expect((await f.get(track_id)).dead_links).toEqual([])
  expect(f.askedFor(waiting)).toEqual([])
})

test('a link that leads to no address stops no other from being asked', async () => {
  const { link } = await complete(redirect('http://%zz:x@127.0.0.1/a.mp3'))
  const other = await complete(file(AUDIO))
  await check()
  expect(f.askedFor(link).map(({ method }) => method)).toEqual(['GET', 'HEAD', 'GET'])
  expect(f.askedFor(other.link).map(({ method }) => method)).toEqual(['GET', 'HEAD'])
})

test('links to what is not public are not asked', async () => {
  const { track_id } = await complete(file(AUDIO))
  await sql`update tracks set track_link = 'http://127.0.0.2:1/a.mp3' where track_id = ${track_id}`.execute(
    f.app.db,
  )
  await check()
  await nextNight()
  await check()
  expect((await f.get(track_id)).dead_links).toMatchObject([
    { problem: "The link doesn't lead to a public web address." },
  ])
})
