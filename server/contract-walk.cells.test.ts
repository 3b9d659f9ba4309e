import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Need } from '#contract/calls/permissions.ts'
import type { RefusedCell } from '#contract/catalogue/cells.ts'
import { LINK_FIELDS } from '#contract/catalogue/references.ts'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from './testing/start-app.ts'
import { type Row, resources, walk } from './testing/walk.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const NAMES = ['Anand Sagar', 'Anand Dhara', 'Anand Vani']
const calls = new Map(resources)
const edits = resources.flatMap(([resource, { editCells, rows }]) =>
  editCells?.edited && rows ? [{ resource, editCells, rowsCall: rows, edited: editCells.edited }] : [],
)

test('every list of the catalogue can be edited in place', () => {
  expect(edits.map(({ resource }) => resource).sort()).toEqual(resources.map(([name]) => name).sort())
})

/** Two records that a field can link to. */
async function targets(field: string): Promise<[number, number]> {
  const [resource] = Object.entries(LINK_FIELDS).find(([, id]) => id === field) ?? []
  const target = resource && calls.get(resource)
  if (!resource || !target) throw new Error(`Nothing is linked by ${field}`)
  const { add, idOf } = walk(() => app, resource, target)
  return [idOf(await add('Target One')), idOf(await add('Target Two'))]
}

type Saved = { saved: number; changed: number; refused: RefusedCell[]; rows: Row[] }

describe.each(edits)('the cells of $resource', ({ resource, editCells, rowsCall, edited }) => {
  const own = calls.get(resource)
  if (!own) throw new Error(`${resource} is no resource of the catalogue`)
  const { add, idOf, list, remove, edit, form } = walk(() => app, resource, own)
  const [text = ''] = Object.keys(edited)

  let rows: Row[]
  beforeEach(async () => {
    for (const row of (await list({ pageSize: 100 })).Info) await remove(idOf(row))
    rows = []
    for (const name of NAMES) rows.push(await add(name))
  })
  const one = async (row: Row) => {
    const { body } = await app.call(own.get, { params: { id: idOf(row) } })
    return body.data as Row
  }
  const valueIn = (row: Row, field: string) => {
    if (edited[field]?.kind !== 'links') return row[field] ?? null
    const links = Object.values(row).find(
      (value) => Array.isArray(value) && value[0] instanceof Object && field in value[0],
    )
    return Array.isArray(links) ? links.map((link) => link[field]) : []
  }
  const values = async (field: string) => Promise.all(rows.map(async (row) => valueIn(await one(row), field)))
  const entries = async () => (await app.ask(contract.history.list, { body: {} })).totalCount
  /** Sends fields of the first rows, as they are now. */
  const send = async (...fields: Record<string, unknown>[]) => {
    const cells = await Promise.all(
      fields.map(async (sent, at) => {
        const row = rows[at] as Row
        return { id: idOf(row), version: (await one(row)).version, fields: sent }
      }),
    )
    const { body } = await app.call(editCells, { body: { cells } })
    return body as { success: 0 | 1; change_id?: number; data: Saved }
  }
  const undo = (change_id: number | undefined) => app.ask(contract.history.undo, { body: { change_id } })

  test('take a value of every field in each row, as one entry that one undo takes back', async () => {
    for (const [field, { kind, canBeEmpty }] of Object.entries(edited)) {
      const [a, b] = kind === 'link' || kind === 'links' ? await targets(field) : [0, 0]
      const sent = {
        line: ['Ek', '=1+1', '-2'],
        text: ['Ek', '@SUM(A1)', '+3'],
        day: ['2020-02-29', '2021-01-01', '2020-02-29'],
        status: ['0', '1', '0'],
        flag: ['0', '1', '0'],
        link: [a, b, a],
        links: [[a, b], [b], [a]],
        names: [['Uno', 'Dos'], ['=2+2'], ['Uno']],
      }[kind] as unknown[]
      const before = await values(field)
      const versions = await values('version')
      const count = await entries()
      const { data, change_id } = await send(...sent.map((value) => ({ [field]: value })))
      const changed = before.filter((value, at) => String(value) !== String(sent[at])).length
      expect(data, field).toMatchObject({ saved: 3, changed, refused: [] })
      expect(await values(field), field).toEqual(sent)
      expect(data.rows.map(idOf)).toEqual(rows.map(idOf))
      expect(await entries(), field).toBe(count + 1)
      if (kind !== 'status') expect(data.rows[0]?.version, field).toBeGreaterThan(Number(versions[0]))
      expect(await undo(change_id), field).toMatchObject({ undone: changed, left: 0 })
      expect(await values(field), `${field} after the undo`).toEqual(before)

      // A mix of values and none; a field that the form requires keeps its value.
      await send(...sent.map((value) => ({ [field]: value })))
      const none = kind === 'links' || kind === 'names' ? [] : kind === 'link' ? null : ''
      const cleared = await send({ [field]: none }, { [field]: sent[2] })
      const left = kind === 'links' || kind === 'names' ? [] : null
      if (canBeEmpty || kind === 'links') expect(cleared.data.refused, field).toEqual([])
      else
        expect(cleared.data.refused, field).toMatchObject([
          { id: idOf(rows[0] as Row), field, reason: 'invalid' },
        ])
      const first = canBeEmpty || kind === 'links' ? left : sent[0]
      expect(await values(field), field).toEqual([first, sent[2], sent[2]])
      await undo(cleared.change_id)
      expect(await values(field), field).toEqual(sent)
    }
  })

  test('that are wrong, outdated or gone are refused, the others saved', async () => {
    const fields = Object.keys(edited)
    const [linked] = fields.filter((field) => /^links?$/.test(edited[field]?.kind ?? ''))
    const long = 'x'.repeat(1_000_000)
    const wrong = await send(
      { [text]: ' ' },
      { [text]: long },
      { [text]: 'Good', ...(linked && { [linked]: edited[linked]?.kind === 'links' ? [999_999] : 999_999 }) },
    )
    expect(wrong.data).toMatchObject({ saved: 1, changed: 1 })
    expect(wrong.data.refused.map(({ id, field, reason }) => [id, field, reason])).toEqual([
      [idOf(rows[0] as Row), text, 'invalid'],
      [idOf(rows[1] as Row), text, 'invalid'],
      ...(linked ? [[idOf(rows[2] as Row), linked, 'invalid']] : []),
    ])
    expect(await values(text)).toEqual([NAMES[0], NAMES[1], 'Good'])
    if (edited.aliases) {
      const named = await send(
        { aliases: ['  GOOD', 'Uno', 'uno', ''] },
        { aliases: [long] },
        { aliases: [' good ', 'Dos'] },
      )
      expect(named.data).toMatchObject({
        saved: 2,
        changed: 2,
        refused: [{ field: 'aliases', reason: 'invalid' }],
      })
      expect(await values('aliases')).toEqual([['GOOD', 'Uno'], [], ['Dos']])
      expect(await undo(named.change_id)).toMatchObject({ undone: 2, left: 0 })
    }
    const status = 'is_active' in edited ? { is_active: 'x' } : null
    if (status) expect((await send(status)).data.refused).toHaveLength(1)

    const [first, second, third] = (await Promise.all(rows.map(one))) as [Row, Row, Row]
    await edit(first, form('Theirs'))
    await remove(idOf(second))
    const cells = [first, second, third].map((row) => ({
      id: idOf(row),
      version: row.version,
      fields: { [text]: 'Mine' },
    }))
    const { body } = await app.call(editCells, { body: { cells } })
    const data = body.data as Saved
    expect(data).toMatchObject({ saved: 1, changed: 1 })
    expect(data.refused.map(({ id, reason }) => [id, reason])).toEqual([
      [idOf(first), 'stale'],
      [idOf(second), 'gone'],
    ])
    expect(data.refused.every(({ problem }) => problem.endsWith('.'))).toBe(true)
    // What is there now, so that it can be looked at and saved again.
    expect(data.rows.map((row) => row[text])).toEqual(['Theirs', 'Mine'])
    const again = { id: idOf(first), version: data.rows[0]?.version, fields: { [text]: 'Mine' } }
    expect((await app.call(editCells, { body: { cells: [again] } })).body.data).toMatchObject({ saved: 1 })
    expect(await app.ask(rowsCall, { body: { id: [idOf(third), idOf(second), idOf(first)] } })).toMatchObject(
      {
        rows: [{ [text]: 'Mine' }, { [text]: 'Mine' }],
      },
    )
  })

  test('that have these values already make no entry, and are saved', async () => {
    const count = await entries()
    const { data, change_id } = await send({ [text]: NAMES[0] }, { [text]: NAMES[1] })
    expect(data).toMatchObject({ saved: 2, changed: 0, refused: [] })
    expect(change_id).toBeUndefined()
    expect(await entries()).toBe(count)
  })

  test('of several fields are found by a search, undone together, and make open forms outdated', async () => {
    const others = Object.entries(edited).filter(([, { kind }]) => kind === 'status' || kind === 'flag')
    const [, second] = rows as [Row, Row]
    const { change_id } = await send(
      { [text]: 'Param Sukh', ...Object.fromEntries(others.map(([field]) => [field, '0'])) },
      { [text]: 'Param Dhara' },
    )
    expect((await list({ searchText: 'Param' })).totalCount).toBe(2)
    const stale = await edit(second, { ...form('Mine'), version: second.version })
    expect(stale.body).toMatchObject({ success: 0, code: 'stale' })
    await edit(second, form('Mine'))
    expect(await undo(change_id)).toMatchObject({ undone: 1, left: 1 })
    expect(await values(text)).toEqual([NAMES[0], 'Mine', NAMES[2]])
    expect((await list({ searchText: 'Param' })).totalCount).toBe(0)
  })

  test('are taken back one change after the other, but not past what somebody else has changed', async () => {
    const set = async (name: string) => (await send({ [text]: name })).change_id
    const first = await set('Ek')
    const second = await set('Do')
    await undo(await set('Teen'))
    await undo(second)
    expect((await values(text))[0]).toBe('Ek')
    await undo(await set('Char'))
    expect(await undo(first)).toMatchObject({ undone: 1, left: 0 })
    expect((await values(text))[0]).toBe(NAMES[0])

    const own = await set('Mine')
    await edit(rows[0] as Row, form('Theirs'))
    const { body } = await app.call(contract.history.undo, { body: { change_id: own } })
    expect(body).toMatchObject({ success: 0, code: 'cannot_be_undone' })
    await edit(rows[0] as Row, form('Mine'))
    expect(await undo(own)).toMatchObject({ undone: 1, left: 0 })
  })

  test('are refused as a whole when the call is wrong, or a right is missing', async () => {
    const count = await entries()
    const cell = { id: idOf(rows[0] as Row), version: 1, fields: { [text]: 'x' } }
    for (const cells of [
      [],
      [{ ...cell, fields: { nothing: 'x' } }],
      [{ ...cell, fields: { version: 5 } }],
      [{ ...cell, fields: { [text]: { a: 1 } } }],
      [cell, cell],
      Array.from({ length: 1001 }, (_, at) => ({ ...cell, id: at + 1 })),
    ])
      expect((await app.call(editCells, { body: { cells } })).body).toMatchObject({
        success: 0,
        code: 'invalid',
      })

    const guard = resource as 'albums'
    const admin = await app.addAdmin('subadmin', `${crypto.randomUUID()}@example.org`)
    const tried = async (rights: Need[], fields: object) => {
      await app.db.updateTable('admins').set({ rights }).where('admin_id', '=', admin.admin_id).execute()
      const { status } = await app.call(editCells, { body: { cells: [{ ...cell, fields }] } }, admin)
      return status
    }
    const may = (...names: string[]) => names.map((name) => `${guard}.${name}` as Need)
    expect(await tried(may('view'), { [text]: 'x' })).toBe(403)
    if ('is_active' in edited) expect(await tried(may('view', 'edit'), { is_active: '0' })).toBe(403)
    const link = Object.keys(edited).find((field) => /^links?$/.test(edited[field]?.kind ?? ''))
    if (link)
      expect(await tried(may('view', 'edit'), { [link]: edited[link]?.kind === 'links' ? [1] : 1 })).toBe(403)
    expect(await entries()).toBe(count)
    expect(await tried(may('view', 'edit'), { [text]: 'x' })).toBe(200)
  })
})
