import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { spreadsheetRows } from '#server/testing/spreadsheet-rows.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { subadmins } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.db.deleteFrom('mails').execute()
  await sql`delete from admins where admin_id not in (${app.main.admin_id}, ${app.sub.admin_id})`.execute(
    app.db,
  )
})

const kamla = { name: 'Kamla Devi', email: 'Kamla@Example.org' }
const save = (body: object) => app.call(subadmins.save, { body })
const add = (form: object = kamla) => app.ask(subadmins.save, { body: { ...form, action: 'add' } })
const get = (id: number | string) => app.call(subadmins.get, { params: { id } })
const remove = (admin_id: number | string) => app.call(subadmins.delete, { params: { admin_id } })
const flip = (status: unknown, user_id: unknown) =>
  app.call(subadmins.changeStatus, { body: { status, user_id } })
const list = (body: object = {}) => app.ask(subadmins.list, { body })
const namesOf = async (body: object) => (await list(body)).Info.map(({ name }) => name)
const recipients = async () =>
  (await app.db.selectFrom('mails').select('recipient').orderBy('mail_id').execute()).map(
    (mail) => mail.recipient,
  )
/** Everything about every admin but when he was last edited. */
const admins = () => app.db.selectFrom('admins').selectAll().orderBy('admin_id').execute()
const isOpen = async (admin: { admin_id: number; access_token: string }) =>
  (await app.call(contract.dashboard.counts, {}, admin)).status === 200

describe('a sub admin', () => {
  test('is added active and invited, without a password, and gets a mail', async () => {
    const { invitation_link, ...added } = await add()
    expect(invitation_link).toContain('/set-password#')
    expect(added).toEqual({
      admin_id: expect.any(Number),
      ...kamla,
      date_modified: expect.any(String),
      is_active: '1',
      is_invited: '1',
      has_second_factor: '0',
      last_signed_in_at: null,
      rights: null,
      version: 1,
    })
    expect((await get(added.admin_id)).body, 'the link is in no other answer').toEqual({
      success: 1,
      message: '',
      data: added,
    })
    expect(await recipients()).toEqual([kamla.email])
    const kept = (await admins()).find(({ admin_id }) => admin_id === added.admin_id)
    expect(kept).toMatchObject({ admin_type: 'subadmin', password_hash: null })
  })

  test('needs a name and an email that no other admin has', async () => {
    expect((await save({ action: 'add', name: ' ', email: '' })).body).toMatchObject({
      success: 0,
      code: 'invalid',
      errors: { name: 'This field is required', email: 'This Field is required' },
    })
    expect((await save({ ...kamla, email: 'nobody' })).body).toMatchObject({
      errors: { email: 'Please enter valid email' },
    })
    for (const email of ['MAIN@example.org', 'sub@EXAMPLE.org'])
      expect((await save({ ...kamla, email })).body, email).toMatchObject({
        success: 0,
        code: 'invalid',
        errors: { email: 'Another admin already has this email.' },
      })
    expect(await recipients(), 'a refused form invites nobody').toEqual([])
  })

  test('is edited; only a new address before the first password is invited anew', async () => {
    const { admin_id } = await add()
    const edit = (form: object) => save({ ...kamla, ...form, action: 'edit', user_id: admin_id })
    expect((await edit({ name: 'Kamla D.', version: 1 })).body).toMatchObject({
      success: 1,
      data: { name: 'Kamla D.', version: 2, is_invited: '1' },
    })
    expect((await edit({ version: 1 })).body).toMatchObject({
      code: 'stale',
      data: { current: { version: 2 } },
    })
    expect(await recipients()).toEqual([kamla.email])
    expect((await edit({ version: 2 })).body).toMatchObject({ data: { invitation_link: null } })
    const moved = await edit({ email: 'kamla.devi@example.org' })
    expect(moved.body).toMatchObject({ data: { invitation_link: expect.stringContaining('/set-password#') } })
    expect(await recipients()).toEqual([kamla.email, 'kamla.devi@example.org'])
    const settled = await app.addAdmin('subadmin', 'settled@example.org')
    await app.ask(subadmins.save, {
      body: { name: 'Settled', email: 'moved@example.org', user_id: settled.admin_id },
    })
    expect(await recipients(), 'who has a password needs no invitation').toHaveLength(2)
  })

  test('is invited again as long as there is no password', async () => {
    const { admin_id } = await add()
    const invite = async (user_id: unknown) => (await app.call(subadmins.invite, { body: { user_id } })).body
    expect(await invite(admin_id)).toMatchObject({ success: 1 })
    expect(await recipients()).toEqual([kamla.email, kamla.email])
    expect(await invite(app.sub.admin_id)).toMatchObject({ success: 0, code: 'invalid' })
    expect(await invite(app.main.admin_id)).toMatchObject({ success: 0, code: 'not_found' })
    expect(await invite(999_999)).toMatchObject({ success: 0, code: 'not_found' })
    await flip('1', admin_id)
    expect(await invite(admin_id), 'the link would not work').toMatchObject({ success: 0, code: 'invalid' })
    expect(await recipients()).toHaveLength(2)
  })

  test('who is deactivated is signed out, and stays signed out when activated again', async () => {
    const other = await app.addAdmin('subadmin', 'off@example.org')
    expect(await isOpen(other)).toBe(true)
    expect((await flip('1', other.admin_id)).body).toMatchObject({ success: 1, data: { is_active: '0' } })
    expect((await flip('1', other.admin_id)).body, 'a double click does not undo itself').toMatchObject({
      data: { is_active: '0' },
    })
    expect(await isOpen(other)).toBe(false)
    expect((await flip('0', other.admin_id)).body).toMatchObject({ data: { is_active: '1' } })
    expect(await isOpen(other)).toBe(false)
    expect(await isOpen(app.sub), 'nobody else is').toBe(true)
  })

  test('who is deleted is signed out, and is then not found', async () => {
    const other = await app.addAdmin('subadmin', 'gone@example.org')
    expect((await remove(other.admin_id)).body).toMatchObject({ success: 1, data: { deleted: 1 } })
    expect(await isOpen(other)).toBe(false)
    expect((await remove(other.admin_id)).body).toMatchObject({ success: 0, code: 'not_found' })
    expect((await get(other.admin_id)).body).toMatchObject({ success: 0, code: 'not_found' })
    for (const id of ['x', '0', '-1', "1' or '1'='1"]) expect((await get(id)).body.success, id).toBe(0)
  })

  test('leaves a history without any password', async () => {
    const { admin_id } = await add()
    await sql`update admins set password_hash = 'a secret hash' where admin_id = ${admin_id}`.execute(app.db)
    await save({ ...kamla, name: 'Kamla D.', user_id: admin_id })
    await flip('1', admin_id)
    await remove(admin_id)
    const entries = await app.db
      .selectFrom('change_records as r')
      .innerJoin('changes as c', 'c.change_id', 'r.change_id')
      .select(['c.action', 'c.admin_id', 'r.before', 'r.after'])
      .where('r.resource', '=', 'subadmins')
      .where('r.record_id', '=', admin_id)
      .orderBy('r.change_id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['add', 'edit', 'status', 'delete'])
    expect(entries.every((entry) => entry.admin_id === app.main.admin_id)).toBe(true)
    expect(entries[1]).toMatchObject({ before: kamla, after: { name: 'Kamla D.' } })
    expect(JSON.stringify(entries)).not.toMatch(/password|secret/)
  })
})

describe('nothing that is done to sub admins', () => {
  test('reaches a main admin: not oneself, not another, by no call and in no list', async () => {
    const other = await app.addAdmin('admin', 'other-main@example.org')
    const before = await admins()
    for (const { admin_id } of [app.main, other]) {
      expect((await get(admin_id)).body).toMatchObject({ success: 0, code: 'not_found' })
      expect((await remove(admin_id)).body).toMatchObject({ success: 0, code: 'not_found' })
      for (const status of ['1', '0'])
        expect((await flip(status, admin_id)).body).toMatchObject({ success: 0, code: 'not_found' })
      for (const form of [{ action: 'edit' }, {}])
        expect((await save({ ...kamla, ...form, user_id: admin_id })).body).toMatchObject({
          success: 0,
          code: 'not_found',
        })
    }
    expect([await isOpen(app.main), await isOpen(other)]).toEqual([true, true])
    expect((await flip('1', [app.main.admin_id, other.admin_id, app.sub.admin_id])).body.success).toBe(1)
    await flip('0', app.sub.admin_id)
    expect(await admins()).toEqual(before)
    expect(await namesOf({})).toEqual(['The subadmin'])
    expect(await recipients()).toEqual([])
  })

  test('makes a sub admin a main admin, or sets what no form has', async () => {
    const odd: object =
      JSON.parse(`{ "admin_type": "admin", "password_hash": "x", "is_invited": "0", "admin_id": 1,
      "is_active": "0", "version": 7, "__proto__": { "admin_type": "admin" }, "user_id": "" }`)
    const { admin_id, ...added } = await add(Object.assign(odd, kamla))
    expect(added).toMatchObject({ ...kamla, is_active: '1', is_invited: '1', version: 1 })
    await save({ ...kamla, ...odd, user_id: admin_id, version: 1 })
    const kept = (await admins()).find((admin) => admin.admin_id === admin_id)
    expect(kept).toMatchObject({ ...kamla, admin_type: 'subadmin', password_hash: null, is_active: '1' })
  })
})

describe('the list of sub admins', () => {
  test('shows who was edited last first, pages exactly, sorts by every column', async () => {
    for (let n = 1; n <= 12; n++) await add({ name: `Helper ${n}`, email: `helper-${n}@example.org` })
    expect((await namesOf({})).slice(0, 2)).toEqual(['Helper 12', 'Helper 11'])
    expect(await list({ page_no: 1 })).toMatchObject({ totalPageNo: 2, totalCount: 13, Info: { length: 3 } })
    for (const id of subadmins.list.sortable)
      for (const desc of [true, false]) {
        const names = [
          ...(await namesOf({ sorted: { id, desc } })),
          ...(await namesOf({ page_no: 1, sorted: { id, desc } })),
        ]
        expect(new Set(names).size, id).toBe(13)
      }
    expect((await app.call(subadmins.list, { body: { sorted: { id: 'password_hash' } } })).status).toBe(400)
  })

  test('finds a name in the other script and an email', async () => {
    await add()
    for (const searchText of ['कमला देवी', 'kamla', 'kamla@exa'])
      expect(await namesOf({ searchText }), searchText).toEqual(['Kamla Devi'])
    expect((await list({ searchText: 'kamla' })).totalCount).toBe(1)
    expect(await namesOf({ searchText: '%' })).toEqual([])
  })
})

test('sub admins are filtered by status, invitation, second factor and sign-in, and exported', async () => {
  const kamlaDevi = await add()
  await app.ask(subadmins.changeStatus, { body: { status: '1', user_id: app.sub.admin_id } })
  const others = async (filters: object) =>
    (await namesOf({ filters })).filter((name) => name === 'Kamla Devi')
  expect(await others({ status: '1', is_invited: '1', has_second_factor: '0' })).toEqual(['Kamla Devi'])
  expect(await others({ is_invited: '0' })).toEqual([])
  expect(await others({ has_second_factor: '1' })).toEqual([])
  expect(await others({ signed_in: 'never' })).toEqual(['Kamla Devi'])
  await sql`insert into sign_ins (admin_id, last_signed_in_at, language)
    values (${kamlaDevi.admin_id}, '2026-03-01T18:30:00Z', 'english')`.execute(app.db)
  expect(await others({ signed_in: 'never' })).toEqual([])
  const day = { signed_in_from: '2026-03-02', signed_in_to: '2026-03-02' }
  expect(await others({ ...day, zone: 'Asia/Kolkata' })).toEqual(['Kamla Devi'])
  expect(await others(day)).toEqual([])

  const body = { byQuery: true, query: 'kamla', format: 'csv' } as const
  const [titles = [], row = []] = await spreadsheetRows(await app.ask(subadmins.export, { body }))
  expect(row[titles.indexOf('Last Signed In (UTC)')]).toBe('2026-03-01 18:30')
  expect(row[titles.indexOf('Second Factor')]).toBe('No')
  expect((await app.call(subadmins.export, { body }, app.sub)).status).not.toBe(200)
  await app.ask(subadmins.changeStatus, { body: { status: '0', user_id: app.sub.admin_id } })
})
