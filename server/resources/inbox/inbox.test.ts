import { afterAll, beforeAll, expect, test } from 'vitest'
import { history } from '#contract/features/history.ts'
import { inbox } from '#contract/resources/inbox.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { spreadsheetRows } from '#server/testing/spreadsheet-rows.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { addQuery } from './inbox.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const add = (name: string, query: string) =>
  inTransaction(app.db, (trx) => addQuery(trx, { name, email: 'visitor@example.org', query }))
const list = (body: object = {}) => app.ask(inbox.list, { body })
const namesOf = async (body?: object) => (await list(body)).Info.map(({ name }) => name)
const unread = async () => (await app.ask(inbox.unread)).unread

test('is empty at first', async () => {
  expect(await list()).toEqual({ Info: [], totalPageNo: 0, totalCount: 0 })
  expect(await unread()).toBe(0)
})

test('lists what visitors wrote, newest first, page by page, and to every admin alike', async () => {
  for (const name of ['anand', 'Bina', 'Chitra']) await add(name, `${name} asks`)
  expect(await namesOf()).toEqual(['Chitra', 'Bina', 'anand'])
  expect(await namesOf({ sorted: { id: 'name', desc: false } })).toEqual(['anand', 'Bina', 'Chitra'])
  const second = await list({ page_no: 1, pageSize: 2 })
  expect(second).toMatchObject({ totalPageNo: 2, totalCount: 3, Info: [{ name: 'anand', is_read: '0' }] })
  expect((await app.ask(inbox.list, { body: {} }, app.sub)).totalCount).toBe(3)
})

test('finds a query by its sender, its address and its words, in either script', async () => {
  await add('कमला', 'हनुमान चालीसा कब आएगी?')
  for (const searchText of ['kamla', 'Hanuman Chalisa', 'चालीसा'])
    expect(await namesOf({ searchText }), searchText).toEqual(['कमला'])
  expect(await namesOf({ searchText: 'visitor@example.org' })).toHaveLength(4)
  const { Info } = await list({ searchText: 'chalisa' })
  expect(Info[0]?.matched?.query).toEqual([[7, 13]])
})

test('counts the unread, marks as read and unread, and changes nothing by reading alone', async () => {
  const query_id = await add('Deepa', 'Thank you')
  expect(await unread()).toBe(5)
  const read = () => app.ask(inbox.get, { params: { id: query_id } })
  expect(await read()).toMatchObject({ name: 'Deepa', query: 'Thank you', is_read: '0' })
  await list()
  expect(await unread()).toBe(5)

  expect(await app.ask(inbox.changeRead, { body: { query_id, is_read: '1' } })).toEqual({ unread: 4 })
  expect(await app.ask(inbox.changeRead, { body: { query_id, is_read: '1' } }), 'twice').toEqual({
    unread: 4,
  })
  expect((await read()).is_read).toBe('1')
  expect(await namesOf({ filters: { is_read: '0' } })).not.toContain('Deepa')
  expect(await namesOf({ filters: { is_read: '1' } })).toEqual(['Deepa'])
  const { body } = await app.call(inbox.changeRead, { body: { query_id: [query_id], is_read: '0' } })
  expect(body).toMatchObject({ success: 1, message: '1 query marked as unread.', data: { unread: 5 } })
})

test('refuses a mark that is none, and one on a query that is gone', async () => {
  const gone = await app.call(inbox.changeRead, { body: { query_id: 999_999, is_read: '1' } })
  expect(gone.body).toMatchObject({ success: 0, code: 'not_found' })
  for (const body of [{ query_id: 1 }, { query_id: 1, is_read: 'x' }, { is_read: '1' }])
    expect((await app.call(inbox.changeRead, { body })).body.success).toBe(0)
  expect((await app.call(inbox.get, { params: { id: 999_999 } })).body).toMatchObject({ code: 'not_found' })
})

test('deletes queries, keeps the counts exact, and gives one back by the history', async () => {
  const { Info } = await list({ searchText: 'asks' })
  const [one, ...others] = Info.map(({ query_id }) => query_id)
  const { query, is_read } = Info[0] ?? {}
  const single = await app.call(inbox.delete, { body: { id: one } })
  expect(single.body).toMatchObject({ success: 1, message: '1 query deleted.', data: { deleted: 1 } })
  expect(await app.ask(inbox.delete, { body: { id: others } })).toEqual({ deleted: 2 })
  expect((await app.call(inbox.delete, { body: { id: one } })).body).toMatchObject({ code: 'not_found' })
  expect((await list()).totalCount).toBe(2)
  expect(await unread()).toBe(2)
  const deleted = await app.db
    .selectFrom('change_records')
    .innerJoin('changes', 'changes.change_id', 'change_records.change_id')
    .select(['changes.change_id', 'changes.admin_id', 'changes.action', 'before'])
    .where('change_records.record_id', '=', one ?? 0)
    .where('change_records.resource', '=', 'contact_queries')
    .execute()
  expect(deleted).toMatchObject([
    { admin_id: app.main.admin_id, action: 'delete', before: { email: 'visitor@example.org' } },
  ])

  await app.ask(history.undo, { body: { change_id: deleted[0]?.change_id } })
  expect(await app.ask(inbox.get, { params: { id: one ?? 0 } })).toMatchObject({ query, is_read })
  expect((await list({ searchText: query })).Info).toHaveLength(1)
  expect(await unread()).toBe(3)
})

test('marks and exports exactly what the list shows for a search and filters', async () => {
  await app.db.deleteFrom('contact_queries').execute()
  for (const name of ['Esha', 'Farid', '=2+2']) await add(name, 'When is the next aarti?')
  const old = await add('Gita', 'Old')
  await app.db
    .updateTable('contact_queries')
    .set({ date_created: '2026-03-01T18:30:00Z' })
    .where('query_id', '=', old)
    .execute()
  const day = { received_from: '2026-03-02', received_to: '2026-03-02' }
  expect(await namesOf({ filters: { ...day, zone: 'Asia/Kolkata' } })).toEqual(['Gita'])
  expect(await namesOf({ filters: day })).toEqual([])

  const search = { byQuery: true, query: 'aarti', id: [] }
  const outdated = await app.call(inbox.setRead, { body: { ...search, expected_count: 4, is_read: '1' } })
  expect(outdated.body).toMatchObject({ code: 'selection_changed', data: { count: 3 } })
  expect(await unread()).toBe(4)
  const marked = await app.call(inbox.setRead, { body: { ...search, expected_count: 3, is_read: '1' } })
  expect(marked.body).toMatchObject({
    message: '3 queries marked as read.',
    data: { matched: 3, changed: 3 },
  })
  expect(await unread()).toBe(1)
  const again = { ...search, expected_count: 3, is_read: '1' }
  expect(await app.ask(inbox.setRead, { body: again })).toEqual({ matched: 3, changed: 0 })
  for (const query of ['nobody', '!?']) {
    const none = await app.call(inbox.setRead, { body: { ...again, query, expected_count: 0 } })
    expect(none.body, query).toMatchObject({ success: 0, code: 'not_found' })
  }
  const unchosen = { byQuery: false, query: '', id: [], expected_count: 0, is_read: '1' }
  expect((await app.call(inbox.setRead, { body: unchosen })).body).toMatchObject({ code: 'invalid' })

  const file = await app.ask(inbox.export, { body: { ...search, format: 'csv' } })
  const [titles = [], ...rows] = await spreadsheetRows(file)
  expect(rows.map((row) => row[titles.indexOf('Name')])).toEqual(['=2+2', 'Farid', 'Esha'])
  expect(rows.map((row) => row[titles.indexOf('Read')])).toEqual(['Yes', 'Yes', 'Yes'])

  const [kept] = (await list({ searchText: 'aarti' })).Info
  const others = { ...search, except: [kept?.query_id], expected_count: 2, is_read: '0' }
  expect(await app.ask(inbox.setRead, { body: others })).toEqual({ matched: 2, changed: 2 })

  const gone = await app.call(inbox.deleteSelected, { body: { ...search, except: [old], expected_count: 3 } })
  expect(gone.body).toMatchObject({ success: 1, data: { deleted: 3 } })
  expect(await namesOf()).toEqual(['Gita'])
})
