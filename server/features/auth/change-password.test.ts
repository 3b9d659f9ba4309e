import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { PASSWORD, startApp, type TestApp } from '#server/testing/start-app.ts'

const { changePassword, signIn } = contract.session

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const NEW = 'kesar chandan 42'
let count = 0

/** An admin of one's own, signed in, and a second session of his. */
async function addAdmin(admin_type: 'admin' | 'subadmin' = 'subadmin') {
  const email = `changes-${++count}@example.org`
  const admin = await app.addAdmin(admin_type, email)
  const { adminInfo } = await app.ask(signIn, { body: { email, password: PASSWORD } }, null)
  return { ...admin, email, elsewhere: adminInfo }
}
type Admin = Awaited<ReturnType<typeof addAdmin>>

const change = (admin: Admin, body: object = {}) =>
  app.call(
    changePassword,
    { body: { adminId: admin.admin_id, currentPassword: PASSWORD, newPassword: NEW, ...body } },
    admin,
  )
const signsIn = async ({ email }: Admin, password: string) =>
  (await app.call(signIn, { body: { email, password } }, null)).body.success === 1
const isOpen = async (session: { admin_id: number; access_token: string }) =>
  (await app.call(contract.dashboard.counts, {}, session)).status === 200

test('a changed password replaces the old one, ends the other sessions, and this one goes on', async () => {
  for (const admin_type of ['admin', 'subadmin'] as const) {
    const admin = await addAdmin(admin_type)
    expect((await change(admin)).body).toMatchObject({ success: 1, data: null })
    expect(await signsIn(admin, PASSWORD)).toBe(false)
    expect(await signsIn(admin, NEW)).toBe(true)
    expect([await isOpen(admin), await isOpen(admin.elsewhere)]).toEqual([true, false])
  }
})

test('the id of the admin may be missing or come as text', async () => {
  expect((await change(await addAdmin(), { adminId: '' })).body.success).toBe(1)
  const admin = await addAdmin()
  expect((await change(admin, { adminId: String(admin.admin_id) })).body.success).toBe(1)
})

test('the password of somebody else cannot be changed, not even with the right one', async () => {
  const [admin, other] = [await addAdmin('admin'), await addAdmin()]
  const { status, body } = await change(admin, { adminId: other.admin_id })
  expect([status, body]).toMatchObject([200, { success: 0, errors: { adminId: expect.any(String) } }])
  for (const each of [admin, other]) {
    expect(await signsIn(each, PASSWORD)).toBe(true)
    expect(await isOpen(each.elsewhere)).toBe(true)
  }
})

test('a wrong current password changes nothing, and is said under its field', async () => {
  const admin = await addAdmin()
  const { status, body } = await change(admin, { currentPassword: 'something else' })
  expect([status, body]).toMatchObject([
    200,
    {
      success: 0,
      code: 'wrong_credentials',
      errors: { currentPassword: 'The current password is wrong.' },
    },
  ])
  expect(await signsIn(admin, NEW)).toBe(false)
  expect(await isOpen(admin.elsewhere)).toBe(true)
})

test('wrong current passwords count as attempts to sign in, and a right one forgets them', async () => {
  const admin = await addAdmin()
  for (let n = 0; n < 4; n++) await change(admin, { currentPassword: 'guess' })
  expect((await change(admin)).body.success).toBe(1)
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => change(admin, { currentPassword: 'guess' })),
  )
  expect(guesses.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15)
  const signedIn = await app.call(signIn, { body: { email: admin.email, password: NEW } }, null)
  expect(signedIn.status).toBe(429)
})

test('a new password that breaks a rule is refused without counting as an attempt', async () => {
  const admin = await addAdmin()
  for (const newPassword of [
    '',
    null,
    'too short',
    'x'.repeat(129),
    admin.email.toUpperCase(),
    'Password123',
    'qwertyuiop',
  ]) {
    const { status, body } = await change(admin, { newPassword })
    expect([status, body], String(newPassword)).toMatchObject([
      200,
      { success: 0, code: 'invalid', errors: { newPassword: expect.any(String) } },
    ])
  }
  const missing = await change(admin, { currentPassword: '', newPassword: '' })
  expect(missing.body).toMatchObject({
    errors: { currentPassword: 'This field is required', newPassword: 'This field is required' },
  })
  expect((await change(admin)).body.success).toBe(1)
})

test('the history says who changed a password, never what it was or is', async () => {
  const admin = await addAdmin()
  await change(admin)
  const entries = await app.db
    .selectFrom('change_records as r')
    .innerJoin('changes as c', 'c.change_id', 'r.change_id')
    .select(['r.resource', 'c.action', 'c.admin_id', 'r.before', 'r.after'])
    .where('r.record_id', '=', admin.admin_id)
    .execute()
  expect(entries).toEqual([
    {
      resource: 'subadmins',
      action: 'edit',
      admin_id: admin.admin_id,
      before: { is_invited: '0' },
      after: { is_invited: '0', password_changed: true },
    },
  ])
})
