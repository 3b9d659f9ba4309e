import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEAM_KINDS, type TeamKind } from '#contract/catalogue/team-kinds.ts'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from './testing/start-app.ts'
import { type Row, resources, walk } from './testing/walk.ts'

const { history, teamwork } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const entries = async () => (await app.ask(history.list, { body: {} })).totalCount
const mails = () => app.db.selectFrom('mails').select(['recipient', 'text']).execute()
const setAdmin = (admin_id: number, set: { rights?: string[] | null; is_active?: '1' | '0' }) =>
  app.db.updateTable('admins').set(set).where('admin_id', '=', admin_id).execute()

test('every kind that admins work on together can be assigned', () => {
  const assigned = resources.filter(([, { assign }]) => assign).map(([name]) => name)
  expect(assigned.sort()).toEqual(
    Object.values(TEAM_KINDS)
      .map(({ guard }) => guard)
      .sort(),
  )
})

describe.each(resources.filter(([, { assign }]) => assign))('assigning %s', (resource, calls) => {
  const { add, idOf, list, remove } = walk(() => app, resource, calls)
  const { assign } = calls
  if (!assign) throw new Error(`${resource} are not assigned`)
  const kind = (resource === 'pages' ? 'static_pages' : resource) as TeamKind

  let rows: Row[]
  beforeEach(async () => {
    for (const row of (await list({ pageSize: 100 })).Info) await remove(idOf(row))
    await app.db.deleteFrom('mails').execute()
    rows = []
    for (const name of ['Anand Sagar', 'Anand Dhara', 'Anand Vani', 'Bhakti Rang']) rows.push(await add(name))
  })
  const ids = (...places: number[]) => places.map((place) => idOf(rows[place] as Row))
  const found = async (filters: object) =>
    (await list({ filters, pageSize: 100 })).Info.map(idOf).sort((a, b) => a - b)
  const mine = () => found({ assigned_to: app.sub.admin_id })
  const query = (more: object = {}) => ({ byQuery: true, query: 'Anand', expected_count: 3, ...more })
  const to = (admin_id: number | null, body: object, by = app.main) =>
    app.call(assign, { body: { ...body, admin_id } }, by)
  const waiting = async () =>
    (await app.ask(teamwork.waiting, { body: {} }, app.sub)).assigned.filter((each) => each.kind === kind)
  const undo = (change_id: unknown) => app.call(history.undo, { body: { change_id } })

  test('by query is one entry of the history and one mail, and is undone as a whole', async () => {
    await to(app.main.admin_id, { id: ids(0), expected_count: 1, note: 'Mine' })
    const before = await entries()
    const { body } = await to(app.sub.admin_id, query({ note: 'Check the names' }))
    expect(body).toMatchObject({
      success: 1,
      data: { matched: 3, changed: 3 },
      change_id: expect.any(Number),
    })
    expect(await entries()).toBe(before + 1)
    expect(await mine()).toEqual(ids(0, 1, 2))
    expect(await found({ assignment: 'anybody' })).toEqual(ids(0, 1, 2))
    expect(await found({ assignment: 'nobody' })).toEqual(ids(3))
    expect(await found({ assignment: 'nobody', assigned_to: app.sub.admin_id })).toEqual([])
    expect(await mails()).toMatchObject([
      {
        recipient: 'sub@example.org',
        text: expect.stringMatching(
          new RegExp(`Check the names[^]*${TEAM_KINDS[kind].screen}\\?assigned_to=${app.sub.admin_id}`),
        ),
      },
    ])
    expect(await waiting()).toEqual([{ kind, count: 3 }])
    const { names, action } = await app.ask(history.get, { params: { id: Number(body.change_id) } })
    expect([action, names.length]).toEqual(['assign', 3])
    const { Info } = await app.ask(history.records, { params: { id: Number(body.change_id) }, body: {} })
    expect(Info.find(({ record_id }) => record_id === ids(0)[0])?.fields).toEqual([
      { field: 'assigned_to', before: 'The admin', after: 'The subadmin' },
      { field: 'assignment_note', before: 'Mine', after: 'Check the names' },
    ])

    expect((await undo(body.change_id)).body).toMatchObject({ success: 1, data: { undone: 3, left: 0 } })
    expect([await mine(), await found({ assigned_to: app.main.admin_id })]).toEqual([[], ids(0)])
    expect(await app.ask(teamwork.record, { body: { kind, record_id: ids(0)[0] } })).toMatchObject({
      assignment: { name: 'The admin', note: 'Mine' },
    })
  })

  test('again changes nothing, and done ends it, which is undone where nobody has assigned it since', async () => {
    await to(app.sub.admin_id, { id: ids(0, 1), expected_count: 2 })
    const before = [await entries(), (await mails()).length]
    expect((await to(app.sub.admin_id, { id: ids(0, 1), expected_count: 2 })).body).toMatchObject({
      data: { matched: 2, changed: 0 },
    })
    expect([await entries(), (await mails()).length]).toEqual(before)
    // The assignee, who is told nothing of what they do themselves.
    const { body } = await to(null, { id: ids(0, 1, 2), expected_count: 3 }, app.sub)
    expect(body).toMatchObject({ success: 1, data: { matched: 3, changed: 2 } })
    expect([await mine(), (await mails()).length]).toEqual([[], before[1]])
    await to(app.main.admin_id, { id: ids(1), expected_count: 1 })
    expect((await undo(body.change_id)).body).toMatchObject({ success: 1, data: { undone: 1, left: 1 } })
    expect([await mine(), await found({ assigned_to: app.main.admin_id })]).toEqual([ids(0), ids(1)])
  })

  test('goes and returns with the record, and leaves the record itself as it is', async () => {
    const [row] = (await list({ filters: { edited_by: app.main.admin_id }, pageSize: 100 })).Info.filter(
      (each) => idOf(each) === ids(3)[0],
    )
    await to(app.sub.admin_id, { id: ids(3), expected_count: 1 }, app.sub)
    expect((await list({ pageSize: 100 })).Info.find((each) => idOf(each) === ids(3)[0])).toMatchObject({
      version: row?.version,
    })
    const { body } = await remove(ids(3)[0] ?? 0)
    expect(await waiting()).toEqual([])
    await undo(body.change_id)
    expect(await mine()).toEqual(ids(3))
  })

  test('needs the right to edit, an assignee who may view the kind, and the number that was shown', async () => {
    const right = TEAM_KINDS[kind].guard
    const other = await app.addAdmin('subadmin', `${crypto.randomUUID()}@example.org`)
    const one = { id: ids(0), expected_count: 1 }
    await setAdmin(other.admin_id, { rights: [`${right}.view`] })
    expect((await to(other.admin_id, one, other)).status).toBe(403)
    expect((await to(other.admin_id, one)).body).toMatchObject({ success: 1 })
    await setAdmin(other.admin_id, { rights: ['users.view'] })
    const before = await entries()
    for (const refused of [other.admin_id, 999_999])
      expect((await to(refused, { id: ids(1), expected_count: 1 })).body).toMatchObject({
        code: 'invalid',
        errors: { admin_id: expect.any(String) },
      })
    await setAdmin(other.admin_id, { rights: null, is_active: '0' })
    expect((await to(other.admin_id, { id: ids(1), expected_count: 1 })).body).toMatchObject({
      code: 'invalid',
    })
    expect((await to(app.sub.admin_id, query({ expected_count: 2 }))).body).toMatchObject({
      code: 'selection_changed',
      data: { count: 3 },
    })
    expect((await to(app.sub.admin_id, { id: [999_999], expected_count: 0 })).body).toMatchObject({
      code: 'not_found',
    })
    expect((await to(app.sub.admin_id, query({ note: 'x'.repeat(201) }))).body).toMatchObject({
      code: 'invalid',
      errors: { note: expect.any(String) },
    })
    expect([await mine(), await entries()]).toEqual([[], before])
    // A deleted admin has nothing assigned.
    await sql`delete from admins where admin_id = ${other.admin_id}`.execute(app.db)
    expect(await found({ assignment: 'anybody' })).toEqual([])
  })

  test.runIf('merge' in calls)(
    'goes along with a merge where the record that stays is not assigned',
    async () => {
      await to(app.sub.admin_id, { id: ids(1), expected_count: 1, note: 'Later' })
      const versions = Object.fromEntries(rows.map((row) => [String(idOf(row)), row.version]))
      const { merge } = calls as unknown as { merge: typeof contract.tags.merge }
      const [id, ...merged] = ids(0, 1)
      const { body } = await app.call(merge, { body: { id, merged, versions } })
      expect(body).toMatchObject({ success: 1 })
      expect(await mine()).toEqual(ids(0))
      await undo(body.change_id)
      expect(await mine()).toEqual(ids(0, 1))
    },
  )
})
