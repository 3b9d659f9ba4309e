import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract } from '#contract/index.ts'
import { LINKS, type LinkEnd, linksOf } from './core/database/links.ts'
import { startApp, type TestApp } from './testing/start-app.ts'

/** Walks the links of the catalogue: whatever links two of its entities is saved and shown on both sides. */
type Calls = Record<'get' | 'save' | 'list', Endpoint>
type Row = Record<string, unknown> & { version: number }

const byName = new Map<string, Partial<Record<string, Endpoint>>>(Object.entries(contract))

function callsOf({ resource }: LinkEnd): Calls {
  const { get, save, list } = byName.get(resource) ?? {}
  if (!get || !save || !list) throw new Error(`${resource} is no resource of the catalogue`)
  return { get, save, list }
}

/** Each link, seen from both of its sides; those of tracks have their own tests. */
const sides = LINKS.flatMap(({ table, owner, member }) =>
  [owner, member].flatMap((own) => {
    const link = linksOf(own.resource).find((seen) => seen.table === table)
    return link?.mutual ? [{ name: `${own.resource} through ${table}`, table, own, other: link.other }] : []
  }),
)

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

let names = 0
const ask = async (endpoint: Endpoint, sent: object) => (await app.ask(endpoint, sent)) as unknown
const idOf = (end: LinkEnd, row: Row) => Number(row[end.id])

async function add(end: LinkEnd, links: object = {}): Promise<Row> {
  const body = { action: 'add', name: `Name ${++names}`, hindi_name: `नाम ${names}`, ...links }
  return (await ask(callsOf(end).save, { body })) as Row
}
const read = async (end: LinkEnd, row: Row) =>
  (await ask(callsOf(end).get, { params: { id: idOf(end, row) } })) as Row

const save = (end: LinkEnd, row: Row, body: object) =>
  app.call(callsOf(end).save, {
    body: { action: 'edit', [end.id]: idOf(end, row), name: row.name, hindi_name: row.hindi_name, ...body },
  })

/** The records of one kind that a record is answered with, in whatever field they stand: the one that holds such ids. */
function linked(row: Row, other: LinkEnd): Row[] {
  const isOther = (value: unknown): value is Row[] =>
    Array.isArray(value) && value.every((item) => item instanceof Object && other.id in item)
  const field = Object.values(row).find((value) => isOther(value) && value.length > 0)
  return isOther(field) ? field : []
}

test('the walk finds every link between entities, from both sides', () => {
  expect(sides.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['categories through category_albums', 'albums through category_albums']),
  )
  expect(sides).toHaveLength(14)
})

describe.each(sides)('$name', ({ table, own, other }) => {
  test('is saved from this side, and shown by id on both with both names', async () => {
    const first = await add(other)
    const second = await add(other)
    const row = await add(own, { [other.id]: [idOf(other, first), idOf(other, second)] })
    const ref = ({ name, hindi_name }: Row) => ({ name, hindi_name })
    expect(linked(row, other)).toEqual(
      [first, second].map((one) => ({ [other.id]: idOf(other, one), ...ref(one) })),
    )
    expect(linked(await read(other, first), own)).toEqual([{ [own.id]: idOf(own, row), ...ref(row) }])
  })

  test('stays when a form does not send it, and goes when it sends none', async () => {
    const one = await add(other)
    const row = await add(own, { [other.id]: [idOf(other, one)] })
    await save(own, row, {})
    expect(linked(await read(own, row), other)).toHaveLength(1)
    await save(own, row, { [other.id]: '' })
    expect(linked(await read(own, row), other)).toEqual([])
    expect(linked(await read(other, one), own)).toEqual([])
  })

  test('that a form no longer shows as it is makes a save from the other side stale', async () => {
    const row = await add(own)
    const one = await add(other)
    await save(own, row, { [other.id]: [idOf(other, one)] })
    const { body } = await save(other, one, { version: one.version, [own.id]: '' })
    expect(body).toMatchObject({ success: 0, code: 'stale' })
    expect(linked(await read(own, row), other)).toHaveLength(1)
  })

  test('is in the history of the record that was saved, before and after', async () => {
    const one = await add(other)
    const row = await add(own, { [other.id]: [idOf(other, one)] })
    await save(own, row, { [other.id]: '' })
    const changes = await app.db
      .selectFrom('change_records')
      .select(['before', 'after'])
      .where('resource', '=', own.resource)
      .where('record_id', '=', idOf(own, row))
      .orderBy('change_id')
      .execute()
    expect(changes).toMatchObject([
      { after: { links: { [table]: [idOf(other, one)] } } },
      { before: { links: { [table]: [idOf(other, one)] } }, after: { links: { [table]: [] } } },
    ])
  })

  test('to a record that is gone is refused under its own field', async () => {
    const { body } = await app.call(callsOf(own).save, {
      body: { action: 'add', name: 'Nobody', hindi_name: 'कोई नहीं', [other.id]: [999_999] },
    })
    expect(body).toMatchObject({ success: 0, code: 'invalid', errors: { [other.id]: expect.any(String) } })
  })
})
