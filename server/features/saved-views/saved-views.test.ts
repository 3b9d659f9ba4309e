import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { savedViews: views } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.db.deleteFrom('saved_views').execute()
})

const FULL = {
  search: 'शिव 108',
  sort: 'display_name',
  desc: 'true',
  size: '100',
  columns: 'display_name,tag,is_active',
  category_id: '3,7',
  without_cover: 'true',
  audio: 'failed',
  recorded_from: '2019-04-14',
}
const OWN = { is_own: true, owner: 'The admin', is_shared: false, is_pinned: false }
const add = (name: string, query: object = FULL, as = app.main) =>
  app.call(views.add, { body: { list: 'tracks', name, query } }, as)
const added = async (name: string, as = app.main) => {
  const { body } = await add(name, FULL, as)
  if (body.success !== 1) throw new Error(body.message)
  return body.data
}
const edit = (body: object, as = app.main) => app.call(views.edit, { body }, as)
const own = (as = app.main) => app.ask(views.list, { body: { list: 'tracks' } }, as)
const namesOf = async (as = app.main) => (await own(as)).map(({ name }) => name)

test('a view comes back as it was saved, and the views of a list are in the order of their names', async () => {
  await added('without cover')
  const view = await added('Aarti')
  await added('शिव')
  expect(view).toEqual({ view_id: expect.any(Number), list: 'tracks', name: 'Aarti', query: FULL, ...OWN })
  expect(await namesOf()).toEqual(['Aarti', 'without cover', 'शिव'])
  expect((await own())[0]).toEqual(view)
})

test('a view may be of the plain list, and is then as empty as its address', async () => {
  expect((await add('All', {})).body).toMatchObject({ success: 1, data: { query: {} } })
})

describe('a view is refused', () => {
  test.each([
    ['no name', '', 'This field is required'],
    ['a name of spaces', '   ', 'This field is required'],
    ['a name of 201 characters', 'x'.repeat(201), 'At most 200 characters'],
  ])('with %s', async (_case, name, message) => {
    expect((await add(name)).body).toMatchObject({ success: 0, code: 'invalid', errors: { name: message } })
  })

  test.each([
    ['an unknown param', { colour: 'red' }],
    ['a page, which is no part of a view', { page: '3' }],
    ['a column that the list does not sort by', { sort: 'audio_key' }],
    ['a direction that is none', { sort: 'display_name', desc: 'down' }],
    ['a size that is not offered', { size: '25' }],
    ['a search that is too long', { search: 'x'.repeat(201) }],
    ['columns that are no names', { columns: "x'; drop table saved_views" }],
    ['a filter that is none', { audio: 'loud' }],
    ['an id that is none', { category_id: '3,x' }],
    ['a day that is none', { recorded_to: '2019-02-30' }],
    ['a value that is no text', { without_cover: true }],
    ['a filter beyond all measure', { tag_id: '1,'.repeat(2000) }],
    ['no address at all', 'search=ram'],
  ])('with %s', async (_case, query) => {
    const { body } = await add('A', query as object)
    expect(body).toMatchObject({ success: 0, code: 'invalid', errors: { query: expect.any(String) } })
    expect(await own()).toEqual([])
  })

  test('of a list that has no views', async () => {
    for (const list of ['subadmins', '', null])
      expect((await app.call(views.add, { body: { list, name: 'A', query: {} } })).body).toMatchObject({
        code: 'invalid',
      })
  })
})

describe('the names of one admin', () => {
  test('are unique without regard to case, and the refusal says so', async () => {
    await added('Ganesh Ü आरती')
    const { body } = await add('  GANESH ü आरती ')
    expect(body).toMatchObject({
      success: 0,
      code: 'invalid',
      errors: { name: 'You already have a view named “GANESH ü आरती”.' },
    })
    expect(await namesOf()).toEqual(['Ganesh Ü आरती'])
  })

  test('are unique also when two are saved at once', async () => {
    const answers = await Promise.all(['One', 'ONE', 'one', 'oNe'].map((name) => add(name)))
    expect(answers.filter(({ body }) => body.success === 1)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })

  test('may be those of another admin', async () => {
    await added('Mine')
    await added('Mine', app.sub)
    expect(await namesOf(app.sub)).toEqual(['Mine'])
  })

  test('are a hundred at most', async () => {
    await app.db
      .insertInto('saved_views')
      .values(
        Array.from({ length: 100 }, (_, n) => ({
          admin_id: app.main.admin_id,
          list: 'tracks' as const,
          name: `View ${n}`,
          query: '{}',
        })),
      )
      .execute()
    const { body } = await add('One more')
    expect(body).toMatchObject({ success: 0, code: 'invalid' })
    expect((await add('One of another', FULL, app.sub)).body.success).toBe(1)
  })
})

describe('an edit', () => {
  test('renames and leaves the state, or gives another state and leaves the name', async () => {
    const { view_id } = await added('Old')
    expect((await edit({ view_id, name: 'New' })).body).toMatchObject({ data: { name: 'New', query: FULL } })
    const query = { search: 'ram' }
    expect((await edit({ view_id, query })).body).toMatchObject({ data: { name: 'New', query } })
    expect(await own()).toEqual([{ view_id, list: 'tracks', name: 'New', query, ...OWN }])
  })

  test('may change the case of its own name, not take that of another', async () => {
    const { view_id } = await added('one')
    await added('Two')
    expect((await edit({ view_id, name: 'ONE' })).body).toMatchObject({ success: 1 })
    expect((await edit({ view_id, name: 'two' })).body).toMatchObject({
      code: 'invalid',
      errors: { name: 'You already have a view named “two”.' },
    })
    expect(await namesOf()).toEqual(['ONE', 'Two'])
  })

  test('is held to the same rules', async () => {
    const { view_id } = await added('A')
    expect((await edit({ view_id, name: ' ' })).body).toMatchObject({ code: 'invalid' })
    expect((await edit({ view_id, query: { page: '2' } })).body).toMatchObject({ code: 'invalid' })
    expect((await edit({ view_id: 'x', name: 'B' })).body).toMatchObject({ code: 'invalid' })
    expect((await own())[0]).toMatchObject({ name: 'A', query: FULL })
  })
})

describe('the views of another admin', () => {
  test('are not there: they can be neither seen, nor edited, nor deleted', async () => {
    const { view_id } = await added('Private')
    expect(await own(app.sub)).toEqual([])
    const refused = { success: 0, code: 'not_found', message: 'This view no longer exists.' }
    expect((await edit({ view_id, name: 'Taken over' }, app.sub)).body).toMatchObject(refused)
    expect((await app.call(views.delete, { params: { id: view_id } }, app.sub)).body).toMatchObject(refused)
    expect(await namesOf()).toEqual(['Private'])
  })

  test('are refused in the same words as those that never were', async () => {
    const { view_id } = await added('Private')
    const there = await edit({ view_id, name: 'X' }, app.sub)
    const never = await edit({ view_id: 999_999_999, name: 'X' }, app.sub)
    expect(there.body).toEqual(never.body)
  })
})

test('a deleted view is gone, once', async () => {
  const { view_id } = await added('A')
  expect(await app.ask(views.delete, { params: { id: view_id } })).toEqual({ deleted: 1 })
  expect(await own()).toEqual([])
  expect((await app.call(views.delete, { params: { id: view_id } })).body).toMatchObject({
    code: 'not_found',
  })
})

test('views go with their admin', async () => {
  const other = await app.addAdmin('subadmin', 'leaver@example.org')
  await added('Mine')
  await added('His', other)
  await app.db.deleteFrom('admins').where('admin_id', '=', other.admin_id).execute()
  const left = await app.db.selectFrom('saved_views').select('name').execute()
  expect(left).toEqual([{ name: 'Mine' }])
})

test('every list with filters has views of its own address', async () => {
  const lists = Object.entries(contract).flatMap(([name, calls]) =>
    // The few sub admins have filters, which only the main admin sees.
    'list' in calls && 'filters' in calls.list && name !== 'subadmins' ? [name] : [],
  )
  expect(lists).toEqual(expect.arrayContaining(['albums', 'tags', 'tracks']))
  for (const list of lists) {
    const filter = { inbox: { received_from: '2019-04-14' }, notifications: { sent_by: '3' } }[list]
    const query = { search: 'ram', ...(filter ?? { added_from: '2019-04-14', edited_by: '3' }) }
    const { body } = await app.call(views.add, { body: { list, name: 'Mine', query } })
    expect(body, list).toMatchObject({ success: 1, data: { list, query } })
    const unknown = await app.call(views.add, { body: { list, name: 'Other', query: { dead: 'true' } } })
    const ofTracks = await app.call(views.add, { body: { list, name: 'Sound', query: { audio: 'failed' } } })
    expect(ofTracks.body, list).toMatchObject({ success: list === 'tracks' ? 1 : 0 })
    expect(unknown.body, list).toMatchObject({ success: 0, errors: { query: expect.any(String) } })
  }
})

describe('a shared view', () => {
  const share = (view_id: number, is_shared: boolean) => edit({ view_id, is_shared })
  const pin = (view_id: number, is_pinned: boolean, as = app.main) =>
    app.call(views.pin, { body: { view_id, is_pinned } }, as)
  const pinned = (as = app.main) => app.ask(views.pinned, {}, as)

  test('is seen, opened and pinned by others, and changed by its owner alone', async () => {
    const { view_id } = await added('Ours')
    expect((await share(view_id, true)).body).toMatchObject({ success: 1, data: { is_shared: true } })
    expect(await own(app.sub)).toMatchObject([{ view_id, name: 'Ours', is_own: false, owner: 'The admin' }])
    expect((await edit({ view_id, name: 'Taken' }, app.sub)).body).toMatchObject({ code: 'not_found' })
    expect((await app.call(views.delete, { params: { id: view_id } }, app.sub)).body).toMatchObject({
      code: 'not_found',
    })
    await pin(view_id, true, app.sub)
    expect(await pinned(app.sub)).toMatchObject([{ view_id, is_pinned: true }])
    expect(await pinned()).toEqual([])
    await share(view_id, false)
    expect(await own(app.sub)).toEqual([])
    expect(await pinned(app.sub)).toEqual([])
    expect(await namesOf()).toEqual(['Ours'])
  })

  test('that shows what is assigned to its owner shows others what is assigned to them', async () => {
    const [main, sub] = [String(app.main.admin_id), String(app.sub.admin_id)]
    const mine = {
      list: 'tracks',
      name: 'My work',
      query: { assigned_to: main, without_cover: 'true' },
    } as const
    const { view_id } = await app.ask(views.add, { body: mine })
    await share(view_id, true)
    const seen = async (as = app.main) =>
      (await app.ask(views.list, { body: { list: 'tracks' } }, as))[0]?.query
    expect(await seen()).toEqual(mine.query)
    expect(await seen(app.sub)).toEqual({ ...mine.query, assigned_to: sub })
    const edited = { view_id, query: { assigned_to: sub } }
    await app.ask(views.edit, { body: edited })
    expect([await seen(), await seen(app.sub)], 'another one by name').toEqual([edited.query, edited.query])
  })

  test('cannot be pinned while it is not shared', async () => {
    const { view_id } = await added('Private')
    expect((await pin(view_id, true, app.sub)).body).toMatchObject({ code: 'not_found' })
  })
})

describe('a pinned view', () => {
  const pin = (view_id: number, is_pinned: boolean) => app.call(views.pin, { body: { view_id, is_pinned } })
  const counts = async () => (await app.ask(views.pinned, {})).map(({ name, count }) => [name, count])
  const save = async (name: string, list: string, query: object) => {
    const { body } = await app.call(views.add, { body: { list, name, query } })
    if (body.success !== 1) throw new Error(body.message)
    await pin(body.data.view_id, true)
    return body.data.view_id
  }

  test('says how many records its list shows now', async () => {
    const addTag = (tag_name: string) => app.ask(contract.tags.save, { body: { action: 'add', tag_name } })
    for (const name of ['Anand', 'Anand two', 'Bhakti']) await addTag(name)
    const first = await save('All', 'tags', {})
    await save('Anand', 'tags', { search: 'anand', sort: 'tag_name' })
    await save('Mine', 'tags', { edited_by: String(app.main.admin_id), without_tracks: 'true' })
    await save('None', 'tags', { added_to: '2019-01-01' })
    await save('Nothing', 'albums', { search: '...' })
    expect(await counts()).toEqual([
      ['All', 3],
      ['Anand', 2],
      ['Mine', 3],
      ['None', 0],
      ['Nothing', 0],
    ])
    await addTag('Anand three')
    await pin(first, false)
    expect(await counts()).toEqual([
      ['Anand', 3],
      ['Mine', 4],
      ['None', 0],
      ['Nothing', 0],
    ])
  })

  test('is one of ten at most', async () => {
    for (let n = 0; n < 10; n++) await save(`View ${n}`, 'tags', {})
    const { view_id } = await added('One more')
    expect((await pin(view_id, true)).body).toMatchObject({
      code: 'invalid',
      errors: { view_id: 'You can pin up to 10 views. Unpin one first.' },
    })
  })
})
