import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { users } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.db.deleteFrom('users').execute()
})

const asha = { name: 'Asha Verma', email: 'Asha@Example.org', phone_num: '+91 98765 43210' }
const add = (form: object = asha) => app.ask(users.save, { body: { ...form, action: 'add' } })
const edit = (user_id: unknown, form: object) =>
  app.call(users.save, { body: { ...form, action: 'edit', user_id } })
const get = (user_id: unknown) => app.call(users.get, { body: { user_id } })
const list = (body: object = {}) => app.ask(users.list, { body })
const namesOf = async (body: object) => (await list(body)).Info.map(({ name }) => name)
const history = () =>
  app.db
    .selectFrom('change_records as r')
    .innerJoin('changes as c', 'c.change_id', 'r.change_id')
    .select(['c.action', 'c.admin_id', 'r.before', 'r.after'])
    .where('r.resource', '=', 'users')
    .orderBy('r.change_id')
    .execute()

/** Users that were added a minute apart, the last the newest. */
async function addMany(count: number) {
  for (let n = 1; n <= count; n++) {
    const { id } = await add({ name: `User ${n}`, email: `user-${n}@example.org`, phone_num: `${n}` })
    const date_created = new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()
    await app.db.updateTable('users').set({ date_created }).where('id', '=', id).execute()
  }
}

describe('a user', () => {
  test('is added active, and answered with every field', async () => {
    const user = await add()
    expect(user).toEqual({
      id: expect.any(Number),
      ...asha,
      status: 'active',
      date_created: expect.any(String),
      version: 1,
      last_sign_in_at: null,
      devices: 0,
      follows: 0,
    })
    expect((await get(user.id)).body).toMatchObject({ success: 1, data: user })
    expect((await get(String(user.id))).body).toMatchObject({ success: 1, data: user })
  })

  test('needs a name, an email and a phone number, each asked for in its own words', async () => {
    for (const blank of ['', '   ', null, undefined]) {
      const { status, body } = await app.call(users.save, {
        body: { action: 'add', name: blank, email: blank, phone_num: blank },
      })
      expect([status, body]).toMatchObject([
        200,
        {
          success: 0,
          code: 'invalid',
          errors: {
            name: 'This field is required',
            email: 'This Field is required',
            phone_num: 'This field is required',
          },
        },
      ])
    }
    expect((await list()).totalCount).toBe(0)
  })

  test('has one email address and one number of digits, spaces and + - ( )', async () => {
    for (const email of [
      'nobody',
      '@example.org',
      'a b@example.org',
      'a@b@c',
      'a,b@example.org',
      'foo@bar',
      'foo@bar.',
      'foo@.bar.org',
      'foo@bar..org',
      'foo@bar.c',
      `${'x'.repeat(250)}@b.co`,
    ]) {
      const { body } = await app.call(users.save, { body: { ...asha, email } })
      expect(body, email).toMatchObject({ success: 0, errors: { email: 'Please enter valid email' } })
    }
    for (const phone_num of ['call me', '1'.repeat(31), '98765x', '१२३', "1' or 1=1"]) {
      const { body } = await app.call(users.save, { body: { ...asha, phone_num } })
      expect(body.success === 0 && Object.keys(body.errors ?? {}), phone_num).toEqual(['phone_num'])
    }
    for (const [n, phone_num] of ['7', '(022) 2345-6789', '9'.repeat(30), 9876543210].entries())
      expect((await add({ ...asha, email: `${n}@example.org`, phone_num })).phone_num).toBe(String(phone_num))
  })

  test('is added or edited: another action is refused with the words that it may have', async () => {
    const { body } = await app.call(users.save, { body: { ...asha, action: 'replace' } })
    expect(body).toMatchObject({ success: 0, errors: { action: 'action must be one of: add, edit' } })
  })

  test('is the only one with his email, in whatever case, also of two who are added at once', async () => {
    const { id } = await add()
    const again = await app.call(users.save, { body: { ...asha, email: 'ASHA@example.ORG' } })
    expect(again.body).toMatchObject({
      success: 0,
      code: 'invalid',
      errors: { email: 'Another user already has this email.' },
    })
    const other = await add({ ...asha, email: 'other@example.org' })
    expect((await edit(other.id, asha)).body).toMatchObject({
      success: 0,
      errors: { email: expect.any(String) },
    })
    expect((await edit(id, { ...asha, email: 'asha@example.org' })).body.success).toBe(1)
    const racing = { ...asha, email: 'racing@example.org' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.call(users.save, { body: racing })))
    expect(answers.filter(({ body }) => body.success === 1)).toHaveLength(1)
    expect((await list()).totalCount).toBe(3)
  })

  test('is edited, and a save over a newer version is refused with the user as he is now', async () => {
    const { id } = await add()
    const saved = await edit(id, { ...asha, name: 'Asha V.', version: 1 })
    expect(saved.body).toMatchObject({ success: 1, data: { name: 'Asha V.', version: 2 } })
    const stale = await edit(id, { ...asha, version: 1 })
    expect(stale.body).toMatchObject({
      success: 0,
      code: 'stale',
      data: { current: { name: 'Asha V.', version: 2 } },
    })
  })

  test('keeps what no form sends: status, dates and id are not to be set', async () => {
    const odd: object =
      JSON.parse(`{ "id": 77, "status": "inactive", "date_created": "1999-01-01T00:00:00Z", "version": 9,
      "__proto__": { "status": "inactive" }, "constructor": { "prototype": { "status": "inactive" } } }`)
    const user = await add(Object.assign(odd, asha))
    expect(user).toMatchObject({ status: 'active', version: 1 })
    expect(user.id).not.toBe(77)
    expect(user.date_created).not.toMatch('1999')
  })

  test('takes the opposite of the status that was sent, so that a double click does not undo itself', async () => {
    const { id } = await add()
    const flip = async (status: unknown, user_id: unknown = id) =>
      (await app.call(users.changeStatus, { body: { status, user_id } })).body
    expect(await flip('active')).toMatchObject({ success: 1, data: { status: 'inactive' } })
    expect(await flip('active')).toMatchObject({ data: { status: 'inactive' } })
    expect((await get(id)).body).toMatchObject({ data: { status: 'inactive' } })
    expect(await flip('inactive')).toMatchObject({ data: { status: 'active' } })
    expect(await flip('active', 999_999)).toMatchObject({ success: 0, code: 'not_found' })
    for (const status of ['1', 'yes', null, undefined])
      expect(await flip(status)).toMatchObject({ success: 0, code: 'invalid' })
    expect(await flip('1')).toMatchObject({ errors: { status: 'status must be one of: active, inactive' } })
    const other = await add({ ...asha, email: 'other@example.org' })
    expect(await flip('active', [id, other.id])).toMatchObject({
      message: '2 users deactivated.',
      data: { status: 'inactive' },
    })
    expect((await get(other.id)).body).toMatchObject({ data: { status: 'inactive' } })
  })

  test('is deleted once, and is then not found', async () => {
    const { id } = await add()
    const remove = async () => (await app.call(users.delete, { body: { user_id: id } })).body
    expect(await remove()).toMatchObject({ success: 1, data: { deleted: 1 } })
    expect(await remove()).toMatchObject({ success: 0, code: 'not_found' })
    for (const none of [id, Number.NaN, ''])
      expect((await get(none)).body).toMatchObject({ success: 0, code: 'not_found' })
    expect((await edit(id, asha)).body).toMatchObject({ success: 0, code: 'not_found' })
    expect((await edit('', asha)).body, 'an edit of nobody adds nobody').toMatchObject({ code: 'not_found' })
    for (const user_id of ['', 'x', -1, "1' or '1'='1", {}, [1, 2]])
      expect((await get(user_id)).body.success, String(user_id)).toBe(0)
    expect(await list()).toEqual({ Info: [], totalPageNo: 0, totalCount: 0 })
  })

  test('leaves a history of who changed what', async () => {
    const { id } = await add()
    await edit(id, { ...asha, name: 'Asha V.' })
    await app.ask(users.changeStatus, { body: { user_id: id, status: 'active' } }, app.sub)
    await app.ask(users.delete, { body: { user_id: id } })
    await edit(id, asha)
    const changes = (await history()).slice(-4)
    expect(changes.map(({ action, admin_id }) => [action, admin_id])).toEqual([
      ['add', app.main.admin_id],
      ['edit', app.main.admin_id],
      ['status', app.sub.admin_id],
      ['delete', app.main.admin_id],
    ])
    expect(changes[1]).toMatchObject({ before: asha, after: { name: 'Asha V.' } })
    expect(changes[2]).toMatchObject({ before: { status: 'active' }, after: { status: 'inactive' } })
    expect(changes[3]).toMatchObject({ before: { name: 'Asha V.' }, after: null })
  })
})

describe('the list of users', () => {
  test('shows the newest first, in pages that repeat and skip nobody, by every column both ways', async () => {
    await addMany(25)
    expect((await namesOf({})).slice(0, 3)).toEqual(['User 25', 'User 24', 'User 23'])
    expect((await app.call(users.list, { body: { pageSize: 10 } })).body).toMatchObject({
      totalPageNo: 3,
      totalCount: 25,
      data: { totalPageNo: 3, totalCount: 25 },
    })
    for (const id of users.list.sortable)
      for (const desc of [true, 'false']) {
        const seen = new Set<string>()
        for (let page_no = 0; page_no < 3; page_no++)
          for (const name of await namesOf({ page_no, sorted: { id, desc } })) seen.add(name)
        expect(seen.size, `${id} ${desc}`).toBe(25)
      }
  })

  test('sorts names and emails without regard to case', async () => {
    for (const name of ['bela', 'Amit', 'Chandra']) await add({ ...asha, name, email: `${name}@example.org` })
    expect(await namesOf({ sorted: { id: 'name', desc: false } })).toEqual(['Amit', 'bela', 'Chandra'])
    expect(await namesOf({ sorted: { id: 'email', desc: false } })).toEqual(['Amit', 'bela', 'Chandra'])
  })

  test('finds a name in the other script, an email, and a number however it was written, and marks it', async () => {
    await add()
    await add({ name: 'राम प्रसाद', email: 'rp@example.com', phone_num: '022 2345' })
    for (const searchText of [
      'आशा',
      'asha verma',
      'ASHA@example.org',
      'asha@exam',
      '9876543210',
      '98765 43210',
      '+91 98765',
      '919876',
    ])
      expect(await namesOf({ searchText }), searchText).toEqual(['Asha Verma'])
    expect(await namesOf({ search_text: 'ram prasad' })).toEqual(['राम प्रसाद'])
    expect(await namesOf({ searchText: '0222345' })).toEqual(['राम प्रसाद'])
    await add({ name: 'Pager', email: 'pager12@example.com', phone_num: '1000 2000' })
    expect(await namesOf({ searchText: 'pager1' })).toEqual(['Pager'])
    expect(await namesOf({ searchText: 'pager2' }), 'the 2 of the number is no part of pager2').toEqual([])
    for (const searchText of ['%', '_', "' or 1=1 --", 'nobody'])
      expect(await namesOf({ searchText }), searchText).toEqual([])
    const [found] = (await list({ searchText: 'verma' })).Info
    expect(found?.matched).toEqual({ name: [[5, 10]] })
    const [dialled] = (await list({ searchText: '43210' })).Info
    expect(dialled?.matched).toEqual({ phone_num: [[10, 15]] })
  })

  test('forgets the words of a user who was renamed or deleted', async () => {
    const { id } = await add()
    await edit(id, { ...asha, name: 'Bela Nair' })
    expect(await namesOf({ searchText: 'asha verma' })).toEqual([])
    expect(await namesOf({ searchText: 'बेला' })).toEqual(['Bela Nair'])
    await app.ask(users.delete, { body: { user_id: id } })
    expect(await namesOf({ searchText: 'बेला' })).toEqual([])
  })

  test('refuses an unknown sort column and a page size that is no number', async () => {
    for (const body of [
      { sorted: { id: 'version' } },
      { sorted: { id: 'name; drop table users' } },
      { pageSize: '10;' },
    ])
      expect((await app.call(users.list, { body })).status).toBe(400)
  })
})

test('users are found by when they last signed in to the app, and by what they follow', async () => {
  await addMany(3)
  const { Info } = await list({ sorted: { id: 'name', desc: false } })
  const [one = 0, two = 0] = Info.map(({ id }) => id)
  for (const [user_id, last_sign_in_at] of [
    [one, '2026-03-01T18:30:00Z'],
    [two, null],
  ] as const)
    await app.db
      .insertInto('user_accounts')
      .values({ user_id, password_hash: 'x', last_sign_in_at })
      .execute()
  await app.db.insertInto('user_follows').values({ user_id: two, kind: 'artists', record_id: 7 }).execute()
  const by = (filters: object) => namesOf({ filters, sorted: { id: 'name', desc: false } })
  expect(await by({ signed_in: 'ever' })).toEqual(['User 1'])
  expect(await by({ signed_in: 'never' })).toEqual(['User 2', 'User 3'])
  expect(await by({ signed_in_from: '2026-03-02', zone: 'Asia/Kolkata' })).toEqual(['User 1'])
  expect(await by({ signed_in_from: '2026-03-02' })).toEqual([])
  expect(await by({ follows_artist_id: '7' })).toEqual(['User 2'])
  expect(await by({ follows_category_id: '7' })).toEqual([])
})

describe('a selection of users', () => {
  const chosen = (more: object) => ({ byQuery: true, query: '', id: [], ...more })
  const inactive = { filters: { status: '0' } }

  test('is what the list shows for a search and filters, in one entry that can be undone', async () => {
    await addMany(4)
    const [first, second] = (await list()).Info
    await app.ask(users.changeStatus, { body: { user_id: [first?.id, second?.id], status: 'active' } })
    expect(await namesOf({ ...inactive, sorted: { id: 'name', desc: false } })).toEqual(['User 3', 'User 4'])
    expect(await namesOf({ filters: { status: '1', added_to: '2026-01-01' } })).toHaveLength(2)
    expect(await namesOf({ filters: { edited_by: [app.main.admin_id], added_from: '2026-01-02' } })).toEqual(
      [],
    )

    const outdated = await app.call(users.setStatus, {
      body: { ...chosen(inactive), is_active: '1', expected_count: 3 },
    })
    expect(outdated.body).toMatchObject({ success: 0, code: 'selection_changed', data: { count: 2 } })
    const on = await app.call(users.setStatus, {
      body: { ...chosen({ query: 'user' }), is_active: '1', expected_count: 4 },
    })
    expect(on.body).toMatchObject({ message: '4 users activated.', data: { matched: 4, changed: 2 } })
    expect(await namesOf(inactive)).toEqual([])
    await app.ask(contract.history.undo, { body: { change_id: on.body.change_id } })
    expect(await namesOf(inactive)).toHaveLength(2)

    const gone = await app.call(users.deleteSelected, { body: { ...chosen(inactive), expected_count: 2 } })
    expect(gone.body).toMatchObject({ message: '2 users deleted.', data: { deleted: 2 } })
    expect((await list()).totalCount).toBe(2)
    await app.ask(contract.history.undo, { body: { change_id: gone.body.change_id } })
    expect(await namesOf(inactive)).toHaveLength(2)
  })
})
