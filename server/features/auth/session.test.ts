import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { hashPassword, isPassword } from '#server/core/credentials/passwords.ts'
import { PASSWORD, startApp, type TestApp } from '#server/testing/start-app.ts'
import { ensureMainAdmin } from './bootstrap.ts'

const { signIn, signOut } = contract.session

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const trySignIn = (email: unknown, password: unknown) => app.call(signIn, { body: { email, password } }, null)

describe('signing in', () => {
  test('answers a token that opens the calls of an admin', async () => {
    const { adminInfo } = await app.ask(
      signIn,
      { body: { email: 'Main@Example.org ', password: PASSWORD } },
      null,
    )
    expect(adminInfo).toMatchObject({ admin_id: app.main.admin_id, name: 'The admin', admin_type: 'admin' })
    expect(Buffer.from(adminInfo.access_token, 'base64url')).toHaveLength(32)
    await app.ask(contract.dashboard.counts, {}, adminInfo)
  })

  test('keeps only a hash of the token', async () => {
    const { adminInfo } = await app.ask(
      signIn,
      { body: { email: 'main@example.org', password: PASSWORD } },
      null,
    )
    const { rows } = await sql<{
      kept: string
    }>`select encode(token_hash, 'escape') as kept from sessions`.execute(app.db)
    expect(rows.some((row) => row.kept.includes(adminInfo.access_token))).toBe(false)
  })

  test('refuses a wrong password and an unknown email with the same words', async () => {
    const wrong = await trySignIn('main@example.org', 'wrong')
    const unknown = await trySignIn('nobody@example.org', 'wrong')
    expect([wrong.status, wrong.body]).toMatchObject([200, { success: 0, code: 'wrong_credentials' }])
    expect(unknown.body).toEqual(wrong.body)
  })

  test('asks for what is missing with the texts of the form', async () => {
    const { body } = await trySignIn('', '')
    expect(body).toMatchObject({
      success: 0,
      errors: { email: 'Please Enter Any Email', password: 'Please Enter Any Password' },
    })
    for (const odd of [null, {}, [], 5, true]) expect((await trySignIn(odd, odd)).body.success).toBe(0)
  })

  test('refuses a deactivated admin and one who has no password yet', async () => {
    const off = await app.addAdmin('subadmin', 'off@example.org')
    await sql`update admins set is_active = '0' where admin_id = ${off.admin_id}`.execute(app.db)
    expect((await trySignIn('off@example.org', 'guess')).body.message).toBe('Wrong email or password.')
    expect((await trySignIn('off@example.org', PASSWORD)).body).toMatchObject({
      success: 0,
      code: 'wrong_credentials',
      message: 'This account is deactivated. Ask the main admin to activate it.',
    })
    const invited = await app.addAdmin('subadmin', 'invited@example.org')
    await sql`update admins set password_hash = null where admin_id = ${invited.admin_id}`.execute(app.db)
    for (const guess of ['', 'null', PASSWORD])
      expect((await trySignIn('invited@example.org', guess)).body.success, guess).toBe(0)
  })

  test('turns the sixth attempt in ten minutes away with 429, and evaluates at most five of a hundred at once', async () => {
    await app.addAdmin('subadmin', 'target@example.org')
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => trySignIn('target@example.org', 'guess')),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(95)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused?.body).toMatchObject({ success: 0, code: 'too_many' })
    expect((await trySignIn('target@example.org', PASSWORD)).status, 'even with the right password').toBe(429)
  })

  test('takes no right password that is still being checked for a failure', async () => {
    await app.addAdmin('subadmin', 'many-tabs@example.org')
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => trySignIn('many-tabs@example.org', PASSWORD)),
    )
    expect(answers.map(({ body }) => body.success)).toEqual(Array(12).fill(1))
  })

  test('stops the guessing at many accounts from one address, but not those who have signed in there', async () => {
    await app.addAdmin('subadmin', 'colleague@example.org')
    expect((await trySignIn('colleague@example.org', PASSWORD)).body.success).toBe(1)
    const guessing = Array.from({ length: 120 }, (_, n) => trySignIn(`guessed${n}@example.org`, 'guess'))
    const colleague = trySignIn('colleague@example.org', PASSWORD)
    const statuses = (await Promise.all(guessing)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(50)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await colleague).body.success).toBe(1)
    expect((await trySignIn('colleague@example.org', PASSWORD)).body.success).toBe(1)
    await sql`delete from attempts where what = 'sign-in address'`.execute(app.db)
  })

  test('does not count a correct password as an attempt of its address', async () => {
    await sql`insert into attempts (what, subject)
      select 'sign-in address', '127.0.0.1' from generate_series(1, 49)`.execute(app.db)
    for (const email of ['first@example.org', 'second@example.org']) {
      await app.addAdmin('subadmin', email)
      expect((await trySignIn(email, PASSWORD)).body.success, email).toBe(1)
    }
    expect((await trySignIn('third@example.org', 'guess')).status).toBe(200)
    expect((await trySignIn('third@example.org', 'guess')).status).toBe(429)
    await sql`delete from attempts where what = 'sign-in address'`.execute(app.db)
  })

  test('does not lock an account out elsewhere, and forgets failures after a success', async () => {
    await app.addAdmin('subadmin', 'careless@example.org')
    await sql`insert into attempts (what, subject)
      select 'sign-in', 'careless@example.org 203.0.113.9' from generate_series(1, 50)`.execute(app.db)
    for (let n = 0; n < 4; n++) await trySignIn('careless@example.org', 'wrong')
    expect((await trySignIn('careless@example.org', PASSWORD)).body.success).toBe(1)
    for (let n = 0; n < 4; n++) await trySignIn('careless@example.org', 'wrong')
    expect((await trySignIn('careless@example.org', PASSWORD)).body.success).toBe(1)
  })
})

test('signing out ends that session and no other', async () => {
  const one = await app.ask(signIn, { body: { email: 'sub@example.org', password: PASSWORD } }, null)
  const other = await app.ask(signIn, { body: { email: 'sub@example.org', password: PASSWORD } }, null)
  expect(await app.ask(signOut, {}, one.adminInfo)).toBeNull()
  expect((await app.call(contract.dashboard.counts, {}, one.adminInfo)).status).toBe(401)
  expect((await app.call(contract.dashboard.counts, {}, other.adminInfo)).status).toBe(200)
})

describe('a session that was used a moment ago', () => {
  const status = async (token: { access_token: string; admin_id: number }) =>
    (await app.call(contract.dashboard.counts, {}, token)).status
  const opened = async (email: string) => {
    const admin = await app.addAdmin('subadmin', email)
    expect(await status(admin)).toBe(200)
    return admin
  }

  test.each([
    ['is closed by another process', 'delete from sessions where admin_id = $1'],
    [
      'was not used for a day',
      `update sessions set used_at = now() - interval '25 hours' where admin_id = $1`,
    ],
    [
      'was opened a week ago',
      `update sessions set created_at = now() - interval '8 days' where admin_id = $1`,
    ],
    ['belongs to an admin who is deactivated', `update admins set is_active = '0' where admin_id = $1`],
    ['belongs to an admin who is deleted', 'delete from admins where admin_id = $1'],
  ])('ends at once when it %s', async (reason, statement) => {
    const admin = await opened(`${reason.replaceAll(' ', '-')}@example.org`)
    await app.db.executeQuery(CompiledQuery.raw(statement, [admin.admin_id]))
    expect(await status(admin)).toBe(401)
  })

  test('stores its use every five minutes', async () => {
    const admin = await opened('in-use@example.org')
    const usedAt = async () => {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from now() - used_at)::int as seconds from sessions
        where admin_id = ${admin.admin_id}`.execute(app.db)
      return rows[0]?.seconds ?? 0
    }
    await sql`update sessions set used_at = now() - interval '4 minutes' where admin_id = ${admin.admin_id}`.execute(
      app.db,
    )
    expect(await status(admin)).toBe(200)
    expect(await usedAt()).toBeGreaterThan(200)
    await sql`update sessions set used_at = now() - interval '6 minutes' where admin_id = ${admin.admin_id}`.execute(
      app.db,
    )
    expect(await status(admin)).toBe(200)
    expect(await usedAt()).toBeLessThan(200)
    // Also of one that is kept in memory all the time.
    await sql`update sessions set used_at = now() - interval '299 seconds' where admin_id = ${admin.admin_id}`.execute(
      app.db,
    )
    expect(await status(admin)).toBe(200)
    expect(await usedAt()).toBeGreaterThan(200)
    await expect
      .poll(async () => (await status(admin)) === 200 && usedAt(), { timeout: 10_000 })
      .toBeLessThan(200)
  })
})

test('takes a JSON content type with an empty body where nothing is required', async () => {
  const someone = await app.addAdmin('subadmin', 'empty@example.org')
  const { status } = await app.call(signOut, { headers: { 'content-type': 'application/json' } }, someone)
  expect(status).toBe(200)
})

describe('the first main admin', () => {
  test('is created once, with a generated password that is not kept', async () => {
    await sql`delete from admins`.execute(app.db)
    const first = await ensureMainAdmin(app.db, {
      adminEmail: 'a@b.org',
      adminPassword: null,
      adminName: 'A',
    })
    expect(first?.password).toMatch(/^\w{16}$/)
    expect((await trySignIn('a@b.org', first?.password)).body.success).toBe(1)
    const again = await ensureMainAdmin(app.db, {
      adminEmail: 'c@d.org',
      adminPassword: null,
      adminName: 'C',
    })
    expect(again).toBeNull()
  })

  test('is created once by two processes that start together', async () => {
    await sql`delete from admins`.execute(app.db)
    const wanted = { adminEmail: 'a@b.org', adminPassword: 'given by the settings', adminName: 'A' }
    const made = await Promise.all([ensureMainAdmin(app.db, wanted), ensureMainAdmin(app.db, wanted)])
    expect(made.filter((admin) => admin !== null)).toEqual([{ email: 'a@b.org', password: null }])
  })
})

test('a password hash is argon2id with a salt of its own, and fits only its password', async () => {
  const [one, two] = [await hashPassword('भजन संध्या 2026'), await hashPassword('भजन संध्या 2026')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await isPassword('भजन संध्या 2026', one)).toBe(true)
  expect(await isPassword('भजन संध्या 2025', one)).toBe(false)
  expect(await isPassword('', null)).toBe(false)
})
