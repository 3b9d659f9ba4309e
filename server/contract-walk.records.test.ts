import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { startApp, type TestApp } from './testing/start-app.ts'
import { type Row, resources, walk } from './testing/walk.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

describe.each(resources)('a record of %s', (resource, calls) => {
  const { add, also, ask, edit, form, full, get, history, idOf, keyOf, list, remove, save, optional, texts } =
    walk(() => app, resource, calls)

  test('answers a record by its id, and says so when there is none', async () => {
    const row = await add('Known')
    expect((await get(idOf(row))).body).toMatchObject({ success: 1, data: { version: row.version } })
    for (const id of [999_999, 'x', '0', '-1', '99999999999999999999', "1' or '1'='1"]) {
      const { status, body } = await get(id)
      expect([status, body.success, body.success === 0 && body.code], String(id)).toEqual([
        200,
        0,
        'not_found',
      ])
    }
    await remove(idOf(row))
  })

  test('answers every field that the contract names, and no other', async () => {
    const row = await add('Complete')
    const named = Object.keys(z.toJSONSchema(calls.get.data, { unrepresentable: 'any' }).properties ?? {})
    expect(Object.keys((await ask(calls.get, { params: { id: idOf(row) } })) as Row).sort()).toEqual(
      named.sort(),
    )
    await remove(idOf(row))
  })

  test('refuses a form without its required texts, naming each field', async () => {
    const before = (await list()).totalCount
    for (const value of ['', '   ', null, undefined, '\u0000']) {
      const { status, body } = await save({
        action: 'add',
        ...Object.fromEntries(texts.map((field) => [field, value])),
      })
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: 0, code: 'invalid' })
      expect(body.success === 0 && Object.keys(body.errors ?? {})).toEqual(texts)
    }
    expect((await save({ ...also, ...form('x'.repeat(201)), action: 'add' })).body.success).toBe(0)
    expect((await list()).totalCount).toBe(before)
  })

  test('trims names, brings them to NFC, and ignores fields that no form has', async () => {
    const row = await add('  \u0928\u093c\u092e  ', {
      version: 40,
      admin_type: 'admin',
      date_modified: '1999',
    })
    const [name = ''] = texts
    expect(row[name]).toBe('\u0929\u092e'.normalize('NFC'))
    expect(row.version).toBe(1)
    await remove(idOf(row))
  })

  test('edits a record, raises its version, and leaves absent fields as they are', async () => {
    const row = await add('Before', full('Before'))
    const { body } = await edit(row, form('After'))
    const after = { ...full('Before'), ...form('After'), version: row.version + 1 }
    expect(body).toMatchObject({ success: 1, data: after })
    await remove(idOf(row))
  })

  test('keeps every field of its form, and empties those that may be empty', async () => {
    const row = await add('Whole', full('Whole'))
    expect(await ask(calls.get, { params: { id: idOf(row) } })).toMatchObject(full('Whole'))
    const empty = Object.fromEntries(optional.map((field) => [field, '']))
    await edit(row, { ...form('Whole'), ...empty })
    const emptied = Object.fromEntries(optional.map((field) => [field, null]))
    expect(await ask(calls.get, { params: { id: idOf(row) } })).toMatchObject({
      ...form('Whole'),
      ...emptied,
    })
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
    const withoutId = await save({ action: 'edit', ...form('Nobody') })
    expect(withoutId.body).toMatchObject({ success: 0, code: 'not_found' })
  })

  test('flips a status to the opposite of what was sent, for one and for many', async () => {
    const { changeStatus } = calls
    if (!changeStatus) return
    const [first, second] = [await add('One'), await add('Other')]
    const active = (await list({ is_active: '1' })).totalCount
    const key = keyOf(first)
    const flip = async (status: string, ids: unknown) =>
      (await app.call(changeStatus, { body: { status, [key]: ids } })).body
    expect(await flip('1', idOf(first))).toMatchObject({ success: 1, data: { is_active: '0' } })
    expect(await flip('1', idOf(first)), 'a double click does not undo itself').toMatchObject({
      data: { is_active: '0' },
    })
    expect((await list({ is_active: '1' })).totalCount).toBe(active - 1)
    expect(await flip('0', [idOf(first), idOf(second)])).toMatchObject({ data: { is_active: '1' } })
    expect((await list({ is_active: '1' })).totalCount).toBe(active)
    expect(await flip('0', 999_999)).toMatchObject({ success: 0, code: 'not_found' })
    for (const other of ['yes', 'active'])
      expect(await flip(other, idOf(first))).toMatchObject({
        success: 0,
        code: 'invalid',
        errors: { status: 'status must be one of: 1, 0' },
      })
    expect(await flip('', idOf(first))).toMatchObject({ errors: { status: 'This field is required' } })
  })

  test('answers in the language that the caller asks for', async () => {
    const headers = { 'accept-language': 'hi-IN, en;q=0.5' }
    const said: string[] = []
    const speak = async (endpoint: Endpoint, sent: object) => {
      const answer = await app.call(endpoint, { ...sent, headers })
      expect(answer.headers.get('content-language')).toBe('hi')
      const { message, ...rest } = answer.body
      said.push(message, ...Object.values(('errors' in rest && rest.errors) || {}))
    }
    const row = await add('Known')
    const named = { [keyOf(row)]: idOf(row) }
    const status = { status: '1', ...named }
    await speak(calls.save, { body: { ...also, ...form('Hindi'), action: 'add' } })
    await speak(calls.save, { body: { ...also, ...form('Saved'), action: 'edit', ...named } })
    await speak(calls.save, { body: { ...form('Stale'), action: 'edit', ...named, version: row.version } })
    await speak(calls.save, { body: { action: 'add' } })
    await speak(calls.get, { params: { id: 999_999 } })
    if (calls.changeStatus) await speak(calls.changeStatus, { body: status })
    const which = calls.delete.params ? { params: { id: idOf(row) } } : { body: { id: [idOf(row)] } }
    await speak(calls.delete, which)
    await speak(calls.delete, which)
    expect(said.length).toBeGreaterThan(7)
    for (const text of said) expect(text).toMatch(/\p{Script=Devanagari}/u)
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
    const before = (await list()).totalCount
    const row = await add('Vanishing')
    expect((await list()).totalCount).toBe(before + 1)
    expect((await remove(idOf(row))).body).toMatchObject({ success: 1, data: { deleted: 1 } })
    expect((await remove(idOf(row))).body).toMatchObject({ success: 0, code: 'not_found' })
    expect((await list()).totalCount).toBe(before)
    expect((await list({ searchText: 'Vanishing' })).totalCount).toBe(0)
  })

  test('records who changed what, with the record before and after', async () => {
    const row = await add('Remembered')
    await edit(row, form('Renamed'))
    if (calls.changeStatus)
      await app.ask(calls.changeStatus, { body: { status: '1', [keyOf(row)]: idOf(row) } })
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
    await save({ action: 'edit', ...form('Nobody') })
    expect(await app.db.selectFrom('changes').select('change_id').execute()).toHaveLength(before.length)
  })
})
