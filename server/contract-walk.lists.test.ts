import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from './testing/start-app.ts'
import { type Row, resources, walk } from './testing/walk.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('the walk finds the resources of the catalogue', () => {
  expect(resources.map(([name]) => name)).toEqual(expect.arrayContaining(['albums', 'tags']))
})

test.each(resources)('the list of %s starts empty, with zero pages', async (resource, calls) => {
  const { list } = walk(() => app, resource, calls)
  expect(await list()).toMatchObject({ Info: [], totalPageNo: 0, totalCount: 0 })
})

describe.each(resources)('the list of %s', (resource, calls) => {
  const { add, full, idOf, list, optional, remove, texts } = walk(() => app, resource, calls)
  beforeAll(async () => {
    const words = ['Aarti', 'bhajan', 'Chalisa', 'dhun', 'Ekadashi']
    for (let n = 0; n < 25; n++) {
      const text = `${words[n % words.length]} ${n}`
      // Every third leaves empty what may be empty, so that each column holds values and gaps.
      await add(text, n % 3 === 0 ? {} : full(text))
    }
  })

  test('answers ten rows a page unless asked for more, with every field of each', async () => {
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

  test('sorts empty values last in both directions, in either half of the list', async () => {
    for (const id of optional.filter((field) => calls.list.sortable?.includes(field)))
      for (const desc of [true, false]) {
        const sorted = { id, desc }
        const valuesOf = ({ Info }: { Info: Row[] }) => Info.map((row) => row[id] !== null)
        const whole = [...Array(16).fill(true), ...Array(9).fill(false)]
        const pages = await Promise.all(
          [0, 1, 2, 3, 4].map((page_no) => list({ page_no, pageSize: 5, sorted })),
        )
        expect(pages.flatMap(valuesOf), `${id} ${desc ? 'descending' : 'ascending'}`).toEqual(whole)
      }
  })

  test('sorts names without regard to case', async () => {
    const [name = ''] = texts
    const { Info } = await list({ pageSize: 100, sorted: { id: name, desc: 'false' } })
    const names = Info.map((row) => String(row[name]))
    expect(names).toEqual(
      [...names].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en', { numeric: true })),
    )
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

  test('names the columns that it sorts by to whoever asks for another', async () => {
    const { body } = await app.call(calls.list, { body: { sorted: { id: 'cover_picture', desc: true } } })
    const columns = calls.list.sortable?.join(', ')
    expect(body).toMatchObject({ errors: { sorted: `sorted.id must be one of: ${columns}` } })
    const [id] = calls.list.sortable ?? []
    const other = await app.call(calls.list, { body: { sorted: { id, desc: 'yes' } } })
    expect(other.body).toMatchObject({ errors: { sorted: 'sorted.desc must be one of: true, false' } })
  })

  test('takes every spelling of "not sorted" as the default order, newest change first', async () => {
    const expected = (await list()).Info.map(idOf)
    for (const sorted of [{}, null, '', { id: null, desc: null }, { id: '', desc: '' }])
      expect((await list({ sorted })).Info.map(idOf), JSON.stringify(sorted)).toEqual(expected)
  })
})
