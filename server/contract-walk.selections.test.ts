import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from './testing/start-app.ts'
import { type Row, resources, walk } from './testing/walk.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** How many entries the history has. */
const entries = async () => (await app.ask(contract.history.list, { body: {} })).totalCount

describe.each(resources)('a selection of %s', (resource, calls) => {
  const { add, idOf, list, remove } = walk(() => app, resource, calls)
  const { deleteSelected, setStatus } = calls
  if (!deleteSelected) throw new Error(`${resource} are not deleted by query`)
  const namesOf = (rows: readonly Row[]) => rows.map(idOf)
  const left = async () => namesOf((await list({ pageSize: 100 })).Info).sort((a, b) => a - b)
  const query = (more: object = {}) => ({ byQuery: true, query: 'Anand', expected_count: 3, ...more })

  let rows: Row[]
  beforeEach(async () => {
    for (const id of await left()) await remove(id)
    rows = []
    for (const name of ['Anand Sagar', 'Anand Dhara', 'Anand Vani', 'Bhakti Rang']) rows.push(await add(name))
  })
  const ids = (...places: number[]) => places.map((place) => idOf(rows[place] as Row))

  test('is deleted by query as one entry of the history, and comes back as a whole', async () => {
    const before = await entries()
    const { body } = await app.call(deleteSelected, { body: query() })
    expect(body).toMatchObject({ success: 1, data: { deleted: 3 }, change_id: expect.any(Number) })
    expect(await left()).toEqual(ids(3))
    expect(await entries()).toBe(before + 1)
    await app.ask(contract.history.undo, { body: { change_id: body.change_id } })
    expect(await left()).toEqual(ids(0, 1, 2, 3))
  })

  test('is deleted by ids, and by query without those that were left out of it', async () => {
    await app.ask(deleteSelected, { body: { id: ids(0), expected_count: 1 } })
    expect(await left()).toEqual(ids(1, 2, 3))
    await app.ask(deleteSelected, { body: query({ except: ids(1), expected_count: 1 }) })
    expect(await left()).toEqual(ids(1, 3))
  })

  test('follows the filters of the list', async () => {
    const nobodys = { filters: { edited_by: app.sub.admin_id } }
    expect((await app.call(deleteSelected, { body: query(nobodys) })).body).toMatchObject({
      success: 0,
      code: 'selection_changed',
      data: { count: 0 },
    })
    await app.ask(deleteSelected, {
      body: query({ query: '', filters: { edited_by: app.main.admin_id }, expected_count: 4 }),
    })
    expect(await left()).toEqual([])
  })

  test('of another size than was shown is left as it is, and the size is told', async () => {
    const before = await entries()
    for (const [call, more] of [[deleteSelected, {}] as const, [setStatus, { is_active: '0' }] as const]) {
      if (!call) continue
      const { body } = await app.call(call, { body: { ...query({ expected_count: 2 }), ...more } })
      expect(body).toMatchObject({ success: 0, code: 'selection_changed', data: { count: 3 } })
    }
    expect(await left()).toEqual(ids(0, 1, 2, 3))
    expect(await entries()).toBe(before)
  })

  test('must say how many were shown, and which: never all by mistake', async () => {
    for (const body of [
      { byQuery: true, query: 'Anand' },
      { expected_count: 4 },
      { id: [], expected_count: 4 },
    ])
      expect((await app.call(deleteSelected, { body })).body).toMatchObject({ success: 0, code: 'invalid' })
    const { body } = await app.call(deleteSelected, { body: query({ query: '...', expected_count: 4 }) })
    expect(body).toMatchObject({ success: 0, code: 'selection_changed' })
    expect(await left()).toEqual(ids(0, 1, 2, 3))
  })

  test.runIf(setStatus)('gets a status as one entry of the history, which is undone as a whole', async () => {
    if (!setStatus) return
    const active = async () =>
      namesOf((await list({ filters: { status: '1' }, pageSize: 100 })).Info).sort((a, b) => a - b)
    await app.ask(setStatus, { body: { id: ids(0), expected_count: 1, is_active: '0' } })
    const before = await entries()
    const { body } = await app.call(setStatus, { body: query({ is_active: '0' }) })
    expect(body).toMatchObject({ success: 1, data: { matched: 3, changed: 2 } })
    expect(await active()).toEqual(ids(3))
    expect(await entries()).toBe(before + 1)
    await app.ask(contract.history.undo, { body: { change_id: body.change_id } })
    expect(await active()).toEqual(ids(1, 2, 3))
    const none = await app.call(setStatus, {
      body: query({ is_active: '1', query: 'Anand Dhara', expected_count: 1 }),
    })
    expect(none.body).toMatchObject({ success: 1, data: { matched: 1, changed: 0 } })
  })
})
