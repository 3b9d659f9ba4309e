import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BulkPreview, FieldChange } from '#contract/catalogue/bulk-edit.ts'
import { LINK_FIELDS } from '#contract/catalogue/references.ts'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from './testing/start-app.ts'
import { type Row, resources, walk } from './testing/walk.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const NAMES = ['Anand Sagar', 'Anand Dhara', 'Anand Vani', 'Bhakti Rang']
const calls = new Map(resources)
const edits = resources.flatMap(([resource, { bulkEdit, previewBulkEdit }]) =>
  bulkEdit?.edited && previewBulkEdit
    ? [{ resource, bulkEdit, previewBulkEdit, edited: bulkEdit.edited }]
    : [],
)

test('every list of the catalogue can be edited in bulk', () => {
  expect(edits.map(({ resource }) => resource).sort()).toEqual(resources.map(([name]) => name).sort())
})

/** Two records that a field can link to. */
async function targets(field: string): Promise<number[]> {
  const [resource] = Object.entries(LINK_FIELDS).find(([, id]) => id === field) ?? []
  const target = resource && calls.get(resource)
  if (!resource || !target) throw new Error(`Nothing is linked by ${field}`)
  const { add, idOf } = walk(() => app, resource, target)
  return [idOf(await add('Target One')), idOf(await add('Target Two'))]
}

describe.each(edits)('a bulk edit of $resource', ({ resource, bulkEdit, previewBulkEdit, edited }) => {
  const own = calls.get(resource)
  if (!own) throw new Error(`${resource} is no resource of the catalogue`)
  const { add, idOf, list, remove, edit, form } = walk(() => app, resource, own)
  const text = Object.keys(edited)[0] ?? ''

  let rows: Row[]
  beforeEach(async () => {
    for (const row of (await list({ pageSize: 100 })).Info) await remove(idOf(row))
    rows = []
    for (const name of NAMES) rows.push(await add(name))
  })
  const of = (changes: Record<string, FieldChange>, more: object = {}) => ({
    body: { byQuery: true, query: 'Anand', expected_count: 3, changes, ...more },
  })
  /** The value of a field in each record; of links, the ids. */
  const values = async (field: string) =>
    Promise.all(
      rows.map(async (row) => {
        const { body } = await app.call(own.get, { params: { id: idOf(row) } })
        if (edited[field]?.kind !== 'links') return (body.data as Row)[field] ?? null
        const links = Object.values(body.data as Row).find(
          (value) => Array.isArray(value) && value[0] instanceof Object && field in value[0],
        )
        return Array.isArray(links) ? links.map((link) => link[field]) : []
      }),
    )
  const entries = async () => (await app.ask(contract.history.list, { body: {} })).totalCount

  /** Previews a change, makes it, compares the values, and takes it back. */
  async function tried(field: string, change: FieldChange, after: unknown[], changed: number): Promise<void> {
    const before = await values(field)
    const preview = (await app.ask(previewBulkEdit, of({ [field]: change }))) as BulkPreview
    expect(preview, field).toMatchObject({
      matched: 3,
      changed,
      fields: { [field]: { changed, problem: null } },
    })
    expect(preview.rows).toHaveLength(changed)
    const count = await entries()
    const { body } = await app.call(bulkEdit, of({ [field]: change }))
    expect(body, `${field} ${change.op}`).toMatchObject({
      success: 1,
      data: { matched: 3, changed },
      change_id: expect.any(Number),
    })
    expect(await values(field), `${field} ${change.op}`).toEqual(after)
    expect(await entries()).toBe(count + 1)
    const undone = await app.ask(contract.history.undo, { body: { change_id: body.change_id } })
    expect(undone).toMatchObject({ undone: changed, left: 0 })
    expect(await values(field), `${field} after the undo`).toEqual(before)
  }

  test('sets, fills, clears and links every field that the contract names, and is undone as one entry', async () => {
    for (const [field, { kind, canBeEmpty }] of Object.entries(edited)) {
      if (kind === 'links') {
        const [one = 0, two = 0] = await targets(field)
        await app.call(bulkEdit, {
          body: {
            id: [idOf(rows[0] as Row)],
            expected_count: 1,
            changes: { [field]: { op: 'add', ids: [one] } },
          },
        })
        await tried(field, { op: 'add', ids: [one, two] }, [[one, two], [one, two], [one, two], []], 3)
        await tried(field, { op: 'add', ids: [one] }, [[one], [one], [one], []], 2)
        await tried(field, { op: 'replace', ids: [two] }, [[two], [two], [two], []], 3)
        await tried(field, { op: 'remove', ids: [one, two] }, [[], [], [], []], 1)
        await tried(field, { op: 'clear' } as FieldChange, [[], [], [], []], 1)
        continue
      }
      if (kind === 'names') {
        await tried(
          field,
          { op: 'add', names: ['Uno', 'Dos'] },
          [['Uno', 'Dos'], ['Uno', 'Dos'], ['Uno', 'Dos'], []],
          3,
        )
        // Their own names, in any case, are not added; a name that is there already is none.
        const sagar = { op: 'add', names: [' anand  SAGAR', 'Uno'] } as const
        await tried(
          field,
          { ...sagar, names: [...sagar.names] },
          [['Uno'], ['anand  SAGAR', 'Uno'], ['anand  SAGAR', 'Uno'], []],
          3,
        )
        await app.ask(bulkEdit, of({ [field]: { op: 'add', names: ['Uno', 'Dos'] } }))
        await tried(
          field,
          { op: 'add', names: ['UNO', 'Tres'] },
          [['Uno', 'Dos', 'Tres'], ['Uno', 'Dos', 'Tres'], ['Uno', 'Dos', 'Tres'], []],
          3,
        )
        expect((await list({ searchText: 'Tres' })).totalCount).toBe(0)
        await tried(field, { op: 'remove', names: ['uno'] }, [['Dos'], ['Dos'], ['Dos'], []], 3)
        await tried(field, { op: 'replace', names: ['Tres'] }, [['Tres'], ['Tres'], ['Tres'], []], 3)
        await tried(field, { op: 'clear' }, [[], [], [], []], 3)
        await app.ask(bulkEdit, of({ [field]: { op: 'replace', names: ['Chaar'] } }))
        expect((await list({ searchText: 'Chaar' })).totalCount).toBe(3)
        expect((await list({ searchText: 'Uno' })).totalCount).toBe(0)
        continue
      }
      const [target = 0] = kind === 'link' ? await targets(field) : []
      const value = {
        line: 'Ek',
        text: 'Ek',
        day: '2020-02-29',
        status: '0',
        flag: '0',
        link: target,
        links: 0,
      }[kind]
      const before = await values(field)
      await tried(field, { op: 'set', value }, [value, value, value, before[3]], 3)
      const isEmpty = before[0] === null
      if (isEmpty) await tried(field, { op: 'fill', value }, [value, value, value, before[3]], 3)
      if (canBeEmpty) {
        await app.ask(bulkEdit, of({ [field]: { op: 'set', value } }))
        await tried(field, { op: 'clear' }, [null, null, null, before[3]], 3)
      } else {
        const { body } = await app.call(bulkEdit, of({ [field]: { op: 'clear' } }))
        expect(body, `${field} is required`).toMatchObject({ success: 0, code: 'invalid' })
      }
    }
  })

  test('replaces a part of names, which searches then find', async () => {
    const [sagar, , , bhakti] = await values(text)
    expect([sagar, bhakti]).toEqual([NAMES[0], NAMES[3]])
    const find: FieldChange = { op: 'find', find: 'anand', replace: 'Param Sukh', match_case: false }
    const after = ['Param Sukh Sagar', 'Param Sukh Dhara', 'Param Sukh Vani', 'Bhakti Rang']
    await tried(text, find, after, 3)
    await app.ask(bulkEdit, of({ [text]: find }))
    expect((await list({ searchText: 'Param' })).totalCount).toBe(3)
    const one = await app.call(bulkEdit, {
      body: {
        byQuery: true,
        query: '',
        expected_count: 4,
        changes: { [text]: { op: 'find', find: 'SUKH V', replace: '$&', match_case: false } },
      },
    })
    expect(one.body).toMatchObject({ data: { matched: 4, changed: 1 } })
    expect(await values(text)).toEqual([after[0], after[1], 'Param $&ani', after[3]])
  })

  test('makes open forms outdated, and its undo leaves records that were edited since', async () => {
    const { body } = await app.call(bulkEdit, of({ [text]: { op: 'set', value: 'Same' } }))
    const [first] = rows as [Row]
    const stale = await edit(first, { ...form('Mine'), version: first.version })
    expect(stale.body).toMatchObject({ success: 0, code: 'stale' })
    await edit(first, form('Mine'))
    await remove(idOf(rows[1] as Row))
    const undone = await app.ask(contract.history.undo, { body: { change_id: body.change_id } })
    expect(undone).toMatchObject({ undone: 1, left: 2 })
    rows.splice(1, 1)
    expect(await values(text)).toEqual(['Mine', NAMES[2], NAMES[3]])
  })

  test('is refused as a whole when anything in it is wrong', async () => {
    // Alone: without it, nothing is left of its name.
    await edit(rows[0] as Row, form('Anand'))
    if (edited.aliases)
      await app.ask(bulkEdit, {
        body: {
          id: [idOf(rows[1] as Row)],
          expected_count: 1,
          changes: { aliases: { op: 'add', names: ['Ek'] } },
        },
      })
    const count = await entries()
    const before = await values(text)
    const long = 'x'.repeat(201)
    const find = { op: 'find', find: 'Anand', replace: '', match_case: true } as const
    const wrong: [string, Record<string, unknown>, object?][] = [
      ['nothing chosen', {}],
      ['an unknown field', { nothing: { op: 'set', value: 'x' } }],
      ['a key', { version: { op: 'set', value: 1 } }],
      ['an unknown operation', { [text]: { op: 'double' } }],
      ['an empty value', { [text]: { op: 'set', value: ' ' } }],
      ['no value', { [text]: { op: 'set' } }],
      ['a long value', { [text]: { op: 'set', value: long } }],
      ['a long text to find', { [text]: { ...find, find: long } }],
      ['nothing to find', { [text]: { ...find, find: '' } }],
      ['what no name contains', { [text]: { ...find, find: 'anand' } }],
      // Of one of them only.
      ['a name that becomes too long', { [text]: { ...find, replace: 'x'.repeat(195) } }],
      ['a name that becomes empty', { [text]: find }],
      [
        'what is so already',
        { [text]: { op: 'set', value: NAMES[3] } },
        { query: 'Bhakti', expected_count: 1 },
      ],
      ...Object.entries(edited).flatMap(([field, { kind }]): [string, Record<string, unknown>][] => {
        const status = { [text]: { op: 'set', value: 'Half' } }
        if (kind === 'links') return [[field, { ...status, [field]: { op: 'add', ids: [999_999] } }]]
        if (kind === 'names')
          return [
            [field, { ...status, [field]: { op: 'add', names: [' '] } }],
            [`${field}, too long`, { ...status, [field]: { op: 'add', names: [long] } }],
            [
              `${field}, too many`,
              { ...status, [field]: { op: 'replace', names: Array.from({ length: 21 }, (_, n) => `N${n}`) } },
            ],
            // With those that one of them has already.
            [
              `${field}, too many in one`,
              { ...status, [field]: { op: 'add', names: Array.from({ length: 20 }, (_, n) => `N${n}`) } },
            ],
          ]
        return kind === 'link' ? [[field, { ...status, [field]: { op: 'set', value: 999_999 } }]] : []
      }),
    ]
    for (const [reason, changes, more] of wrong) {
      const { body } = await app.call(bulkEdit, of(changes as Record<string, FieldChange>, more))
      expect(body, reason).toMatchObject({ success: 0, code: 'invalid', errors: expect.any(Object) })
    }
    for (const more of [
      { expected_count: 2 },
      { byQuery: false, id: [...rows.map(idOf), 999_999], expected_count: 5 },
    ])
      expect((await app.call(bulkEdit, of({ [text]: { op: 'set', value: 'x' } }, more))).body).toMatchObject({
        success: 0,
        code: 'selection_changed',
      })
    expect(await values(text)).toEqual(before)
    expect(await entries()).toBe(count)
  })
})
