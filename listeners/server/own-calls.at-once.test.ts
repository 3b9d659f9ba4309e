import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { secondStep } from '#contract/features/auth/second-factor.ts'
import { contract } from '#contract/index.ts'
import { appApi, appUserApi } from '#listeners/contract/app-api.ts'
import { keepCode } from '#listeners/server/app-users/user-codes.store.ts'
import { CALLS } from '#listeners/server/subsonic/protocol/calls.ts'
import { hashPassword } from '#server/core/credentials/passwords.ts'
import { keepOtp } from '#server/features/auth/otp.store.ts'
import { openSession } from '#server/features/auth/session.store.ts'
import { codeOf, stepAt } from '#server/features/auth/totp.ts'
import { makeKey } from '#server/testing/app-keys.ts'
import { appUsers } from '#server/testing/app-users.ts'
import { authenticatorOf } from '#server/testing/authenticator.ts'
import { addListener, addPlayable, PLAYER } from '#server/testing/players.ts'
import { PASSWORD, startApp } from '#server/testing/start-app.ts'
import { waitingIn, whileLocked } from '#server/testing/while-locked.ts'

const { artists, contact, forgotPassword, invitations, ownSessions, secondFactor, session, subadmins } =
  contract

const READS = /^Returns\b/
const READ_BY_PLAYERS = /^(get|search|ping|stream|download|tokenInfo)/

const ORIGIN = 'https://catalogue.example.org'
const CODE = '12345678'
const NEW = 'kesar chandan 42'

const lines: string[] = []
const app = await startApp(
  { PUBLIC_URL: ORIGIN, LOG_LEVEL: 'trace' },
  { write: (line) => void lines.push(line) },
)
afterAll(() => app.stop())

const appKey = await makeKey(app)
/** What was sent or given out, and opens something. */
const secrets = new Set([PASSWORD, NEW, CODE, appKey])
const send = globalThis.fetch
const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...sent) => {
  const response = await send(...sent)
  keepSecrets(await response.clone().json())
  return response
})
afterAll(() => fetching.mockRestore())

function keepSecrets(value: unknown, name = ''): void {
  if (typeof value === 'string' && /token|password|challenge|codes/.test(name)) secrets.add(value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value)) keepSecrets(each, Array.isArray(value) ? name : key)
}
const { call, post, form, forget, signIn, tokenOf } = appUsers(app, appKey)
const codeHash = await hashPassword(CODE)

/** What a call was answered: all have an envelope, of whatever protocol. */
type Answer = { status: number; body: object | null }

// Limits are tested elsewhere.
beforeEach(async () => void (await forget()))
afterEach(() => {
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})

const atOnce = <T>(one: (n: number) => Promise<T>) => Promise.all([0, 1, 2].map((n) => one(n)))

/** 'done', or the status and the code of a refusal that says why; sorted, since any may come first. */
const outcomes = (answers: readonly Answer[]) => answers.map((answer) => outcomeOf(answer)).toSorted()

function outcomeOf({ status, body }: Answer) {
  expect([status, body], 'no fault').toEqual([expect.toSatisfy((code) => code < 500), expect.any(Object)])
  if (body && 'success' in body && body.success === 1) return 'done'
  expect(body).toMatchObject({
    success: 0,
    code: expect.stringMatching(/\w/),
    message: expect.stringMatching(/\w/),
  })
  return `${status} ${body && 'code' in body ? body.code : ''}`
}

const DONE = ['done', 'done', 'done']
const once = (refusal: string) => [refusal, refusal, 'done']

/** How many rows a table has where this is so. */
async function count(table: string, which = sql`true`): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ${sql.table(table)} where ${which}`.execute(app.db)
  return rows[0]?.n ?? 0
}

let number = 0
const address = () => `user-${++number}@example.org`
const addAdmin = async () => {
  const email = address()
  return { email, ...(await app.addAdmin('subadmin', email)) }
}
const proof = { body: { password: PASSWORD } }

test('an admin signs in, changes the password, and ends sessions', async () => {
  const admin = await addAdmin()
  const { email, admin_id } = admin
  const own = sql`admin_id = ${admin_id}`
  const enter = () => app.call(session.signIn, { body: { email, password: PASSWORD } }, null)
  expect(outcomes(await atOnce(enter))).toEqual(DONE)
  expect(await count('sessions', own)).toBe(4)

  const { sessions } = await app.ask(ownSessions.list, {}, admin)
  const session_id = sessions.find(({ is_current }) => !is_current)?.session_id
  const end = () => app.call(ownSessions.end, { body: { session_id } }, admin)
  expect(outcomes(await atOnce(end))).toEqual(once('200 not_found'))
  expect(await count('sessions', own)).toBe(3)
  const everywhere = await atOnce(async () => ({
    admin_id,
    access_token: await openSession(app.db, admin_id),
  }))
  await atOnce(async (n) => outcomeOf(await app.call(ownSessions.endOthers, {}, everywhere[n])))
  expect(await count('sessions', own)).toBeLessThanOrEqual(1)

  const here = { admin_id, access_token: await openSession(app.db, admin_id) }
  const change = (n: number) =>
    app.call(
      session.changePassword,
      { body: { currentPassword: PASSWORD, newPassword: `${NEW} ${n}` } },
      here,
    )
  const changed = (await atOnce(change)).map((answer) => outcomeOf(answer))
  expect(changed).toContain('done')
  for (const other of changed) expect(['done', '200 wrong_credentials']).toContain(other)
  await forget()
  const works = await atOnce(async (n) =>
    outcomeOf(await app.call(session.signIn, { body: { email, password: `${NEW} ${n}` } }, null)),
  )
  expect(works.filter((outcome) => outcome === 'done')).toHaveLength(1)
  for (const outcome of await atOnce(async () => outcomeOf(await app.call(session.signOut, {}, here))))
    expect(['done', '401 unauthorised']).toContain(outcome)
  expect((await app.call(ownSessions.list, {}, here)).status).toBe(401)
})

test('an admin asks for a code, sets a password with it, and accepts an invitation', async () => {
  const { email, admin_id } = await addAdmin()
  expect(outcomes(await atOnce(() => app.call(forgotPassword.getOtp, { body: { email } }, null)))).toEqual(
    DONE,
  )
  await app.db.transaction().execute((trx) => keepOtp(trx, { admin_id, name: 'A', email }, codeHash))
  const reset = (n: number) =>
    app.call(forgotPassword.reset, { body: { email, otp: CODE, newPassword: `${NEW} ${n}` } }, null)
  expect(outcomes(await atOnce(reset))).toEqual(once('200 invalid'))
  expect(await count('mails', sql`recipient = ${email}`)).toBe(1)

  const invited = address()
  await app.ask(subadmins.save, { body: { name: 'Kamla', email: invited } })
  const { text } = await app.db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', invited)
    .executeTakeFirstOrThrow()
  const body = { token: /#(\S+)/.exec(text)?.[1] ?? '', newPassword: NEW }
  expect(outcomes(await atOnce(() => app.call(invitations.accept, { body }, null)))).toEqual(
    once('200 link_expired'),
  )
  const ofInvited = sql`admin_id = (select admin_id from admins where email = ${invited})`
  expect(await count('sessions', ofInvited)).toBe(1)
  expect(await count('invitations', ofInvited)).toBe(0)
})

test('second factors are set up, used, renewed and removed', async () => {
  const admin = await addAdmin()
  const { email, admin_id } = admin
  const own = sql`admin_id = ${admin_id}`
  expect(outcomes(await atOnce(() => app.call(secondFactor.startTotp, proof, admin)))).toEqual(DONE)
  const { pending_secret } = await app.db
    .selectFrom('totp_secrets')
    .select('pending_secret')
    .where('admin_id', '=', admin_id)
    .executeTakeFirstOrThrow()
  const code = codeOf(pending_secret ?? Buffer.alloc(0), stepAt(Date.now()))
  const confirmed = await atOnce(() => app.call(secondFactor.confirmTotp, { body: { code } }, admin))
  expect(outcomes(confirmed)).toEqual(once('200 invalid'))
  expect(await count('recovery_codes', own)).toBe(10)

  // All have done what they do, when the first goes on.
  const mailed = sql`lock table mails in exclusive mode`
  const renewed = await whileLocked(app.db, mailed, 3, () =>
    atOnce(() => app.call(secondFactor.renewRecoveryCodes, proof, admin)),
  )
  expect(outcomes(renewed)).toEqual(DONE)
  expect(await count('recovery_codes', own)).toBe(10)

  const authenticator = authenticatorOf(ORIGIN)
  const begun = await atOnce(() => app.call(secondFactor.startPasskey, proof, admin))
  expect(outcomes(begun)).toEqual(DONE)
  const { challenge, options } = await app.ask(secondFactor.startPasskey, proof, admin)
  const made = { challenge, name: 'Key', passkey: authenticator.register(options) }
  const added = await atOnce(() => app.call(secondFactor.addPasskey, { body: made }, admin))
  expect(outcomes(added)).toEqual(once('200 link_expired'))
  const { passkeys } = await app.ask(secondFactor.state, {}, admin)
  expect(passkeys).toHaveLength(1)
  const passkey_id = passkeys[0]?.passkey_id
  const renamed = { body: { passkey_id, name: 'Phone' } }
  expect(outcomes(await atOnce(() => app.call(secondFactor.renamePasskey, renamed, admin)))).toEqual(DONE)

  const step = async () => {
    const { body } = await app.call(session.signIn, { body: { email, password: PASSWORD } }, null)
    return secondStep.parse(body.success === 0 && body.data)
  }
  const before = await count('sessions', own)
  const codes = renewed.flatMap(({ body }) => (body.success === 1 ? (body.data.recovery_codes ?? []) : []))
  const byCode = await step()
  expect(outcomes(await atOnce(() => app.call(secondFactor.askPasskey, {}, null)))).toEqual(DONE)
  const works: string[] = []
  for (const recovery of [codes[0], codes[10], codes[20]]) {
    await forget()
    const finish = () =>
      app.call(secondFactor.finish, { body: { challenge: byCode.challenge, code: recovery ?? '' } }, null)
    works.push(...outcomes(await atOnce(finish)).filter((outcome) => outcome === 'done'))
  }
  // Only those of the last renewal are valid.
  expect(works, 'one code, once').toEqual(['done'])
  const byKey = await step()
  const passkey = authenticator.sign(byKey.passkey_options ?? {})
  const signed = { body: { challenge: byKey.challenge, passkey } }
  expect(outcomes(await atOnce(() => app.call(secondFactor.finishWithPasskey, signed, null)))).toEqual(
    once('200 link_expired'),
  )
  expect(await count('sessions', own)).toBe(before + 2)

  await sql`insert into settings (key, value) values ('second_factor_required', '1')`.execute(app.db)
  const removals = await whileLocked(app.db, mailed, 2, () =>
    Promise.all([
      app.call(secondFactor.removeTotp, proof, admin),
      app.call(secondFactor.removePasskey, { body: { ...proof.body, passkey_id } }, admin),
    ]),
  )
  await sql`delete from settings where key = 'second_factor_required'`.execute(app.db)
  expect(outcomes(removals), 'one of them is required').toEqual(['200 invalid', 'done'])
  expect((await count('totp_secrets', own)) + (await count('passkeys', own))).toBe(1)
})

test('a visitor sends a query', async () => {
  const body = { email: address(), name: 'Asha', query: 'Where is the aarti?' }
  expect(outcomes(await atOnce(() => app.call(contact.send, { body }, null)))).toEqual(DONE)
  // Each is a query of its own: a visitor may send the same again.
  expect(await count('contact_queries', sql`email = ${body.email}`)).toBe(3)
})

/** Keeps a code as if it had been mailed. */
const keep = (email: string) =>
  app.db.transaction().execute((trx) => keepCode(trx, email, { code_hash: codeHash, sent_to: email }))

/** A user who is signed in. */
async function register(email = address()) {
  await keep(email)
  const { body } = await post('account', { ...form(email), code: CODE })
  const { user_token, user } = body.data as unknown as { user_token: string; user: { id: number } }
  await forget()
  return { email, user_token, id: user.id }
}
const phone = (name: string) => `${name}:${'x'.repeat(40)}`

test('a user of the app registers, signs in, edits the account, and resets the password', async () => {
  const email = address()
  const own = sql`user_id = (select id from users where email = ${email})`
  expect(outcomes(await atOnce(() => post('account/code', { email })))).toEqual(DONE)
  await keep(email)
  const device_token = phone('one')
  const registered = await atOnce(() => post('account', { ...form(email), code: CODE, device_token }))
  expect(outcomes(registered)).toEqual(once('400 invalid'))
  expect(await count('users', sql`email = ${email}`)).toBe(1)
  expect(await count('user_sessions', own)).toBe(1)
  expect(await count('user_devices')).toBe(1)

  const signedIn = await atOnce(() => post('account/sign-in', { email, password: PASSWORD, device_token }))
  expect(outcomes(signedIn)).toEqual(DONE)
  expect(await count('user_sessions', own)).toBe(4)
  expect(await count('user_devices')).toBe(1)
  const user = await tokenOf(signIn(email))
  const edit = { name: 'Asha V.', language: 'hi' }
  expect(outcomes(await atOnce(() => post('account/edit', edit, user)))).toEqual(DONE)

  const changed = await atOnce((n) =>
    post('account/password', { current_password: PASSWORD, new_password: `${NEW} ${n}` }, user),
  )
  for (const outcome of outcomes(changed)) expect(['done', '400 wrong_credentials']).toContain(outcome)
  expect(outcomes(changed)).toContain('done')
  expect(await count('user_sessions', own)).toBe(1)

  await keep(email)
  const reset = await atOnce(() => post('account/reset-password', { email, code: CODE, new_password: NEW }))
  expect(outcomes(reset)).toEqual(once('400 invalid'))
  expect(await count('user_sessions', own)).toBe(1)
})

test('a user of the app follows, registers phones, reports plays, and ends sessions', async () => {
  const { email, id, user_token } = await register()
  const own = sql`user_id = ${id}`
  const { artist_id } = await app.ask(artists.save, { body: { name: 'Lata' } })
  const follow = () => post('follows', { kind: 'artists', id: artist_id }, user_token)
  expect(outcomes(await atOnce(follow))).toEqual(DONE)
  expect(await count('user_follows', own)).toBe(1)
  const unfollow = () => call('DELETE', `follows/artists/${artist_id}`, undefined, user_token)
  expect(outcomes(await atOnce(unfollow))).toEqual(DONE)
  expect(await count('user_follows', own)).toBe(0)

  const device_token = phone('two')
  const devices = sql`token = ${device_token}`
  expect(outcomes(await atOnce(() => post('devices', { device_token }, user_token)))).toEqual(DONE)
  expect(await count('user_devices', devices)).toBe(1)
  expect(outcomes(await atOnce(() => post('devices/remove', { device_token })))).toEqual(DONE)
  expect(await count('user_devices', sql`${devices} and session_id is not null`)).toBe(0)

  const track_id = await addPlayable(app, 'Reported')
  const plays = [randomUUID(), randomUUID()].map((each) => ({
    id: each,
    track_id,
    played_at: new Date().toISOString(),
  }))
  const reports = await atOnce((n) => post('plays', { plays: n % 2 ? plays.toReversed() : plays }))
  expect(outcomes(reports)).toEqual(DONE)
  const results = reports.flatMap(({ body }) =>
    (body.data as unknown as { result: string }[]).map((r) => r.result),
  )
  expect(results.toSorted()).toEqual(['counted', 'counted', ...Array(4).fill('repeated')])
  expect(await count('tracks', sql`track_id = ${track_id} and "trackCount" = 2`)).toBe(1)

  const others = await atOnce(() => tokenOf(signIn(email)))
  const { body } = await call('GET', 'sessions', undefined, user_token)
  const all = body.data as unknown as { session_id: number; is_current: boolean }[]
  const other = all.find(({ is_current }) => !is_current)?.session_id
  const ended = await atOnce(() => call('DELETE', `sessions/${other}`, undefined, user_token))
  expect(outcomes(ended)).toEqual(once('404 not_found'))
  const everywhere = await atOnce((n) => call('DELETE', 'sessions', undefined, others[n]))
  for (const outcome of outcomes(everywhere)) expect(['done', '401 signed_out']).toContain(outcome)
  const last = await tokenOf(signIn(email))
  const out = await atOnce(() => post('account/sign-out', undefined, last))
  for (const outcome of outcomes(out)) expect(['done', '401 signed_out']).toContain(outcome)

  const again = await tokenOf(signIn(email))
  const deleted = await atOnce(() => post('account/delete', { password: PASSWORD }, again))
  expect(outcomes(deleted)).toEqual(once('401 signed_out'))
  expect(await count('users', sql`id = ${id}`)).toBe(0)
  const removed = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'user.removed')
  expect(removed).toHaveLength(1)
})

/** Asks as a player. The answer has the envelope of the protocol, which is made one of ours. */
function playerOf(apiKey: string) {
  return async (name: string, params: string[][] = []): Promise<Answer> => {
    const query = new URLSearchParams([...Object.entries({ ...PLAYER, apiKey }), ...params])
    const response = await fetch(`${app.base}/rest/${name}?${query}`)
    const { 'subsonic-response': body } = (await response.json()) as {
      'subsonic-response': { status: string; error?: { code: number; message: string } }
    }
    const answered =
      body.status === 'ok'
        ? { success: 1 }
        : { success: 0, code: String(body.error?.code), message: body.error?.message }
    return { status: response.status, body: answered }
  }
}

test('players write what is a listener’s own', async () => {
  const { email, password } = await addListener(app, address())
  const ask = playerOf(password)
  const [a, b] = [await addPlayable(app, 'A'), await addPlayable(app, 'B')]
  const [one, two] = [
    ['id', `tr-${a}`],
    ['id', `tr-${b}`],
  ]
  const own = sql`user_id = (select id from users where email = ${email})`
  for (const [name, params, table, left] of [
    ['star', [one, two], 'listener_marks', 2],
    ['setRating', [one, ['rating', '4']], 'listener_marks', 2],
    ['unstar', [one, two], 'listener_marks', 1],
    ['setRating', [one, ['rating', '0']], 'listener_marks', 0],
    ['createBookmark', [one, ['position', '5000']], 'bookmarks', 1],
    ['deleteBookmark', [one], 'bookmarks', 0],
    ['savePlayQueue', [one, two, ['current', `tr-${a}`]], 'play_queues', 1],
    ['savePlayQueue', [], 'play_queues', 0],
    ['savePlayQueueByIndex', [one, two, ['currentIndex', '1']], 'play_queues', 1],
    ['scrobble', [one, ['submission', 'false']], 'now_playing', 1],
    ['scrobble', [one, two], 'listener_plays', 2],
  ] as const) {
    // In either order of what is named.
    const sent = (n: number) => ask(name, (n % 2 ? params.toReversed() : [...params]) as string[][])
    expect([name, outcomes(await atOnce(sent))]).toEqual([name, DONE])
    expect([name, await count(table, own)]).toEqual([name, left])
  }
  expect(await count('tracks', sql`track_id in (${a}, ${b}) and "trackCount" = 1`)).toBe(2)
})

test('two listeners who report the same tracks in either order wait for each other at the first', async () => {
  const [first, second] = [await addListener(app, address()), await addListener(app, address())]
  const [a, b] = [await addPlayable(app, 'First'), await addPlayable(app, 'Second')]
  const plays = [['id', `tr-${a}`] as string[], ['id', `tr-${b}`] as string[]]
  const { both } = await app.db.transaction().execute(async (trx) => {
    await sql`select from tracks where track_id = ${a} for update`.execute(trx)
    const reports = Promise.all([
      playerOf(first.password)('scrobble', plays),
      playerOf(second.password)('scrobble', plays.toReversed()),
    ])
    await expect.poll(() => waitingIn(app.db)).toBe(2)
    // Whoever held the second here, and waited for the first, would be one half of a deadlock.
    await sql`select from tracks where track_id = ${b} for update nowait`.execute(app.db)
    return { both: reports }
  })
  expect(outcomes(await both)).toEqual(['done', 'done'])
})

test('whoever is deleted while a call of theirs is under way is told that they are gone', async () => {
  const [track, artist] = [
    await addPlayable(app, 'Heard'),
    (await app.ask(artists.save, { body: { name: 'Rafi' } })).artist_id,
  ]
  const one = ['id', `tr-${track}`]
  type User = Awaited<ReturnType<typeof register>>
  const asUser = (make: (user: User) => Promise<Answer>) => async () => {
    const user = await register()
    return { gone: sql`delete from users where id = ${user.id}`, ask: () => make(user) }
  }
  const asPlayer =
    (name: string, ...params: string[][]) =>
    async () => {
      const { email, password } = await addListener(app, address())
      return {
        gone: sql`delete from users where email = ${email}`,
        ask: () => playerOf(password)(name, [one, ...params]),
      }
    }
  const asAdmin = (make: (admin: Awaited<ReturnType<typeof addAdmin>>) => Promise<Answer>) => async () => {
    const admin = await addAdmin()
    return { gone: sql`delete from admins where admin_id = ${admin.admin_id}`, ask: () => make(admin) }
  }
  const reset = async ({ email }: User) => {
    await keep(email)
    return post('account/reset-password', { email, code: CODE, new_password: NEW })
  }
  const change = { current_password: PASSWORD, new_password: NEW }
  const calls = {
    changePassword: asUser(({ user_token }) => post('account/password', change, user_token)),
    follow: asUser(({ user_token }) => post('follows', { kind: 'artists', id: artist }, user_token)),
    registerDevice: asUser(({ user_token }) => post('devices', { device_token: phone('3') }, user_token)),
    editAccount: asUser(({ user_token }) => post('account/edit', { language: 'hi' }, user_token)),
    signIn: asUser(({ email }) => post('account/sign-in', { email, password: PASSWORD })),
    resetPassword: asUser(reset),
    star: asPlayer('star'),
    setRating: asPlayer('setRating', ['rating', '3']),
    createBookmark: asPlayer('createBookmark', ['position', '1000']),
    savePlayQueue: asPlayer('savePlayQueueByIndex', ['currentIndex', '0']),
    scrobble: asPlayer('scrobble'),
    nowPlaying: asPlayer('scrobble', ['submission', 'false']),
    enter: asAdmin(({ email }) => app.call(session.signIn, { body: { email, password: PASSWORD } }, null)),
    startTotp: asAdmin((admin) => app.call(secondFactor.startTotp, proof, admin)),
    startPasskey: asAdmin((admin) => app.call(secondFactor.startPasskey, proof, admin)),
    changeOwn: asAdmin((admin) => {
      const body = { currentPassword: PASSWORD, newPassword: NEW }
      return app.call(session.changePassword, { body }, admin)
    }),
  }
  const told: Record<string, string> = {}
  for (const [name, make] of Object.entries(calls)) {
    await forget()
    const { gone, ask } = await make()
    const { status, body } = await whileLocked(app.db, gone, 1, ask)
    told[name] = [status, body && 'code' in body ? body.code : 'done'].join(' ')
  }
  expect(told).toEqual({
    changeOwn: '401 unauthorised',
    changePassword: '404 not_found',
    createBookmark: '200 70',
    editAccount: '401 signed_out',
    enter: '404 not_found',
    follow: '401 signed_out',
    nowPlaying: '200 70',
    registerDevice: '200 done',
    resetPassword: '404 not_found',
    savePlayQueue: '200 70',
    scrobble: '200 70',
    setRating: '200 70',
    signIn: '401 signed_out',
    star: '200 70',
    startPasskey: '404 not_found',
    startTotp: '404 not_found',
  })
})

test('every call by which anybody but an admin changes something was made by several at once', () => {
  const anybody = Object.values(contract).flatMap((calls) =>
    Object.values(calls as Record<string, Endpoint>).filter(({ who }) => who === 'anyone'),
  )
  const writing = [...anybody, ...Object.values({ ...appApi, ...appUserApi } as Record<string, Endpoint>)]
    .filter(({ method, summary }) => method !== 'GET' && !READS.test(summary))
    .map(({ method, path }) => `${method} /api/${path.replaceAll(/\{\w+\}/g, '[^/]+')}`)
  const ofPlayers = Object.keys(CALLS).filter((name) => !READ_BY_PLAYERS.test(name))
  const asked = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'Request')
  const missing = [...writing, ...ofPlayers.map((name) => `GET /rest/${name}`)].filter((call) => {
    const pattern = new RegExp(`^${call}$`)
    return asked.filter(({ method, path }) => pattern.test(`${method} ${path}`)).length < 3
  })
  expect(missing).toEqual([])
  expect([writing, ofPlayers]).toEqual([
    expect.arrayContaining(['POST /api/app/plays', 'POST /api/admin/secondStep']),
    expect.arrayContaining(['star', 'scrobble']),
  ])
})

test('nothing that was sent or given out above, and opens something, is in the log at its finest level', () => {
  expect(secrets.size).toBeGreaterThan(20)
  expect([...secrets].filter((secret) => lines.some((line) => line.includes(secret)))).toEqual([])
})
