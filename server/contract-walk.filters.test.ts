import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { linksOf, REFERENCES } from './core/database/links.ts'
import { CONTENT } from './resources/all-resources.ts'
import { startApp, type TestApp } from './testing/start-app.ts'
import { type Row, resources, walk } from './testing/walk.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Where a resource is stored; pages have a table of another name. */
function storeOf(resource: string) {
  const stored = CONTENT.find(({ table }) => table === resource || table === `static_${resource}`)
  if (!stored) throw new Error(`${resource} is not stored`)
  return stored
}

const callsOf = new Map(resources)
const IDS = new Map(CONTENT.map(({ id, table }) => [id, table]))
/** The gaps that are links, and the key of what is linked. */
const LINK_GAPS: Record<string, string> = {
  without_category: 'category_id',
  without_artist: 'artist_id',
  without_albums: 'album_id',
  without_tracks: 'track_id',
}
/** The columns of the other gaps. */
const COLUMN_GAPS: Record<string, string[]> = {
  without_cover: ['cover_picture'],
  without_description: ['description', 'description_hindi'],
  without_lyrics: ['lyrics', 'lyrics_hindi'],
}

describe.each(resources)('the list of %s', (resource, calls) => {
  const { add, also, form, idOf, list } = walk(() => app, resource, calls)
  const { table, id, names } = storeOf(resource)
  const filters = Object.keys(calls.list.filters?.shape ?? {})
  const having = (end: string) => filters.filter((field) => field.endsWith(end))
  const idsOf = async (sent: object, more: object = {}) =>
    (await list({ filters: sent, pageSize: 100, ...more })).Info.map(idOf)

  let one: Row
  let other: Row
  beforeAll(async () => {
    one = await add('Anand Sagar')
    other = await add('Bhakti Dhara')
  })

  const put = (row: Row, column: string, value: unknown) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(id)} = ${idOf(row)}`.execute(
      app.db,
    )

  test('understands every filter of its contract, and says which it does not', async () => {
    expect(filters).toEqual(expect.arrayContaining(['added_from', 'edited_to', 'edited_by']))
    const { properties = {} } = z.toJSONSchema(calls.list.filters ?? z.object({}), {
      io: 'input',
      unrepresentable: 'any',
    })
    for (const field of filters) {
      const schema = JSON.stringify(properties[field])
      const values = ['1', 'pending', 'name', 'nobody', 'true', '2019-04-14']
      const value =
        values.find((each) => schema.includes(`"${each}"`)) ??
        (field === 'zone' ? 'Asia/Kolkata' : schema.includes('date') ? '2019-04-14' : 7)
      expect((await list({ filters: { [field]: value } })).totalCount, field).toEqual(expect.any(Number))
    }
    const { status } = await app.call(calls.list, { body: { filters: { added_from: 'yesterday' } } })
    expect(status).toBe(400)
  })

  test('narrows by each linked record, and by having none', async () => {
    for (const field of having('_id')) {
      const kind = IDS.get(field) ?? ''
      const owner = await walk(() => app, kind, callsOf.get(kind) ?? calls).add(`Owner ${resource}`)
      const gap = Object.keys(LINK_GAPS).find((name) => LINK_GAPS[name] === field && filters.includes(name))
      if (gap)
        expect(await idsOf({ [gap]: true }), gap).toEqual(expect.arrayContaining([idOf(one), idOf(other)]))
      await link(one, field, Number(owner[field]))
      expect(await idsOf({ [field]: [owner[field]] }), field).toEqual([idOf(one)])
      expect(await idsOf({ [field]: [owner[field]] }, { searchText: 'Bhakti' }), field).toEqual([])
      if (!gap) continue
      expect(await idsOf({ [gap]: true }), gap).toContain(idOf(other))
      expect(await idsOf({ [gap]: true }), gap).not.toContain(idOf(one))
    }
  })

  async function link(row: Row, field: string, owner: number) {
    const seen = linksOf(table).find((each) => each.other.id === field)
    const [key, place] = [idOf(row), seen?.ordered ? { column: sql`, position`, value: sql`, 1` } : null]
    if (seen)
      return sql`insert into ${sql.table(seen.table)} (${sql.ref(seen.own.id)}, ${sql.ref(field)} ${place?.column ?? sql``})
        values (${key}, ${owner} ${place?.value ?? sql``})`.execute(app.db)
    const reference = REFERENCES.find(({ from, column }) => from === table && column === field)
    if (reference) return put(row, field, owner)
    return sql`update subcategories set category_id = ${key} where sub_category_id = ${owner}`.execute(app.db)
  }

  test('narrows by each gap: without the Hindi name, the cover or a text in either script', async () => {
    const columns: Record<string, string[]> = { ...COLUMN_GAPS, without_hindi_name: [names[1]] }
    // The texts of artists have names of their own.
    if (resource === 'artists') columns.without_description = ['about', 'about_hindi']
    for (const [gap, parts] of Object.entries(columns)) {
      if (!filters.includes(gap)) continue
      for (const part of parts) {
        await put(one, part, null)
        await put(other, part, null)
      }
      expect(await idsOf({ [gap]: true }), gap).toEqual(expect.arrayContaining([idOf(one), idOf(other)]))
      await put(one, parts.at(-1) ?? '', 'शिव')
      expect(await idsOf({ [gap]: true }), gap).toContain(idOf(other))
      expect(await idsOf({ [gap]: true }), gap).not.toContain(idOf(one))
    }
  })

  test('narrows by the days on which records were added and edited, both ends included', async () => {
    await put(one, 'date_created', '2020-03-01T23:59:59Z')
    await put(one, 'date_modified', '2020-05-05T00:00:00Z')
    for (const [name, day, before, after] of [
      ['added', '2020-03-01', '2020-02-29', '2020-03-02'],
      ['edited', '2020-05-05', '2020-05-04', '2020-05-06'],
    ]) {
      expect(await idsOf({ [`${name}_from`]: day, [`${name}_to`]: day }), name).toEqual([idOf(one)])
      expect(await idsOf({ [`${name}_to`]: before }), name).toEqual([])
      expect(await idsOf({ [`${name}_from`]: after }), name).not.toContain(idOf(one))
    }
  })

  test('takes the days of moments as those of the time zone that comes with them, else of UTC', async () => {
    await put(one, 'date_created', '2020-02-29T18:29:59Z')
    await put(one, 'date_modified', '2020-05-05T18:30:00Z')
    const zone = 'Asia/Kolkata'
    expect(await idsOf({ added_from: '2020-02-29', added_to: '2020-02-29', zone })).toEqual([idOf(one)])
    expect(await idsOf({ added_from: '2020-03-01', added_to: '2020-03-02', zone })).toEqual([])
    expect(await idsOf({ edited_from: '2020-05-06', edited_to: '2020-05-06', zone })).toEqual([idOf(one)])
    expect(await idsOf({ edited_from: '2020-05-06', edited_to: '2020-05-06' })).toEqual([])
    const { status } = await app.call(calls.list, {
      body: { filters: { added_from: '2020-01-01', zone: 'Mars' } },
    })
    expect(status).toBe(400)
  })

  test('names in each row exactly the gaps that its filters find', async () => {
    const { Info } = await list({ pageSize: 100 })
    const gaps = filters.filter((field) => field.startsWith('without_'))
    for (const gap of gaps) {
      const found = Info.filter((row) => (row.missing as string[]).includes(gap.slice('without_'.length)))
      expect((await idsOf({ [gap]: true })).sort(), gap).toEqual(found.map(idOf).sort())
    }
  })

  test('narrows by who last edited a record, which adding and editing change', async () => {
    const [main, sub] = [{ edited_by: app.main.admin_id }, { edited_by: app.sub.admin_id }]
    expect(await idsOf(main)).toEqual(expect.arrayContaining([idOf(one), idOf(other)]))
    expect(await idsOf(sub)).toEqual([])
    const body = { action: 'edit', [id]: idOf(one), ...form('Anand Sagar'), ...also }
    await app.call(calls.save, { body }, app.sub)
    expect(await idsOf(sub)).toEqual([idOf(one)])
    expect(await idsOf(main)).not.toContain(idOf(one))
    expect(await idsOf({ edited_by: [app.main.admin_id, app.sub.admin_id] })).toContain(idOf(one))
  })

  test('counts exactly what several filters and a search leave, on every page', async () => {
    const narrowed = { filters: { edited_by: app.main.admin_id, added_from: '2021-01-01' } }
    const page = await list({ ...narrowed, pageSize: 1 })
    expect(page).toMatchObject({ totalCount: (await idsOf(narrowed.filters)).length })
    expect(page.totalPageNo).toBe(page.totalCount)
    expect(await list({ ...narrowed, searchText: 'Bhakti' })).toMatchObject({ totalCount: 1, totalPageNo: 1 })
    expect(await list({ ...narrowed, searchText: 'Anand' })).toMatchObject({ totalCount: 0, totalPageNo: 0 })
  })

  test.runIf(calls.changeStatus)('narrows by the status', async () => {
    if (calls.changeStatus) await app.call(calls.changeStatus, { body: { [id]: idOf(other), status: '1' } })
    expect(await idsOf({ status: '0' })).toEqual([idOf(other)])
    expect(await idsOf({ status: '1' })).toContain(idOf(one))
    expect(await idsOf({ status: '1' })).not.toContain(idOf(other))
  })
})
