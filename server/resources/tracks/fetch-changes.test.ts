import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { LIMITS } from '#server/core/downloads/limits.ts'
import { file, inTurn, silentAfter, status } from '#server/testing/audio-host.ts'
import { AUDIO, type Fetching, OTHER, startFetching } from '#server/testing/fetches.ts'
import { trackForm } from '#server/testing/tracks.ts'
import { runFetch } from './fetch-track.job.ts'

const { history, tracks } = contract

let f: Fetching
beforeAll(async () => {
  f = await startFetching()
})
afterAll(() => f.stop())
beforeEach(() => f.clear())

test('a changed link wins: the fetch of the old one ends without a trace', async () => {
  const old = f.linkTo(silentAfter(AUDIO))
  const { track_id } = await f.add(old)
  const running = f.fetchNow(track_id)
  await expect.poll(() => f.askedFor(old)).toHaveLength(1)
  await f.edit(track_id, { track_link: f.linkTo(file(OTHER)) })
  await running
  expect(await f.get(track_id)).toMatchObject({
    is_track_complete: '0',
    message: 'Waiting to be downloaded.',
  })
  await f.fetchNow(track_id)
  expect((await f.bytesOf((await f.get(track_id)).trackData)).equals(OTHER)).toBe(true)
})

test('a recording of the old link that arrives after the change is not taken', async () => {
  const { track_id } = await f.add(f.linkTo(file(AUDIO)))
  const fetch = await f.fetchOf(track_id)
  if (!fetch) throw new Error('Nothing is to be fetched')
  const late = f.linkTo(async (request, response) => {
    await f.edit(track_id, { track_link: f.linkTo(file(OTHER)) })
    await file(AUDIO)(request, response)
  })
  await sql`update tracks set track_link = ${late} where track_id = ${track_id}`.execute(f.app.db)
  await runFetch(f.app.context, fetch, { signal: new AbortController().signal, isLast: false }, LIMITS)
  expect(await f.get(track_id)).toMatchObject({ is_track_complete: '0', trackData: null })
  await f.fetchNow(track_id)
  expect((await f.bytesOf((await f.get(track_id)).trackData)).equals(OTHER)).toBe(true)
})

test('an uploaded recording calls off the fetch', async () => {
  const { track_id } = await f.add(f.linkTo(file(OTHER)))
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...trackForm('A song'), track_id, track_link: '' }))
    form.append(name, String(value))
  form.append('track', new File([new Uint8Array(AUDIO)], 'own.mp3'))
  await f.app.ask(tracks.edit, { body: form })
  expect(await f.fetchOf(track_id)).toBeNull()
  expect((await f.bytesOf((await f.get(track_id)).trackData)).equals(AUDIO)).toBe(true)
})

test('a fetched recording is in the history, but not in what people did', async () => {
  const { track_id } = await f.add(f.linkTo(file(AUDIO)))
  await f.fetchNow(track_id)
  const { admin_id } = await f.app.addAdmin('subadmin', 'gone@example.org')
  await f.app.ask(tracks.changeStatus, { body: { track_id: [track_id], status: '1' } })
  await sql`update changes set admin_id = ${admin_id}, admin_name = 'Gone' where action = 'status'`.execute(
    f.app.db,
  )
  await sql`delete from admins where admin_id = ${admin_id}`.execute(f.app.db)
  const done = async (filters: object) => {
    const body = { filters: { resource: 'tracks', record_id: track_id, ...filters } }
    const { Info } = await f.app.ask(history.list, { body })
    return Info.map((change) => [change.action, change.admin_name])
  }
  const [status, add] = [
    ['status', 'Gone'],
    ['add', 'The admin'],
  ]
  expect(await done({})).toEqual([status, ['edit', 'Sangraha'], add])
  expect(await done({ by_people: true })).toEqual([status, add])
})

test('a recording stays and plays until the one of a new link is stored', async () => {
  const { track_id } = await f.add(f.linkTo(file(AUDIO)))
  await f.fetchNow(track_id)
  const changed = await f.edit(track_id, { track_link: f.linkTo(file(OTHER)) })
  expect(changed).toMatchObject({ is_track_complete: '1', message: 'Waiting to be downloaded.' })
  expect((await f.bytesOf(changed.trackData)).equals(AUDIO)).toBe(true)
  expect(await f.pending()).toEqual([])
  expect(await f.app.ask(tracks.deletePending)).toEqual({ deleted: 0 })
  await f.fetchNow(track_id)
  const track = await f.get(track_id)
  expect(track).toMatchObject({ is_track_complete: '1', message: null, audio_size: OTHER.length })
  expect((await f.bytesOf(track.trackData)).equals(OTHER)).toBe(true)
})

test('a recording stays when its new link fails, which then counts as dead until a retry brings it', async () => {
  const { track_id } = await f.add(f.linkTo(file(AUDIO)))
  await f.fetchNow(track_id)
  const link = f.linkTo(inTurn(status(404), file(OTHER)))
  await f.edit(track_id, { track_link: link })
  await f.fetchNow(track_id)
  const track = await f.get(track_id)
  expect(track).toMatchObject({
    is_track_complete: '1',
    message: '404: nothing was found at this link.',
    dead_links: [{ field: 'track_link', problem: '404: nothing was found at this link.' }],
  })
  expect((await f.bytesOf(track.trackData)).equals(AUDIO)).toBe(true)
  expect((await f.app.ask(tracks.list, { body: { filters: { dead_link: true } } })).totalCount).toBe(1)
  expect(await f.app.ask(tracks.retry, { body: { track_id } })).toEqual({ matched: 1, queued: 1 })
  await f.fetchNow(track_id)
  expect(await f.get(track_id)).toMatchObject({ message: null, dead_links: [], audio_size: OTHER.length })
})

test('the history says that the system has stored a recording', async () => {
  const { track_id } = await f.add(f.linkTo(file(AUDIO)))
  await f.fetchNow(track_id)
  const entries = await f.app.db
    .selectFrom('changes as c')
    .innerJoin('change_records as r', 'r.change_id', 'c.change_id')
    .select(['c.admin_id', 'c.action', sql<string>`r.after->>'audio_key'`.as('key')])
    .where('r.record_id', '=', track_id)
    .where('r.resource', '=', 'tracks')
    .orderBy('c.change_id')
    .execute()
  expect(entries).toEqual([
    { admin_id: f.app.main.admin_id, action: 'add', key: null },
    { admin_id: null, action: 'edit', key: expect.stringMatching(/^audio\//) },
  ])
})

test('a track that is deleted meanwhile ends its fetch', async () => {
  const link = f.linkTo(silentAfter(AUDIO))
  const { track_id } = await f.add(link)
  const running = f.fetchNow(track_id)
  await expect.poll(() => f.askedFor(link)).toHaveLength(1)
  expect(await f.app.ask(tracks.deletePending)).toEqual({ deleted: 1 })
  await running
  expect(await f.left()).toEqual([])
})

describe('an undo', () => {
  const undo = (body: Record<string, unknown>) =>
    f.app.ask(history.undo, { body: { change_id: Number(body.change_id) } })

  test('of a deletion has a waiting track fetched again', async () => {
    const { track_id } = await f.add(f.linkTo(file(AUDIO)))
    await undo((await f.app.call(tracks.delete, { body: { track_id } })).body)
    expect(await f.get(track_id)).toMatchObject({ is_track_complete: '0' })
    await f.fetchNow(track_id)
    expect((await f.get(track_id)).trackData).toBeTruthy()
  })

  test('of a new link fetches the old one again, whatever has come meanwhile', async () => {
    const { track_id } = await f.add(f.linkTo(file(AUDIO)))
    const changed = await f.app.call(tracks.edit, {
      body: { ...trackForm('A song'), track_id, track_link: f.linkTo(file(OTHER)) },
    })
    await f.fetchNow(track_id)
    expect(await f.get(track_id)).toMatchObject({ audio_size: OTHER.length })
    await undo(changed.body)
    expect(await f.get(track_id)).toMatchObject({
      is_track_complete: '1',
      message: 'Waiting to be downloaded.',
    })
    await f.fetchNow(track_id)
    expect(await f.get(track_id)).toMatchObject({ audio_size: AUDIO.length, message: null })
  })

  test('of a new link is refused when its recording has replaced another', async () => {
    const { track_id } = await f.add(f.linkTo(file(AUDIO)))
    await f.fetchNow(track_id)
    const changed = await f.app.call(tracks.edit, {
      body: { ...trackForm('A song'), track_id, track_link: f.linkTo(file(OTHER)) },
    })
    await f.fetchNow(track_id)
    const { body } = await f.app.call(history.undo, { body: { change_id: Number(changed.body.change_id) } })
    expect(body).toMatchObject({ success: 0, code: 'cannot_be_undone' })
  })
})

test('a link that was changed behind the back of a fetch is taken by its next try', async () => {
  const link = f.linkTo(file(OTHER))
  const { track_id } = await f.add(
    f.linkTo(async (request, response) => {
      await sql`update tracks set track_link = ${link} where track_id = ${track_id}`.execute(f.app.db)
      file(AUDIO)(request, response)
    }),
  )
  await expect(f.fetchNow(track_id)).rejects.toThrow('The link was changed')
  await f.fetchNow(track_id)
  expect(await f.get(track_id)).toMatchObject({ audio_size: OTHER.length, track_link: link })
})
