import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from './testing/start-app.ts'

/**
 * Walks the contract: whatever has the calls of a catalogue resource must behave like one. A new resource is walked
 * without a line of its own here.
 */
type CatalogueCalls = Record<'list' | 'get' | 'save' | 'delete' | 'usedIn' | 'likelyDuplicates', Endpoint> & {
  changeStatus?: Endpoint
}
type Row = Record<string, unknown> & { version: number }
type Listed = { Info: Row[]; totalPageNo: number; totalCount: number }

const isCatalogue = (endpoints: object): endpoints is CatalogueCalls =>
  ['list', 'get', 'save', 'delete', 'usedIn', 'likelyDuplicates'].every((name) => name in endpoints)

const resources = Object.entries(contract).flatMap(([name, endpoints]): [string, CatalogueCalls][] =>
  isCatalogue(endpoints) ? [[name, endpoints]] : [],
)

/** What a form asks for by a rule that its schema cannot say. */
const ALSO: Record<string, object> = {
  tracks: { track_link: 'https://example.org/recording.mp3', file_name: 'recording.mp3' },
}

/** What a resource is called in the history, where its table has another name. */
const TABLES: Record<string, string> = { pages: 'static_pages' }

/** The texts that a form must have, read from the schema that checks it. */
function requiredTexts(save: Endpoint): string[] {
  if (!save.body) throw new Error(`${save.path} takes no body`)
  return z.toJSONSchema(save.body, { io: 'input', unrepresentable: 'any' }).required ?? []
}

/** The key of a resource: the field of its rows that the form may send to edit one. */
const keyOf = (list: Endpoint, row: Row): string => {
  const key = Object.keys(row).find((field) => field.endsWith('_id') || field === 'id')
  if (!key) throw new Error(`${list.path}: the rows have no id`)
  return key
}

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('the walk finds the resources of the catalogue', () => {
  expect(resources.map(([name]) => name)).toEqual(expect.arrayContaining(['albums', 'tags']))
})

describe.each(resources)('%s', (resource, calls) => {
  const texts = requiredTexts(calls.save)
  const form = (text: string) => Object.fromEntries(texts.map((field) => [field, text]))
  const ask = async (endpoint: Endpoint, sent: object = {}) => (await app.ask(endpoint, sent)) as unknown
  const list = async (body: object = {}) => (await ask(calls.list, { body })) as Listed
  const add = async (text: string) =>
    (await ask(calls.save, { body: { ...ALSO[resource], ...form(text), action: 'add' } })) as Row
  const idOf = (row: Row) => Number(row[keyOf(calls.list, row)])
  const get = (id: number | string) => app.call(calls.get, { params: { id } })
  const remove = (id: number) =>
    app.call(calls.delete, calls.delete.params ? { params: { id } } : { body: { id: [id] } })
  const edit = (row: Row, body: object) =>
    app.call(calls.save, { body: { action: 'edit', [keyOf(calls.list, row)]: idOf(row), ...body } })
  const history = (row: Row) =>
    app.db
      .selectFrom('change_records as r')
      .innerJoin('changes as c', 'c.change_id', 'r.change_id')
      .select(['c.action', 'c.admin_id', 'r.before', 'r.after'])
      .where('r.record_id', '=', idOf(row))
      .where('r.resource', '=', TABLES[resource] ?? resource)
      .orderBy('r.change_id')
      .execute()

  test('starts empty, with zero pages', async () => {
    expect(await list()).toEqual({ Info: [], totalPageNo: 0, totalCount: 0 })
  })

  test('adds records and answers them under every field', async () => {
    const words = ['Aarti', 'bhajan', 'Chalisa', 'dhun', 'Ekadashi']
    for (let n = 0; n < 25; n++) await add(`${words[n % words.length]} ${n}`)
    const page = await list()
    expect(page).toMatchObject({ totalPageNo: 3, totalCount: 25 })
    expect(page.Info).toHaveLength(10)
    for (const row of page.Info) for (const value of Object.values(row)) expect(value).toBeDefined()
  })

  test('answers the totals inside data and beside it', async () => {
    const { body } = await app.call(calls.list, { body: { pageSize: 7 } })
    expect(body).toMatchObject({
      success: 1,
      totalPageNo: 4,
      totalCount: 25,
      data: { totalPageNo: 4, totalCount: 25 },
    })
  })

  test('pages without repeating or skipping a row, by every column and in both directions', async () => {
    for (const id of calls.list.sortable ?? [])
      for (const desc of [true, false]) {
        const seen: number[] = []
        for (let page_no = 0; page_no < 4; page_no++)
          seen.push(...(await list({ page_no, pageSize: 7, sorted: { id, desc } })).Info.map(idOf))
        expect(new Set(seen).size, `${id} ${desc ? 'descending' : 'ascending'}`).toBe(25)
      }
  })

  test('reads the far half of a list, which is read from its end, in the same order as the whole', async () => {
    for (const id of calls.list.sortable ?? []) {
      const whole = (await list({ pageSize: 100, sorted: { id, desc: true } })).Info.map(idOf)
      const last = (await list({ page_no: 4, pageSize: 5, sorted: { id, desc: true } })).Info.map(idOf)
      expect(last, id).toEqual(whole.slice(20))
    }
  })

  test('sorts names without regard to case', async () => {
    const [name = ''] = texts
    const { Info } = await list({ pageSize: 100, sorted: { id: name, desc: 'false' } })
    const names = Info.map((row) => String(row[name]))
    expect(names).toEqual([...names].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en')))
  })

  test('finds a name written in the other script, and says where it matched', async () => {
    const row = await add('हनुमान चालीसा')
    const found = await list({ searchText: 'hanuman' })
    expect(found.Info.map(idOf)).toEqual([idOf(row)])
    expect(Object.keys(found.Info[0]?.matched ?? {})).toContain(texts[0])
    expect((await list({ search_text: 'हनूमान' })).totalCount).toBe(1)
    await remove(idOf(row))
  })

  test('takes the signs of SQL and of patterns in a search literally', async () => {
    for (const searchText of ['%', '_', '\\', "'", "' or 1=1 --", '%%%', '\u0000'])
      expect((await list({ searchText })).totalCount, searchText).toBe(searchText === '\u0000' ? 25 : 0)
    expect((await list({ searchText: 'x'.repeat(100_000) })).totalCount).toBe(0)
  })

  test('clamps a page beyond the end and a page size out of bounds', async () => {
    expect(await list({ page_no: 1e9 })).toMatchObject({ Info: [], totalCount: 25 })
    expect((await list({ page_no: -3, pageSize: -1 })).Info).toHaveLength(10)
    expect((await list({ pageSize: 0 })).Info).toHaveLength(10)
    expect((await list({ pageSize: 1e9 })).Info).toHaveLength(25)
  })

  test('refuses an unknown sort column and a page size that is no number with 400 and the envelope', async () => {
    for (const body of [
      { sorted: { id: 'version; drop table tags' } },
      { pageSize: '10;' },
      { page_no: {} },
      [],
    ]) {
      const answered = await app.call(calls.list, { body })
      expect(answered.status, JSON.stringify(body)).toBe(400)
      expect(answered.body).toMatchObject({ success: 0, code: 'invalid' })
    }
  })

  test('takes every spelling of "not sorted" as the default order, newest change first', async () => {
    const expected = (await list()).Info.map(idOf)
    for (const sorted of [{}, null, '', { id: null, desc: null }, { id: '', desc: '' }])
      expect((await list({ sorted })).Info.map(idOf), JSON.stringify(sorted)).toEqual(expected)
  })

  test('answers a record by its id, and says so when there is none', async () => {
    const [row] = (await list()).Info
    if (!row) throw new Error('no rows')
    expect((await get(idOf(row))).body).toMatchObject({ success: 1, data: { version: row.version } })
    for (const id of [999_999, 'x', '0', '-1', '99999999999999999999', "1' or '1'='1"]) {
      const { status, body } = await get(id)
      expect([status, body.success, body.success === 0 && body.code], String(id)).toEqual([
        200,
        0,
        'not_found',
      ])
    }
  })

  test('refuses a form without its required texts, naming each field', async () => {
    for (const value of ['', '   ', null, undefined, '\u0000']) {
      const { status, body } = await app.call(calls.save, {
        body: { action: 'add', ...Object.fromEntries(texts.map((field) => [field, value])) },
      })
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: 0, code: 'invalid' })
      expect(body.success === 0 && Object.keys(body.errors ?? {})).toEqual(texts)
    }
    expect(
      (await app.call(calls.save, { body: { action: 'add', ...ALSO[resource], ...form('x'.repeat(201)) } }))
        .body.success,
    ).toBe(0)
    expect((await list()).totalCount).toBe(25)
  })

  test('trims names, brings them to NFC, and ignores fields that no form has', async () => {
    const row = (await ask(calls.save, {
      body: {
        ...ALSO[resource],
        ...form('  \u0928\u093c\u092e  '),
        action: 'add',
        version: 40,
        admin_type: 'admin',
        date_modified: '1999',
      },
    })) as Row
    const [name = ''] = texts
    expect(row[name]).toBe('\u0929\u092e'.normalize('NFC'))
    expect(row.version).toBe(1)
    await remove(idOf(row))
  })

  test('edits a record, raises its version, and leaves absent fields as they are', async () => {
    const row = await add('Before')
    const { body } = await edit(row, form('After'))
    expect(body).toMatchObject({ success: 1, data: { ...form('After'), version: row.version + 1 } })
    await remove(idOf(row))
  })

  test('refuses a save over a newer version as stale and answers the record as it is now', async () => {
    const row = await add('First')
    await edit(row, { ...form('Second'), version: row.version })
    const { body } = await edit(row, { ...form('Third'), version: row.version })
    expect(body).toMatchObject({
      success: 0,
      code: 'stale',
      data: { current: { ...form('Second'), version: 2 } },
    })
    expect(
      (await edit(row, form('Fourth'))).body.success,
      'a client without versions: the last one wins',
    ).toBe(1)
    await remove(idOf(row))
  })

  test('refuses to edit what does not exist', async () => {
    const row = await add('Gone')
    await remove(idOf(row))
    expect((await edit(row, form('Back'))).body).toMatchObject({ success: 0, code: 'not_found' })
    const withoutId = await app.call(calls.save, { body: { action: 'edit', ...form('Nobody') } })
    expect(withoutId.body).toMatchObject({ success: 0, code: 'not_found' })
  })

  test('flips a status to the opposite of what was sent, for one and for many', async () => {
    const { changeStatus } = calls
    if (!changeStatus) return
    const [first, second] = (await list()).Info
    if (!first || !second) throw new Error('no rows')
    const key = keyOf(calls.list, first)
    const flip = async (status: string, ids: unknown) =>
      (await app.call(changeStatus, { body: { status, [key]: ids } })).body
    expect(await flip('1', idOf(first))).toMatchObject({ success: 1, data: { is_active: '0' } })
    expect(await flip('1', idOf(first)), 'a double click does not undo itself').toMatchObject({
      data: { is_active: '0' },
    })
    expect((await list({ is_active: '1' })).totalCount).toBe(24)
    expect(await flip('0', [idOf(first), idOf(second)])).toMatchObject({ data: { is_active: '1' } })
    expect((await list({ is_active: '1' })).totalCount).toBe(25)
    expect(await flip('0', 999_999)).toMatchObject({ success: 0, code: 'not_found' })
    expect(await flip('yes', idOf(first))).toMatchObject({ success: 0, code: 'invalid' })
  })

  test('warns of a likely duplicate in the other script', async () => {
    const row = await add('Hanuman Chalisa')
    const near = await ask(calls.likelyDuplicates, { body: { name: 'हनुमान चालीसा' } })
    expect(near).toMatchObject([{ id: idOf(row) }])
    expect(await ask(calls.likelyDuplicates, { body: { name: 'हनुमान चालीसा', except: idOf(row) } })).toEqual(
      [],
    )
    expect(await ask(calls.likelyDuplicates, { body: { name: 'Hanuman' } })).toEqual([])
    await remove(idOf(row))
  })

  test('deletes a record once, keeps the count exact, and forgets its search key', async () => {
    const row = await add('Vanishing')
    expect((await list()).totalCount).toBe(26)
    expect((await remove(idOf(row))).body).toMatchObject({ success: 1, data: { deleted: 1 } })
    expect((await remove(idOf(row))).body).toMatchObject({ success: 0, code: 'not_found' })
    expect((await list()).totalCount).toBe(25)
    expect((await list({ searchText: 'Vanishing' })).totalCount).toBe(0)
  })

  test('records who changed what, with the record before and after', async () => {
    const row = await add('Remembered')
    await edit(row, form('Renamed'))
    if (calls.changeStatus)
      await app.ask(calls.changeStatus, { body: { status: '1', [keyOf(calls.list, row)]: idOf(row) } })
    await remove(idOf(row))
    const changes = await history(row)
    expect(changes.map((change) => change.action)).toEqual(
      calls.changeStatus ? ['add', 'edit', 'status', 'delete'] : ['add', 'edit', 'delete'],
    )
    expect(changes.every((change) => change.admin_id === app.main.admin_id)).toBe(true)
    expect(changes[0]).toMatchObject({ before: null, after: form('Remembered') })
    expect(changes[1]).toMatchObject({ before: form('Remembered'), after: form('Renamed') })
    expect(changes.at(-1)).toMatchObject({ before: { ...form('Renamed'), links: {} }, after: null })
  })

  test('leaves no history of a write that was refused', async () => {
    const before = await app.db.selectFrom('changes').select('change_id').execute()
    await remove(999_999)
    await app.call(calls.save, { body: { action: 'edit', ...form('Nobody') } })
    expect(await app.db.selectFrom('changes').select('change_id').execute()).toHaveLength(before.length)
  })
})
