import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract } from '#contract/index.ts'
import { apiKeys, READ_SCOPES, SCOPES } from '#contract/resources/api-keys.ts'
import { appUserApi } from '#listeners/contract/app-api.ts'
import { makeKey } from '#server/testing/app-keys.ts'
import { appUsers } from '#server/testing/app-users.ts'
import { PASSWORD, startApp } from '#server/testing/start-app.ts'

const { users, history } = contract
const OTHER = 'another horse battery'

const lines: string[] = []
const app = await startApp({}, { write: (line) => void lines.push(line) })
await app.work()
afterAll(() => app.stop())
const key = await makeKey(app)
const { call, post, outcome, forget, codeFor, form, register, signIn, tokenOf } = appUsers(app, key)

test('every example of the documentation is what the call takes and answers', () => {
  for (const [name, { body, data, example }] of Object.entries<Endpoint>(appUserApi)) {
    // Tokens are shortened in examples.
    const sent = JSON.stringify(example?.body ?? {}).replaceAll('…', 'x'.repeat(32))
    if (body) expect(z.safeParse(body, JSON.parse(sent)).error, name).toBeUndefined()
    expect(z.safeParse(data, example?.data).error, name).toBeUndefined()
  }
})

test('a user registers with a mailed code and signs in, in whatever case, to an account that only the user sees', async () => {
  const { user_token, user } = await register('Asha@Example.org')
  expect(user).toMatchObject({ name: 'Asha Verma', email: 'Asha@Example.org', language: 'en' })
  const again = await signIn(' ASHA@example.ORG ')
  expect(again.body.data.user).toEqual(user)
  expect((await call('GET', 'account', undefined, user_token)).body.data).toEqual(user)
  expect((await call('GET', 'account', undefined, user_token)).headers.get('cache-control')).toBe('no-store')

  const listed = await app.ask(users.get, { body: { user_id: user.id } })
  expect(listed).toMatchObject({
    status: 'active',
    last_sign_in_at: expect.any(String),
    devices: 0,
    follows: 0,
  })
  const found = await app.ask(users.list, { body: { searchText: 'आशा' } })
  expect(found.Info.map(({ id }) => id)).toEqual([user.id])

  const edited = await post('account/edit', { name: ' Asha  V. ', language: 'hi' }, user_token)
  expect(edited.body.data).toMatchObject({ name: 'Asha  V.', phone_num: '+91 98765 43210', language: 'hi' })
  const outdated = await app.call(users.save, {
    body: { ...form('asha@example.org'), action: 'edit', user_id: user.id, version: listed.version },
  })
  expect(outdated.body).toMatchObject({ success: 0, code: 'stale' })
  expect(await outcome(post('account/edit', { email: 'other@example.org' }, user_token))).toBe(
    '400 invalid email',
  )
})

test('what is malformed is answered with the fields, and stores nothing', async () => {
  const count = async () => (await app.ask(users.list, { body: {} })).totalCount
  const before = await count()
  const code = '12345678'
  for (const [body, errors] of [
    [{}, 'name,email,phone_num,code,password'],
    [{ ...form('a@b.org'), code, phone_num: 'x' }, 'phone_num'],
    [{ ...form('no mail'), code }, 'email'],
    [{ ...form('a@b.org'), code: '1234' }, 'code'],
    [{ ...form('a@b.org'), code, password: 'short' }, 'password'],
    [{ ...form('a@b.org'), code, password: 'password123' }, 'password'],
    [{ ...form('asha.verma@b.org'), code, password: 'Asha.Verma@b.org' }, 'password'],
    [{ ...form('a@b.org'), code, language: 'xx' }, 'language'],
    [{ ...form('a@b.org'), code, device_token: 'short' }, 'device_token'],
    [{ ...form('a@b.org'), code, status: 'active', id: 7 }, 'status,id'],
    [{ ...form('a@b.org'), code }, 'code'],
    [[], 'body'],
    ['x', 'body'],
  ] as const)
    expect(await outcome(post('account', body)), JSON.stringify(body)).toBe(`400 invalid ${errors}`)
  const response = await fetch(`${app.base}/api/app/account`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"name":',
  })
  expect(response.status).toBe(400)
  expect(await count()).toBe(before)
})

test('a known address and an unknown one are answered alike until somebody shows that it is theirs', async () => {
  await register('known@example.org')
  for (const [path, more] of [
    ['account/code', {}],
    ['account/sign-in', { password: 'a wrong pass phrase' }],
    ['account', { ...form('x'), email: undefined, code: '00000000' }],
    ['account/reset-password', { code: '00000000', new_password: OTHER }],
  ] as const) {
    const [known, unknown] = await Promise.all(
      ['known@example.org', 'unknown@example.org'].map((email) => post(path, { ...more, email })),
    )
    expect([known?.status, known?.body], path).toEqual([unknown?.status, unknown?.body])
  }
  await forget()
  // Who has the code owns the address: the account is named, and the same code sets a new password.
  const code = await codeFor('KNOWN@example.org', 'known@example.org')
  expect(await outcome(post('account', { ...form('Known@example.org'), code }))).toBe('400 invalid email')
  const reset = { email: 'Known@example.org', code, new_password: OTHER }
  expect((await post('account/reset-password', reset)).status).toBe(200)
  expect(await outcome(post('account/reset-password', reset)), 'a code works once').toBe('400 invalid code')
  expect((await signIn('known@example.org', OTHER)).status).toBe(200)
})

test('letters that Unicode calls the same do not lead to the mailbox of somebody else', async () => {
  const victim = await register('élan@example.org')
  const code = await codeFor('Élan@example.org', 'élan@example.org')
  expect(await outcome(post('account', { ...form('Élan@example.org'), code }))).toBe('400 invalid code')
  expect((await call('GET', 'account', undefined, victim.user_token)).status).toBe(200)

  const theirs = await codeFor('Öl@example.org')
  expect(await outcome(post('account', { ...form('öl@example.org'), code: theirs }))).toBe('400 invalid code')
  const { user } = await register('ÉTÉ.आशा@example.org')
  expect((await signIn('e\u0301t\u00e9.आशा@EXAMPLE.org')).body.data.user).toEqual(user)
})

test('one of five registrations with the same address and code succeeds', async () => {
  const code = await codeFor('race@example.org')
  // More guesses than a code allows would be turned away.
  const racing = Array.from({ length: 5 }, (_, n) =>
    post('account', { ...form(n % 2 ? 'race@example.org' : 'RACE@example.org'), code }),
  )
  const statuses = (await Promise.all(racing)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400])
  expect((await app.ask(users.list, { body: { searchText: 'race@example.org' } })).totalCount).toBe(1)
})

test('of concurrent guesses at a code or a password five are checked, and a hundred sign-ins at once succeed', async () => {
  const { user } = await register('guess@example.org')
  const right = await codeFor('guess@example.org')
  const guesses = Array.from({ length: 5 }, (_, n) => String(n).padStart(8, '9'))
  for (const code of guesses)
    expect(
      await outcome(
        post('account/reset-password', { email: 'guess@example.org', code, new_password: OTHER }),
      ),
    ).toBe('400 invalid code')
  const late = { email: 'Guess@example.org', code: right, new_password: OTHER }
  expect(await outcome(post('account/reset-password', late)), 'after five guesses').toBe('400 invalid code')

  const wrong = Array.from({ length: 12 }, () => signIn('guess@example.org', 'not this pass phrase'))
  const statuses = (await Promise.all(wrong)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  expect((await signIn('guess@example.org')).status).toBe(429)
  await forget()
  const signedIn = await Promise.all(Array.from({ length: 100 }, () => signIn('guess@example.org')))
  expect(new Set(signedIn.map(({ status }) => status))).toEqual(new Set([200]))
  const { rows } = await sql`select from user_sessions where user_id = ${user.id}`.execute(app.db)
  expect(rows, 'the oldest have ended').toHaveLength(50)
})

test('a session lists and ends others, also by a new password, and none of somebody else', async () => {
  const { user_token: phone } = await register('sessions@example.org')
  const tablet = await tokenOf(signIn('sessions@example.org'))
  const laptop = await tokenOf(signIn('sessions@example.org'))
  const { user_token: stranger } = await register('stranger@example.org')
  const sessions = async (user: string) =>
    (await call('GET', 'sessions', undefined, user)).body.data as unknown as {
      session_id: number
      is_current: boolean
    }[]
  const works = async (...tokens: string[]) =>
    Promise.all(tokens.map(async (user) => (await call('GET', 'account', undefined, user)).status))
  expect(await sessions(phone)).toHaveLength(3)
  const own = (await sessions(laptop)).find(({ is_current }) => is_current)
  expect(await outcome(call('DELETE', `sessions/${own?.session_id}`, undefined, stranger))).toBe(
    '404 not_found',
  )
  expect((await call('DELETE', `sessions/${own?.session_id}`, undefined, phone)).body.data).toEqual({
    ended: 1,
  })
  expect(await works(phone, tablet, laptop)).toEqual([200, 200, 401])

  const change = (current_password: string, new_password: string) =>
    post('account/password', { current_password, new_password }, phone)
  expect(await outcome(change('not this pass phrase', OTHER))).toBe('400 wrong_credentials current_password')
  expect((await change(PASSWORD, OTHER)).status).toBe(200)
  expect(await works(phone, tablet)).toEqual([200, 401])
  const fresh = await tokenOf(signIn('sessions@example.org', OTHER))
  expect((await call('DELETE', 'sessions', undefined, fresh)).body.data).toEqual({ ended: 1 })
  expect((await post('account/sign-out', undefined, fresh)).status).toBe(200)
  expect(await works(phone, fresh, stranger)).toEqual([401, 401, 200])
})

test('an admin who deactivates or deletes users ends their sessions at once, for good', async () => {
  const { user_token, user } = await register('ended@example.org')
  const status = () => call('GET', 'account', undefined, user_token).then((answer) => answer.status)
  await app.ask(users.changeStatus, { body: { user_id: user.id, status: 'active' } })
  expect(await status()).toBe(401)
  expect(await outcome(signIn('ended@example.org'))).toBe('403 forbidden')
  expect(await outcome(signIn('ended@example.org', OTHER)), 'only who knows the password is told').toBe(
    '400 wrong_credentials',
  )
  await app.ask(users.changeStatus, { body: { user_id: user.id, status: 'inactive' } })
  expect(await status(), 'also after the user is activated again').toBe(401)

  const again = await tokenOf(signIn('ended@example.org'))
  const removed = await app.call(users.delete, { body: { user_id: user.id } })
  expect((await call('GET', 'account', undefined, again)).status).toBe(401)
  await app.ask(history.undo, { body: { change_id: removed.body.change_id } })
  expect((await signIn('ended@example.org')).status, 'restored without a password').toBe(400)
  await forget()
  const code = await codeFor('ended@example.org')
  const reset = { email: 'ended@example.org', code, new_password: OTHER }
  expect((await post('account/reset-password', reset)).status).toBe(200)
})

test('a user who deletes the account leaves no name, email or number behind', async () => {
  const { user_token, user } = await register('gone-for-good@example.org')
  const edited = {
    ...form('gone-for-good@example.org'),
    name: 'Nobody Else',
    action: 'edit',
    user_id: user.id,
  }
  await app.ask(users.save, { body: edited })
  expect(await outcome(post('account/delete', { password: OTHER }, user_token))).toBe(
    '400 wrong_credentials password',
  )
  expect((await post('account/delete', { password: PASSWORD }, user_token)).status).toBe(200)
  expect((await call('GET', 'account', undefined, user_token)).status).toBe(401)
  expect((await signIn('gone-for-good@example.org')).status).toBe(400)
  const { rows } = await sql<{ text: string }>`
    select before::text || after::text as text from change_rows where resource = 'users' and record_id = ${user.id}`.execute(
    app.db,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toMatch(/gone-for-good|Nobody|Asha|98765/)
  expect((await app.ask(users.list, { body: { searchText: 'gone-for-good' } })).totalCount).toBe(0)
})

test('keys need the scope, old keys do not gain it, and neither kind of session opens the other side', async () => {
  const { user_token } = await register('scopes@example.org')
  const reading = await makeKey(app, { scopes: READ_SCOPES })
  expect(await outcome(call('GET', 'account', undefined, user_token, reading))).toBe('403 forbidden')
  expect(SCOPES.filter((scope) => !READ_SCOPES.some((each) => each === scope))).toEqual(['users', 'plays'])
  expect(await outcome(call('GET', 'account', undefined, app.main.access_token))).toBe('401 signed_out')
  const asAdmin = { admin_id: app.main.admin_id, access_token: user_token }
  expect((await app.call(users.list, { body: {} }, asAdmin)).status).toBe(401)
  const { Info } = await app.ask(apiKeys.list, {
    body: { pageSize: 1, sorted: { id: 'date_created', desc: true } },
  })
  await app.ask(apiKeys.revoke, { body: { key_id: Info[0]?.key_id } })
  expect(await outcome(call('GET', 'account', undefined, user_token, reading))).toBe('401 unauthorised')
})

test('the log has no password, token, code or address', async () => {
  const { user_token } = await register('logged@example.org')
  await signIn('logged@example.org', 'a wrong pass phrase')
  const log = lines.join('\n')
  expect(log).toContain('user.sign-in-failed')
  for (const secret of [user_token, key, PASSWORD, 'a wrong pass phrase', 'logged@example.org'])
    expect(log).not.toContain(secret)
})
