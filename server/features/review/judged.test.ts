import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { message } from '#server/core/messages/message.ts'
import { startWithTracks } from '#server/testing/tracks.ts'

const { albums, history, review, teamwork, tracks } = contract
const { app, records } = await startWithTracks()

const EVERYTHING = { byQuery: true, query: '' }
const start = (gap: string, selection: object = EVERYTHING, list: KindName = 'tracks', as = app.main) =>
  app.ask(review.start, { body: { list, gap, ...selection } }, as)
type Run = Awaited<ReturnType<typeof start>>
const next = ({ list, run_id }: Run, more: object = {}, as = app.main) =>
  app.ask(review.next, { body: { list, run_id, ...more } }, as)
type Item = Awaited<ReturnType<typeof next>>['items'][number]
const inQueue = async (run: Run, more: object = {}, as = app.main) =>
  (await next(run, more, as)).items.map(({ record_id }) => record_id)
const itemOf = async (run: Run, id: number, as = app.main): Promise<Item> => {
  const [item] = (await next(run, { record_id: id }, as)).items
  if (!item) throw new Error(`${id} is not in the queue`)
  return item
}
type Target = Pick<Item, 'record_id' | 'version'>
const act = async (
  { list, run_id }: Run,
  { record_id, version }: Target,
  action: string,
  more: object = {},
) => (await app.call(review.act, { body: { list, run_id, record_id, version, action, ...more } })).body
const undoAll = ({ list, run_id }: Run) => app.call(review.undoAll, { body: { list, run_id } })
const trackOf = (id: number) => app.ask(tracks.get, { params: { id } })
const versionNow = async (record_id: number): Promise<Target> => ({
  record_id,
  version: (await trackOf(record_id)).version,
})

/** Complete tracks, each with a link of its own. */
async function complete(names: readonly string[]): Promise<number[]> {
  const ids = []
  for (const [n, name] of names.entries()) {
    const { track_id } = await records.add(name, {
      display_name_hindi: name,
      track_link: `https://example.org/${n}.mp3`,
    })
    await records.giveAudio(track_id)
    ids.push(track_id)
  }
  await sql`delete from track_fetches`.execute(app.db)
  await sql`update tracks set message = null`.execute(app.db)
  return ids
}

async function breakLink(track_id: number, field: 'track_link' | 'cover_picture' = 'track_link') {
  const problem = message('fetch.notFound')
  await sql`
    insert into link_checks (track_id, field, link, failed_runs, failing_since, is_dead, problem)
    select track_id, ${field}, ${sql.ref(field)}, 2, now(), true, ${problem} from tracks where track_id = ${track_id}`.execute(
    app.db,
  )
}

const measure = (track_id: number, loudness: number) =>
  app.db
    .insertInto('audio_measures')
    .values({ key: `audio/${track_id}.mp3`, rules: 1, loudness, leading_silence: 0, finished_at: sql`now()` })
    .execute()

beforeEach(async () => {
  await sql`delete from tracks`.execute(app.db)
  await sql`delete from stored_file`.execute(app.db)
  await sql`delete from review_skips`.execute(app.db)
  await sql`delete from review_kept`.execute(app.db)
})

test('dead links are removed, replaced, tried again or kept in one queue, corrected, and undone as one', async () => {
  const [removed = 0, replaced = 0, retried = 0, kept = 0, hidden = 0, covered = 0] = await complete([
    'Removed',
    'Replaced',
    'Retried',
    'Kept',
    'Hidden',
    'Covered',
  ])
  const album_id = await records.newAlbum('Amrit')
  await sql`update albums set cover_picture = 'https://example.org/album.jpg' where album_id = ${album_id}`.execute(
    app.db,
  )
  await app.ask(albums.addTracks, { body: { album_id, track_id: [covered] } })
  await sql`update tracks set cover_picture = 'https://example.org/gone.jpg' where track_id = ${covered}`.execute(
    app.db,
  )
  for (const id of [removed, replaced, retried, kept, hidden]) await breakLink(id)
  await breakLink(covered, 'cover_picture')

  expect(await app.ask(review.gaps, { body: { list: 'tracks', ...EVERYTHING } })).toContainEqual({
    gap: 'dead_link',
    count: 6,
  })
  const run = await start('dead_link')
  const first = await itemOf(run, removed)
  expect(first).toMatchObject({
    track_link: 'https://example.org/0.mp3',
    values: { track_link: 'https://example.org/0.mp3' },
    dead_links: [{ field: 'track_link', problem: expect.stringContaining('404') }],
    actions: ['remove', 'retry', 'keep', 'deactivate', 'assign'],
    suggestions: [],
    sound: { address: expect.any(String) },
  })
  expect((await itemOf(run, covered)).suggestions).toMatchObject([
    { cover: { list: 'albums', id: album_id }, reason: { name: 'Amrit' } },
  ])

  expect(await act(run, first, 'remove')).toMatchObject({
    data: { is_saved: true, version: first.version + 1 },
  })
  expect(await trackOf(removed)).toMatchObject({ track_link: null, trackData: expect.any(String) })
  const link = 'https://example.org/new.mp3'
  const body = { list: run.list, run_id: run.run_id }
  await app.ask(review.accept, {
    body: { ...body, ...(await versionNow(replaced)), values: { track_link: link } },
  })
  expect(await trackOf(replaced)).toMatchObject({ track_link: link, dead_links: [] })
  await act(run, await versionNow(retried), 'retry')
  const fetches = await app.db.selectFrom('track_fetches').select('track_id').execute()
  expect(fetches.map(({ track_id }) => track_id).sort()).toEqual([replaced, retried].sort())
  await act(run, await versionNow(kept), 'keep')
  await act(run, await versionNow(hidden), 'deactivate')
  expect(await trackOf(hidden)).toMatchObject({ is_active: '0' })
  await app.ask(review.accept, {
    body: { ...body, ...(await versionNow(covered)), cover_of: { list: 'albums', id: album_id } },
  })
  expect(await trackOf(covered)).toMatchObject({ cover_picture: 'https://example.org/album.jpg' })

  // What is deactivated is no less broken; what is fine as it is, is left out for everybody until asked for.
  expect(await next(run)).toMatchObject({ skipped: 0, kept: 1 })
  expect(await inQueue(run)).toEqual([hidden])
  const theirs = await start('dead_link', EVERYTHING, 'tracks', app.sub)
  expect(await inQueue(theirs, {}, app.sub)).toEqual([hidden])
  expect(await inQueue(theirs, { skipped: true }, app.sub)).toEqual([kept])
  await sql`update link_checks set link = 'https://example.org/other.mp3' where track_id = ${kept}`.execute(
    app.db,
  )
  await sql`update tracks set track_link = 'https://example.org/other.mp3' where track_id = ${kept}`.execute(
    app.db,
  )
  expect(await inQueue(theirs, {}, app.sub), 'another link is judged anew').toEqual([hidden, kept])

  // A correction takes back what was decided before.
  expect(await act(run, await versionNow(hidden), 'remove')).toMatchObject({ success: 1 })
  expect(await trackOf(hidden)).toMatchObject({ is_active: '1', track_link: null })
  expect(await act(run, { record_id: hidden, version: 1 }, 'remove')).toMatchObject({ code: 'stale' })
  expect(await act(run, await versionNow(removed), 'assign', { admin_id: app.sub.admin_id })).toMatchObject({
    success: 1,
  })
  expect(await trackOf(removed)).toMatchObject({ track_link: 'https://example.org/0.mp3' })
  expect(await act(run, await versionNow(removed), 'assign')).toMatchObject({ code: 'invalid' })

  expect(await app.ask(review.get, { params: { id: run.run_id } })).toMatchObject({ accepted: 5 })
  const { body: undone } = await undoAll(run)
  expect(undone).toMatchObject({ data: { undone: 5, left: 0 }, message: 'Undone: 5 tracks.' })
  expect(await trackOf(hidden)).toMatchObject({ track_link: 'https://example.org/4.mp3', is_active: '1' })
  expect(await trackOf(covered)).toMatchObject({ cover_picture: 'https://example.org/gone.jpg' })
  expect(await trackOf(replaced)).toMatchObject({ track_link: 'https://example.org/1.mp3' })
  expect(await next(run)).toMatchObject({ skipped: 0, kept: 0 })
  const team = await app.ask(teamwork.record, { body: { kind: 'tracks', record_id: removed } })
  expect(team.assignment).toBe(null)
  expect((await undoAll(run)).body).toMatchObject({ code: 'cannot_be_undone' })
})

test('what sounds wrong is shown with what was measured; other audio is judged anew', async () => {
  const [quiet = 0, loud = 0] = await complete(['Quiet', 'Loud'])
  await measure(quiet, -40)
  await measure(loud, -14)
  const run = await start('too_quiet')
  const item = await itemOf(run, quiet)
  expect(await inQueue(run)).toEqual([quiet])
  expect(item).toMatchObject({ measured: { loudness: -40 }, actions: ['keep', 'deactivate', 'assign'] })
  await act(run, item, 'keep')
  expect(await inQueue(run)).toEqual([])
  await app.db.insertInto('stored_file').values({ key: 'audio/new.mp3', state: 'kept', size: 1 }).execute()
  await sql`insert into audio_measures (key, rules, loudness, finished_at) values ('audio/new.mp3', 1, -41, now())`.execute(
    app.db,
  )
  await sql`update tracks set audio_key = 'audio/new.mp3' where track_id = ${quiet}`.execute(app.db)
  expect(await inQueue(run)).toEqual([quiet])
})

test('a list is reviewed record by record, such as what is assigned to me, and skipped for this list alone', async () => {
  const [one = 0, two = 0, three = 0] = await complete(['One', 'Two', 'Three'])
  for (const record_id of [one, two, three])
    await app.ask(teamwork.assign, { body: { kind: 'tracks', record_id, admin_id: app.main.admin_id } })
  const mine = { ...EVERYTHING, filters: { assigned_to: [app.main.admin_id] } }
  const run = await start('each', mine)
  const item = await itemOf(run, three)
  expect(item).toMatchObject({
    actions: ['done', 'keep', 'deactivate', 'assign'],
    assigned_to: { admin_id: app.main.admin_id },
    values: { display_name: 'Three', display_name_hindi: 'Three' },
    is_active: '1',
  })
  await act(run, item, 'done')
  const { list, run_id } = run
  await app.ask(review.accept, {
    body: { list, run_id, ...(await versionNow(two)), values: { display_name: 'Two, corrected' } },
  })
  expect(await trackOf(two)).toMatchObject({ display_name: 'Two, corrected', display_name_hindi: 'Two' })
  await app.ask(review.skip, { body: { list, run_id, record_id: one, is_skipped: true } })
  expect(await inQueue(run)).toEqual([two])
  expect(await inQueue(await start('each', mine)), 'skipped until asked for').toEqual([two])
  expect(await inQueue(await start('each')), 'another list').toEqual([three, two, one])

  // One undo for edits of other fields and for decisions.
  await app.ask(review.accept, {
    body: { list, run_id, ...(await versionNow(one)), values: { display_name_hindi: 'एक' } },
  })
  expect((await undoAll(run)).body).toMatchObject({ data: { undone: 3, left: 0 } })
  expect(await trackOf(one)).toMatchObject({ display_name_hindi: 'One' })
  expect(await trackOf(two)).toMatchObject({ display_name: 'Two' })
  expect((await inQueue(run)).toSorted()).toEqual([one, two, three].toSorted())
})

test('an album without tracks is judged, and what others have changed since is left by the undo', async () => {
  const album_id = await records.newAlbum('Empty')
  const run = await start('tracks', { id: [album_id] }, 'albums')
  const [item] = (await next(run)).items
  if (!item) throw new Error('The album is not in the queue')
  expect(item.actions).toEqual(['keep', 'deactivate', 'assign'])
  await act(run, item, 'deactivate')
  await app.ask(albums.changeStatus, { body: { album_id, status: '0' } })
  expect((await undoAll(run)).body).toMatchObject({ code: 'cannot_be_undone' })
  const { Info } = await app.ask(history.list, {
    body: { filters: { resource: 'albums', record_id: album_id } },
  })
  expect(Info.map(({ action }) => action)).toEqual(['status', 'status', 'add'])
})

test('who may not publish or edit is kept from it, and a run from other admins', async () => {
  const [id = 0] = await complete(['Own'])
  await breakLink(id)
  const narrow = (rights: string[] | null) =>
    app.db.updateTable('admins').set({ rights }).where('admin_id', '=', app.sub.admin_id).execute()
  const run = await start('dead_link')
  const body = { list: 'tracks', run_id: run.run_id }
  expect((await app.call(review.undoAll, { body }, app.sub)).body).toMatchObject({ code: 'not_found' })
  await narrow(['tracks.view', 'tracks.edit'])
  const own = await start('dead_link', EVERYTHING, 'tracks', app.sub)
  const item = await itemOf(own, id, app.sub)
  expect(item.actions).toEqual(['remove', 'retry', 'keep', 'assign'])
  const sent = { list: 'tracks', run_id: own.run_id, record_id: id, version: item.version }
  const { status } = await app.call(review.act, { body: { ...sent, action: 'deactivate' } }, app.sub)
  expect(status).toBe(403)
  await narrow(null)
})

test('lyrics come from the same title or recording, a description only if an artist is the same', async () => {
  const ids = await complete(['Hanuman Chalisa', 'हनुमान चालीसा', 'Shiv Aarti', 'Hanuman Chalisa'])
  const [asked = 0, known = 0, other = 0, both = 0] = ids
  const lata = await app.ask(contract.artists.save, {
    body: { action: 'add', name: 'Lata', hindi_name: 'लता' },
  })
  const link = (id: number) =>
    app.ask(tracks.bulkEdit, {
      body: { id: [id], expected_count: 1, changes: { artist_id: { op: 'add', ids: [lata.artist_id] } } },
    })
  await sql`update tracks set description = null, description_hindi = null where track_id = ${asked}`.execute(
    app.db,
  )
  await sql`update tracks set lyrics = 'Jai Hanuman', lyrics_hindi = 'जय हनुमान' where track_id = ${known}`.execute(
    app.db,
  )
  await sql`update tracks set lyrics = 'Jai Shiv' where track_id = ${other}`.execute(app.db)
  await sql`update tracks set description = 'Sung by Lata' where track_id = ${both}`.execute(app.db)
  await link(known)
  const run = await start('lyrics', { id: [asked] })
  const item = await itemOf(run, asked)
  expect(item.suggestions).toEqual([
    {
      texts: { lyrics: 'Jai Hanuman', lyrics_hindi: 'जय हनुमान' },
      records: [],
      cover: null,
      unsure: [],
      reason: { kind: 'title', id: known, name: 'हनुमान चालीसा, Lata', hindi_name: 'हनुमान चालीसा, लता' },
    },
  ])
  const about = await start('description', { id: [asked] })
  expect((await itemOf(about, asked)).suggestions).toEqual([])
  await link(asked)
  await link(both)
  expect((await itemOf(about, asked)).suggestions.map(({ texts }) => texts)).toContainEqual({
    description: 'Sung by Lata',
    description_hindi: 'विवरण',
  })
})
