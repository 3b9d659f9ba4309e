import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract } from '#contract/index.ts'
import type { Download } from '#contract/values/files.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { openExport, saveAsXlsx } from './testing/exported-files.ts'
import { startApp, type TestApp } from './testing/start-app.ts'
import { type Row, resources, walk } from './testing/walk.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type State = { version: number; modified_by: number | null; is_later: boolean }
/** Whoever makes a change, and what the answer says of its entry in the history; null: the way answers none. */
type Done = { by: number | null; change_id: number | null }

const kinds = resources.flatMap(([resource, own]) =>
  own.editCells?.edited && own.bulkEdit
    ? [{ resource, own, editCells: own.editCells, bulkEdit: own.bulkEdit, edited: own.editCells.edited }]
    : [],
)

test('every kind of the catalogue is written here', () => {
  expect(kinds.map(({ resource }) => resource).sort()).toEqual(resources.map(([name]) => name).sort())
})

/** A page is read as a whole: no review fills in its fields, and no sheet holds it. */
const isReviewed = (resource: string) => resource !== 'pages'

describe.each(kinds)('a record of $resource', ({ resource, own, editCells, bulkEdit, edited }) => {
  const { add, idOf, keyOf, form, list, remove, ask } = walk(() => app, resource, own)
  const [name = ''] = Object.keys(edited)
  const found = Object.entries(RESOURCE_OF).find(([kind]) => kind === resource)?.[1]
  if (!found) throw new Error(`${resource} is no kind`)
  const { table, id: key } = found

  let row: Row
  beforeEach(async () => {
    for (const left of (await list({ pageSize: 100 })).Info) await remove(idOf(left))
    row = await add('Anya Path', { [name]: 'Anand Sagar' })
  })

  const stateOf = async (): Promise<State> => {
    const { rows } = await sql<State>`
      select version, modified_by, date_modified is distinct from date_created as is_later
      from ${sql.table(table)} where ${sql.ref(key)} = ${idOf(row)}`.execute(app.db)
    const [state] = rows
    if (!state) throw new Error(`The record of ${resource} is gone`)
    return state
  }
  const entries = async () => {
    const { rows } = await sql<{ change_id: number; admin_id: number | null; action: string }>`
      select c.change_id, c.admin_id, c.action from change_records r join changes c using (change_id)
      where r.resource = ${table} and r.record_id = ${idOf(row)} order by c.change_id desc`.execute(app.db)
    return rows
  }
  const isFound = async (searchText: string) =>
    (await list({ searchText })).Info.some((one) => idOf(one) === idOf(row))
  const versionNow = async () => (await stateOf()).version
  const call = async (endpoint: Parameters<TestApp['call']>[0], body: object): Promise<Done> => {
    const answer = await app.call(endpoint, { body }, app.sub)
    expect(answer.body).toMatchObject({ success: 1 })
    return { by: app.sub.admin_id, change_id: Number(answer.body.change_id) }
  }

  const ways: Record<string, (text: string) => Promise<Done>> = {
    'the form': async (text) =>
      call(own.save, { ...form(text), action: 'edit', [keyOf(row)]: idOf(row), version: await versionNow() }),
    'a cell': async (text) =>
      call(editCells, { cells: [{ id: idOf(row), version: await versionNow(), fields: { [name]: text } }] }),
    'a bulk edit': (text) =>
      call(bulkEdit, { id: [idOf(row)], expected_count: 1, changes: { [name]: { op: 'set', value: text } } }),
    'a replaced part of the name': (text) =>
      call(bulkEdit, {
        id: [idOf(row)],
        expected_count: 1,
        changes: { [name]: { op: 'find', find: 'Anand Sagar', replace: text, match_case: true } },
      }),
  }

  const exporting = Object.entries<object>(contract[resource as keyof typeof contract]).find(
    ([call]) => call === 'export',
  )?.[1] as Endpoint | undefined
  if (exporting && isReviewed(resource))
    ways['an exported file that comes back'] = async (text) => {
      const chosen = { id: [idOf(row)], expected_count: 1, format: 'xlsx' }
      const [sheet] = await openExport((await ask(exporting, { body: chosen })) as Download)
      if (!sheet) throw new Error('The export has no sheet')
      const rows = sheet.rows.map((cells) =>
        Object.fromEntries(
          Object.entries(cells).map(([title, cell]) => [title, cell === 'Anand Sagar' ? text : cell]),
        ),
      )
      const body = new FormData()
      const bytes = await saveAsXlsx([{ ...sheet, rows }])
      body.append('file', new Blob([Uint8Array.from(bytes)]), 'list.xlsx')
      const { import_id } = await app.ask(contract.imports.uploadEdited, { body }, app.sub)
      return call(contract.imports.start, { import_id })
    }
  if (isReviewed(resource))
    ways['a review'] = async (text) => {
      const { run_id } = await app.ask(
        contract.review.start,
        { body: { list: resource, gap: 'each', id: [idOf(row)] } },
        app.sub,
      )
      const sent = { list: resource, run_id, record_id: idOf(row), version: await versionNow() }
      return call(contract.review.accept, { ...sent, values: { [name]: text } })
    }

  test.each(Object.entries(ways))(
    'written by %s has one more version, its editor, words, one entry, and an undo that does the same',
    async (way, write) => {
      const before = await stateOf()
      const known = await entries()
      const { by, change_id } = await write('Vasant Dhara')
      expect(await stateOf()).toEqual({ version: before.version + 1, modified_by: by, is_later: true })
      expect([await isFound('Vasant'), await isFound('Sagar')]).toEqual([true, false])
      const [entry, ...rest] = await entries()
      expect(rest).toEqual(known)
      expect(entry).toEqual({
        ...{ change_id, admin_id: by },
        action: way === 'an exported file that comes back' ? 'import' : 'edit',
      })

      const undone = await app.call(contract.history.undo, { body: { change_id } })
      expect(undone.body).toMatchObject({ success: 1 })
      expect(await stateOf()).toEqual({
        version: before.version + 2,
        modified_by: app.main.admin_id,
        is_later: true,
      })
      expect([await isFound('Vasant'), await isFound('Sagar')]).toEqual([false, true])
      const [undo, ...others] = await entries()
      expect(others).toEqual([entry, ...known])
      expect(undo).toMatchObject({ admin_id: app.main.admin_id, action: 'undo' })
    },
  )

  const merging = Object.entries<Endpoint>(contract[resource as keyof typeof contract]).find(
    ([call]) => call === 'merge',
  )?.[1]
  test.runIf(merging)(
    'that others were merged into has one more version, their words, and loses both by an undo',
    async () => {
      if (!merging) return
      const other = await add('Anya Path', { [name]: 'Vasant Dhara' })
      const before = await stateOf()
      const known = await entries()
      const versions = { [idOf(row)]: before.version, [idOf(other)]: other.version }
      const { by, change_id } = await call(merging, { id: idOf(row), merged: [idOf(other)], versions })
      expect(await stateOf()).toEqual({ version: before.version + 1, modified_by: by, is_later: true })
      expect(await isFound('Vasant')).toBe(true)
      expect(await entries()).toEqual([{ change_id, admin_id: by, action: 'merge' }, ...known])

      const undone = await app.call(contract.history.undo, { body: { change_id } })
      expect(undone.body).toMatchObject({ success: 1 })
      expect(await stateOf()).toMatchObject({ version: before.version + 2, modified_by: app.main.admin_id })
      expect(await isFound('Vasant')).toBe(false)
    },
  )

  test('whose status changes keeps its version, its editor and its place, and has one entry', async () => {
    const setStatus = own.setStatus
    if (!setStatus) return
    const before = await stateOf()
    const known = await entries()
    const { by, change_id } = await call(setStatus, { id: [idOf(row)], expected_count: 1, is_active: '0' })
    expect(await stateOf()).toEqual(before)
    expect(await entries()).toEqual([{ change_id, admin_id: by, action: 'status' }, ...known])
  })
})
