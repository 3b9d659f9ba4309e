import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { LINK, startWithTracks } from '#server/testing/tracks.ts'
import { waitingIn, whileLocked } from '#server/testing/while-locked.ts'

const { artists, duplicateReview } = contract
const { app, records } = await startWithTracks()

const list = 'artists' as const
const start = (selection: object = { byQuery: true, query: '' }, as = app.main) =>
  app.ask(duplicateReview.start, { body: { list, ...selection } }, as)
const next = (run_id: number, more: object = {}, as = app.main) =>
  app.ask(duplicateReview.next, { body: { list, run_id, ...more } }, as)
const merge = async (run_id: number, id: number, merged: number, as = app.main) => {
  const versions = Object.fromEntries(
    await Promise.all(
      [id, merged].map(async (each) => {
        const { body } = await app.call(artists.get, { params: { id: each } })
        return [each, body.success === 1 ? body.data.version : 1]
      }),
    ),
  )
  return (await app.call(duplicateReview.merge, { body: { list, run_id, id, merged, versions } }, as)).body
}
const undoAll = async (run_id: number, as = app.main) =>
  (await app.call(duplicateReview.undoAll, { body: { list, run_id } }, as)).body
const add = async (...names: string[]) => {
  const ids: number[] = []
  for (const name of names)
    ids.push((await app.ask(artists.save, { body: { action: 'add', name } })).artist_id)
  return ids
}
const idsOf = ({ pairs }: Awaited<ReturnType<typeof next>>) =>
  pairs.map(({ records }) => records.map(({ id }) => id))
/** Tracks by their names in both scripts, each with a link of its own. */
const pendingTracks = async (...both: (readonly [string, string])[]) => {
  const ids: number[] = []
  for (const [name, display_name_hindi] of both)
    ids.push(
      (await records.add(name, { display_name_hindi, track_link: `${LINK}?${display_name_hindi}` })).track_id,
    )
  return ids
}
const names = async () => (await app.ask(artists.list, { body: {} })).Info.map(({ name }) => name).sort()

beforeEach(async () => {
  await sql`delete from artists`.execute(app.db)
  await sql`delete from pair_skips`.execute(app.db)
})

test('pairs follow each other with exact numbers; what is merged, told apart or skipped leaves the queue', async () => {
  const [a1 = 0, a2 = 0] = await add('Lata Mangeshkar', 'लता मंगेशकर')
  const [b1 = 0, b2 = 0] = await add('Anup Jalota', 'अनूप जलोटा')
  const [c1 = 0, c2 = 0] = await add('Mukesh', 'मुकेश')
  const { run_id } = await start()
  const all = await next(run_id)
  expect(idsOf(all)).toEqual([
    [c1, c2],
    [b1, b2],
    [a1, a2],
  ])
  expect(all).toMatchObject({ remaining: 0, skipped: 0 })
  const after = { id: [c1, c2], is_by_audio: false }
  expect(idsOf(await next(run_id, { after }))).toEqual([
    [b1, b2],
    [a1, a2],
  ])
  const narrow = await start({ byQuery: false, id: [a2] })
  expect(idsOf(await next(narrow.run_id))).toEqual([[a1, a2]])

  await app.ask(duplicateReview.skip, { body: { list, run_id, pair: [c2, c1], is_skipped: true } })
  await app.ask(artists.setDistinct, { body: { id: [b1, b2], are_distinct: true } })
  const rest = await next(run_id)
  expect(idsOf(rest)).toEqual([[a1, a2]])
  expect(rest.skipped).toBe(1)
  expect(idsOf(await next(run_id, { skipped: true }))).toEqual([[c1, c2]])
  expect(idsOf(await next(run_id, { pair: [c1, c2] }))).toEqual([[c1, c2]])
  await app.ask(duplicateReview.skip, { body: { list, run_id, pair: [c1, c2], is_skipped: false } })
  expect(await next(run_id)).toMatchObject({ pairs: [{}, {}], skipped: 0 })
  await app.ask(duplicateReview.skip, { body: { list, run_id, pair: [c1, c2], is_skipped: true } })
  const theirs = await start(undefined, app.sub)
  expect(idsOf(await next(theirs.run_id, {}, app.sub)), 'skips are those of an admin').toHaveLength(2)

  expect(await merge(run_id, a2, a1)).toMatchObject({ success: 1 })
  expect(idsOf(await next(run_id))).toEqual([])
  expect(await app.ask(duplicateReview.get, { params: { id: run_id } })).toEqual({ run_id, list, merged: 1 })
})

test('all merges of a run are undone as one, also in a chain, and what was changed since is left', async () => {
  const [a = 0, b = 0, c = 0] = await add('Mukesh', 'मुकेश', 'Mukesh ji')
  const [d = 0, e = 0] = await add('Anup Jalota', 'अनूप जलोटा')
  const before = await names()
  const { run_id } = await start()
  await merge(run_id, b, a)
  await merge(run_id, c, b)
  await merge(run_id, d, e)
  expect(await undoAll(run_id)).toMatchObject({ success: 1, data: { undone: 3, left: 0 } })
  expect(await names()).toEqual(before)
  expect(await undoAll(run_id)).toMatchObject({ success: 0, code: 'cannot_be_undone' })

  await merge(run_id, a, b)
  await merge(run_id, d, e)
  const { version, ...stays } = await app.ask(artists.get, { params: { id: d } })
  await app.ask(artists.save, {
    body: { action: 'edit', artist_id: d, version, name: stays.name, aliases: [], about: 'Changed since' },
  })
  expect(await undoAll(run_id)).toMatchObject({ success: 1, data: { undone: 1, left: 1 } })
  expect(await names()).toHaveLength(before.length - 1)
  expect(await app.ask(duplicateReview.get, { params: { id: run_id } })).toMatchObject({ merged: 1 })
})

test('a pair that was edited, merged or deleted meanwhile is refused, and nothing is half done', async () => {
  const [a = 0, b = 0, c = 0, d = 0] = await add('Mukesh', 'मुकेश', 'Anup Jalota', 'अनूप जलोटा')
  const [{ run_id }, theirs] = [await start(), await start(undefined, app.sub)]
  const outdated = { list, run_id, id: a, merged: b, versions: { [a]: 1, [b]: 99 } }
  expect((await app.call(duplicateReview.merge, { body: outdated })).body).toMatchObject({ code: 'stale' })
  const both = await Promise.all([merge(run_id, a, b), merge(theirs.run_id, b, a, app.sub)])
  expect(both.map(({ success }) => success).sort()).toEqual([0, 1])
  expect(await names()).toHaveLength(3)
  await app.ask(artists.delete, { params: { id: d } })
  expect(await merge(run_id, c, d)).toMatchObject({ success: 0, code: 'not_found' })
  expect(await merge(theirs.run_id, c, a)).toMatchObject({ success: 0, code: 'not_found' })
  expect(await undoAll(theirs.run_id)).toMatchObject({ success: 0, code: 'not_found' })
  const other = await app.call(duplicateReview.next, { body: { list: 'tags', run_id } })
  expect(other.body).toMatchObject({ success: 0, code: 'not_found' })
})

test('of many pairs a dozen come at once, and how many follow is exact', async () => {
  const artistNames = 'Lata Ravi Asha Usha Hari Kishor Mukesh Anup Jagjit Bhimsen Pandit Kumar Manna'
  for (const name of artistNames.split(' ')) await add(`${name} Devi`, `${name} Devi`.replaceAll('a', 'aa'))
  const { run_id } = await start()
  const first = await next(run_id)
  expect([first.pairs.length, first.remaining]).toEqual([12, 1])
  const id = first.pairs.at(-1)?.records.map((record) => record.id)
  const rest = await next(run_id, { after: { id, is_by_audio: false } })
  expect([rest.pairs.length, rest.remaining]).toEqual([1, 0])
})

test('a merge that is under way when all are undone is one of them', async () => {
  const [a = 0, b = 0, c = 0, d = 0] = await add('Mukesh', 'मुकेश', 'Anup Jalota', 'अनूप जलोटा')
  const { run_id } = await start()
  await merge(run_id, a, b)
  const held = sql`select from artists where artist_id = ${d} for update`
  const [merged, undone] = await whileLocked(app.db, held, 2, async () => {
    const waits = merge(run_id, c, d)
    await expect.poll(() => waitingIn(app.db)).toBe(1)
    return Promise.all([waits, undoAll(run_id)])
  })
  expect(merged).toMatchObject({ success: 1 })
  expect(undone).toMatchObject({ success: 1, data: { undone: 2, left: 0 } })
  expect(await names()).toHaveLength(4)
})

test('a review is closed to whoever has lost the right to its records, and starts with a selection only', async () => {
  await add('Mukesh', 'मुकेश')
  const { run_id } = await start(undefined, app.sub)
  const narrow = (rights: string[] | null) =>
    app.db.updateTable('admins').set({ rights }).where('admin_id', '=', app.sub.admin_id).execute()
  await narrow(['artists.view', 'albums.view', 'albums.edit'])
  const { body } = await app.call(duplicateReview.get, { params: { id: run_id } }, app.sub)
  await narrow(null)
  expect(body).toMatchObject({ success: 0, code: 'not_found' })
  const none = await app.call(duplicateReview.start, { body: { list, byQuery: false, query: '', id: [] } })
  expect(none.body).toMatchObject({ success: 0, code: 'invalid' })
})

test('tracks that sound the same come before those of one name, page after page', async () => {
  await sql`delete from tracks`.execute(app.db)
  // Those by audio are the older ones.
  const [one = 0, other = 0, named = 0, alsoNamed = 0] = await pendingTracks(
    ['Raghupati', 'तीन'],
    ['Vaishnav Jan', 'चार'],
    ['Om Jai Jagdish', 'एक'],
    ['ॐ जय जगदीश', 'दो'],
  )
  for (const id of [named, alsoNamed, one, other]) await records.giveAudio(id)
  const [key, otherKey] = [`audio/${one}.mp3`, `audio/${other}.mp3`]
  await app.db
    .insertInto('same_sounds')
    .values([
      { key, other_key: otherKey, error: 0.01 },
      { key: otherKey, other_key: key, error: 0.01 },
    ])
    .execute()
  const body = { list: 'tracks' as const }
  const { run_id } = await app.ask(duplicateReview.start, { body: { ...body, byQuery: true, query: '' } })
  const all = await app.ask(duplicateReview.next, { body: { ...body, run_id } })
  expect(idsOf(all)).toEqual([
    [one, other],
    [named, alsoNamed],
  ])
  const after = (id: number[], is_by_audio: boolean) =>
    app.ask(duplicateReview.next, { body: { ...body, run_id, after: { id, is_by_audio } } })
  expect(idsOf(await after([one, other], true))).toEqual([[named, alsoNamed]])
  expect(idsOf(await after([named, alsoNamed], false))).toEqual([])
})

test('of merged tracks the link is remembered, and the one that comes back is downloaded again', async () => {
  await sql`delete from tracks`.execute(app.db)
  const [stays = 0, goes = 0] = await pendingTracks(['Raghupati', 'एक'], ['Vaishnav Jan', 'दो'])
  const body = { list: 'tracks' as const }
  const { run_id } = await app.ask(duplicateReview.start, { body: { ...body, byQuery: true, query: '' } })
  const sent = { ...body, run_id, id: stays, merged: goes, versions: { [stays]: 1, [goes]: 1 } }
  await app.ask(duplicateReview.merge, { body: sent })
  const links = await app.db.selectFrom('merged_links').select(['link', 'track_id']).execute()
  expect(links).toEqual([{ link: `${LINK}?दो`, track_id: stays }])
  await app.ask(duplicateReview.undoAll, { body: { ...body, run_id } })
  const fetches = app.db.selectFrom('track_fetches').select('state').where('track_id', '=', goes)
  expect(await fetches.execute()).toEqual([{ state: 'waiting' }])
})
