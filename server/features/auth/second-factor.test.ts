import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { secondStep } from '#contract/features/auth/second-factor.ts'
import { contract } from '#contract/index.ts'
import { buildApp } from '#server/app.ts'
import { authenticatorOf } from '#server/testing/authenticator.ts'
import { bareEnvironment } from '#server/testing/copies.ts'
import { PASSWORD, startApp, type TestApp } from '#server/testing/start-app.ts'
import { codeOf, stepAt } from './totp.ts'

const { session, secondFactor, subadmins, dashboard } = contract
const ORIGIN = 'https://catalogue.example.org'

/** What the server has logged. */
const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: ORIGIN }, { write: (line) => void lines.push(line) })
})
afterAll(() => app.stop())

type Signed = { admin_id: number; access_token: string }

const proof = { body: { password: PASSWORD } }
const add = (word: string) => app.addAdmin('subadmin', `${word}@example.org`)
const signIn = (word: string) =>
  app.call(session.signIn, { body: { email: `${word}@example.org`, password: PASSWORD } }, null)
const finish = (challenge: string, code: string) =>
  app.call(secondFactor.finish, { body: { challenge, code } }, null)
const withPasskey = (challenge: string, passkey: object) =>
  app.call(secondFactor.finishWithPasskey, { body: { challenge, passkey } }, null)
const mailsTo = async (word: string) => {
  const mails = await app.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('recipient', '=', `${word}@example.org`)
    .orderBy('mail_id')
    .execute()
  return mails.map(({ subject, text }) => `${subject}: ${text}`)
}
/** The step that a sign-in with a right password asks for. */
async function stepOf(word: string) {
  const { body } = await signIn(word)
  expect(body).toMatchObject({ success: 0, code: 'second_step' })
  return secondStep.parse(body.success === 0 && body.data)
}
async function addTotp(as: Signed) {
  const { secret } = await app.ask(secondFactor.startTotp, proof, as)
  const bytes = await app.db
    .selectFrom('totp_secrets')
    .select('pending_secret')
    .where('admin_id', '=', as.admin_id)
    .executeTakeFirstOrThrow()
  // Codes of fixed steps, since a new step may begin during the test; not now, because the first code would be too old then.
  await vi.waitUntil(() => Date.now() % 30_000 < 25_000, { timeout: 10_000 })
  const step = stepAt(Date.now())
  const code = (offset = 0) => codeOf(bytes.pending_secret ?? Buffer.alloc(0), step + offset)
  const confirmed = await app.ask(secondFactor.confirmTotp, { body: { code: code(-1) } }, as)
  return { secret, code, codes: confirmed.recovery_codes ?? [] }
}
async function addPasskey(as: Signed, name = 'Key') {
  const authenticator = authenticatorOf(ORIGIN)
  const { challenge, options } = await app.ask(secondFactor.startPasskey, proof, as)
  const passkey = authenticator.register(options)
  const { recovery_codes } = await app.ask(
    secondFactor.addPasskey,
    { body: { challenge, name, passkey } },
    as,
  )
  return { authenticator, codes: recovery_codes ?? [] }
}

describe('an authenticator app', () => {
  test('is active after its first code, takes each step once, and its secret is never sent again', async () => {
    const admin = await add('totp')
    const refused = await app.call(secondFactor.startTotp, { body: { password: 'guess' } }, admin)
    expect(refused.body).toMatchObject({ success: 0, errors: { password: expect.any(String) } })
    const { secret } = await app.ask(secondFactor.startTotp, proof, admin)
    expect((await signIn('totp')).body.success, 'while it is not confirmed').toBe(1)
    const wrong = await app.call(secondFactor.confirmTotp, { body: { code: '000 000' } }, admin)
    expect(wrong.body).toMatchObject({ success: 0, errors: { code: expect.any(String) } })
    const totp = await addTotp(admin)
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(totp.secret).not.toBe(secret)
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        event: 'totp.added',
        admin_id: admin.admin_id,
        address: '127.0.0.1',
      }),
    )
    expect((await mailsTo('totp')).join()).toContain('An authenticator app was added')

    const { challenge, has_totp, passkey_options } = await stepOf('totp')
    expect([has_totp, passkey_options]).toEqual([true, null])
    expect((await finish(challenge, totp.code(-1))).body.success, 'the code of its confirmation').toBe(0)
    const { body } = await finish(challenge, totp.code())
    expect(body).toMatchObject({ success: 1, data: { adminInfo: { admin_id: admin.admin_id } } })
    expect((await finish(challenge, totp.code(1))).body, 'a finished challenge').toMatchObject({
      code: 'link_expired',
    })
    const again = await stepOf('totp')
    const parallel = await Promise.all(
      [totp.code(1), totp.code(1)].map((code) => finish(again.challenge, code)),
    )
    expect(parallel.map((answer) => answer.body.success).toSorted()).toEqual([0, 1])
    const replayed = await stepOf('totp')
    expect((await finish(replayed.challenge, totp.code(1))).body.success, 'a replayed code').toBe(0)
    expect(JSON.stringify(await app.ask(secondFactor.state, {}, admin))).not.toContain(totp.secret)
  })

  test('is checked by the clock of the database, so that a process whose clock is minutes off takes its codes', async () => {
    const admin = await add('clock')
    const real = Date.now
    const { code } = await addTotp(admin)
    vi.spyOn(Date, 'now').mockImplementation(() => real() + 180_000)
    onTestFinished(() => void vi.restoreAllMocks())
    const { challenge } = await stepOf('clock')
    expect((await finish(challenge, code())).body.success).toBe(1)
  })

  test('is guessed five times in ten minutes, also in parallel, and the challenge ends', async () => {
    const admin = await add('guessed')
    const { code } = await addTotp(admin)
    const { challenge } = await stepOf('guessed')
    const answers = await Promise.all(Array.from({ length: 30 }, () => finish(challenge, '000000')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(25)
    expect((await finish(challenge, code())).status, 'even with the right code').toBe(429)
    await sql`delete from attempts`.execute(app.db)
    await sql`update auth_challenges set expires_at = now()`.execute(app.db)
    expect((await finish(challenge, code())).body).toMatchObject({ code: 'link_expired' })
    const other = await stepOf('guessed')
    await sql`update admins set is_active = '0' where admin_id = ${admin.admin_id}`.execute(app.db)
    expect((await finish(other.challenge, code())).body.message).toContain('deactivated')
  })

  test('of guesses from many addresses twenty an hour are looked at; its owner hears of it, and has two ways in', async () => {
    const admin = await add('besieged')
    const { code, codes } = await addTotp(admin)
    const heard: string[] = []
    const proxied = await buildApp(
      { ...app.context, settings: { ...app.context.settings, trustProxy: 1 } },
      { web: null, logs: { write: (line) => void heard.push(line) } },
    )
    onTestFinished(() => proxied.close())
    const from = (address: string, path: string, body: object, cookie = '') =>
      proxied.inject({
        method: 'POST',
        url: `/api/${path}`,
        payload: body,
        headers: { 'x-forwarded-for': address, cookie },
      })
    const known = { email: 'besieged@example.org', password: PASSWORD }
    const step = async (address: string) =>
      secondStep.parse((await from(address, session.signIn.path, known)).json().data).challenge
    const guess = async (address: string, challenge: string, text: string, cookie = '') =>
      from(address, secondFactor.finish.path, { challenge, code: text }, cookie)

    // The first sign-in makes the owner's device known.
    const first = await guess('192.0.2.1', await step('192.0.2.1'), code())
    const cookie = String(first.headers['set-cookie']).split(';')[0]
    const challenge = await step('192.0.2.2')
    // All at once, on as many connections to the database as there are.
    const guesses = Array.from({ length: 32 }, (_, n) => guess(`198.51.100.${n % 8}`, challenge, '000000'))
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(12)
    expect((await guess('203.0.113.1', challenge, code(1))).statusCode, 'of a new device').toBe(429)
    const told = (await mailsTo('besieged')).filter((text) => text.includes('guessing your sign-in codes'))
    expect(told).toEqual([expect.stringContaining('change your password right away')])
    expect(heard.join()).toContain('second-step.limited')

    const again = await guess('203.0.113.2', await step('203.0.113.2'), code(1), cookie)
    expect(again.json(), 'of a known device').toMatchObject({ success: 1 })
    await sql`insert into attempts (what, subject) select 'second step account', ${String(admin.admin_id)} from generate_series(1, 20)`.execute(
      app.db,
    )
    expect((await guess('203.0.113.3', await step('203.0.113.3'), '000000')).statusCode).toBe(429)
    const recovered = await guess('203.0.113.3', await step('203.0.113.3'), codes[0] ?? '')
    expect(recovered.json(), 'with a recovery code').toMatchObject({ success: 1 })
  })

  test('is replaced, and removed with the password; its recovery codes go with it', async () => {
    const admin = await add('replaced')
    const first = await addTotp(admin)
    const second = await addTotp(admin)
    expect(second.codes, 'they are kept').toEqual([])
    const { challenge } = await stepOf('replaced')
    expect((await finish(challenge, first.code())).body.success).toBe(0)
    expect((await finish(challenge, second.code())).body.success).toBe(1)
    const wrong = { body: { password: 'guess' } }
    for (const call of [secondFactor.removeTotp, secondFactor.renewRecoveryCodes])
      expect((await app.call(call, wrong, admin)).body).toMatchObject({ code: 'wrong_credentials' })
    await app.ask(secondFactor.removeTotp, proof, admin)
    expect(await app.ask(secondFactor.state, {}, admin)).toMatchObject({
      has_totp: false,
      recovery_codes_left: 0,
    })
    expect((await signIn('replaced')).body.success).toBe(1)
    expect((await mailsTo('replaced')).join()).toContain('was removed from your account')
  })
})

test('recovery codes work once each, are told by mail and in the log, and are replaced by new ones', async () => {
  const admin = await add('recovery')
  const { codes } = await addTotp(admin)
  expect(new Set(codes).size).toBe(10)
  const [first = '', second = ''] = codes
  const { rows } = await sql<{
    kept: string
  }>`select encode(code_hash, 'escape') as kept from recovery_codes`.execute(app.db)
  expect(rows.some(({ kept }) => kept.includes(first.replaceAll('-', '')))).toBe(false)
  const { challenge } = await stepOf('recovery')
  expect((await finish(challenge, first.toUpperCase().replaceAll('-', ' '))).body.success).toBe(1)
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ event: 'recovery-code.used', admin_id: admin.admin_id }),
  )
  expect((await mailsTo('recovery')).join()).toContain('Codes left: 9')
  const next = await stepOf('recovery')
  expect((await finish(next.challenge, first)).body.success, 'a used code').toBe(0)
  const renewed = await app.ask(secondFactor.renewRecoveryCodes, proof, admin)
  expect(renewed.recovery_codes).toHaveLength(10)
  expect((await finish(next.challenge, second)).body.success, 'a replaced code').toBe(0)
  expect((await finish(next.challenge, renewed.recovery_codes?.[0] ?? '')).body.success).toBe(1)
})

describe('a passkey', () => {
  test('is the second step, and signs in alone; a challenge is used once', async () => {
    const admin = await add('passkey')
    const { authenticator, codes } = await addPasskey(admin, 'Laptop')
    expect(codes).toHaveLength(10)
    const { challenge, has_totp, passkey_options } = await stepOf('passkey')
    expect(has_totp).toBe(false)
    const signed = authenticator.sign(passkey_options ?? {})
    expect((await withPasskey(challenge, signed)).body.success).toBe(1)
    expect((await withPasskey(challenge, signed)).body, 'a replay').toMatchObject({ code: 'link_expired' })

    const alone = await app.ask(secondFactor.askPasskey, {}, null)
    expect((await withPasskey(alone.challenge, signed)).body, 'signed for another challenge').toMatchObject({
      code: 'wrong_credentials',
    })
    const asked = await app.ask(secondFactor.askPasskey, {}, null)
    const { body } = await withPasskey(asked.challenge, authenticator.sign(asked.options))
    expect(body).toMatchObject({ success: 1, data: { adminInfo: { admin_id: admin.admin_id } } })
    const state = await app.ask(secondFactor.state, {}, admin)
    expect(state.passkeys).toMatchObject([{ name: 'Laptop', last_used_at: expect.any(String) }])
  })

  test('is rejected from another origin, without user verification, with an old counter, and for somebody else', async () => {
    const admin = await add('strict')
    const { authenticator } = await addPasskey(admin)
    const stranger = await add('stranger')
    const { authenticator: foreign } = await addPasskey(stranger)
    const step = async () => {
      const { challenge, passkey_options } = await stepOf('strict')
      return { challenge, options: passkey_options ?? {} }
    }
    const first = await step()
    expect(
      (await withPasskey(first.challenge, authenticator.sign(first.options, { counter: 7 }))).body.success,
    ).toBe(1)
    const odd = [
      (options: object) => authenticator.sign({ ...options }, { origin: 'https://evil.example.org' }),
      (options: object) => authenticator.sign({ ...options }, { isVerified: false, counter: 9 }),
      (options: object) => authenticator.sign({ ...options }, { counter: 7 }),
      (options: object) => foreign.sign({ ...options }),
      () => ({ id: 'unknown' }),
      () => ({ id: { $ne: 1 }, response: null }),
    ]
    for (const sign of odd) {
      const { challenge, options } = await step()
      const { status, body } = await withPasskey(challenge, sign(options))
      expect([status, body], String(sign)).toMatchObject([200, { success: 0, code: 'wrong_credentials' }])
    }
    const last = await step()
    const signed = authenticator.sign(last.options, { counter: 10 })
    await sql`update admins set is_active = '0' where admin_id = ${admin.admin_id}`.execute(app.db)
    expect((await withPasskey(last.challenge, signed)).body.message).toContain('deactivated')
  })

  test('is registered from our pages only, once, by who began it, and renamed and removed by its owner', async () => {
    const admin = await add('registering')
    const other = await add('other')
    const start = () => app.ask(secondFactor.startPasskey, proof, admin)
    const send = (challenge: string, passkey: object, as = admin) =>
      app.call(secondFactor.addPasskey, { body: { challenge, name: 'Key', passkey } }, as)
    const authenticator = authenticatorOf(ORIGIN)
    for (const oddity of [{ origin: 'https://evil.example.org' }, { isVerified: false }]) {
      const { challenge, options } = await start()
      expect((await send(challenge, authenticator.register(options, oddity))).body.success).toBe(0)
    }
    const begun = await start()
    const made = authenticator.register(begun.options)
    expect((await send(begun.challenge, made, other)).body, 'by somebody else').toMatchObject({ success: 0 })
    const again = await start()
    expect((await send(again.challenge, authenticator.register(again.options))).body.success).toBe(1)
    const twice = await start()
    expect((await send(twice.challenge, authenticator.register(twice.options))).body.success).toBe(0)

    const [passkey] = (await app.ask(secondFactor.state, {}, admin)).passkeys
    const passkey_id = passkey?.passkey_id
    const rename = (as: Signed) =>
      app.call(secondFactor.renamePasskey, { body: { passkey_id, name: 'Office' } }, as)
    const remove = (as: Signed, password = PASSWORD) =>
      app.call(secondFactor.removePasskey, { body: { passkey_id, password } }, as)
    expect((await rename(other)).body).toMatchObject({ code: 'not_found' })
    expect((await remove(other)).body).toMatchObject({ code: 'not_found' })
    expect((await remove(admin, 'guess')).body).toMatchObject({ code: 'wrong_credentials' })
    expect((await rename(admin)).body.success).toBe(1)
    expect((await remove(admin)).body.success).toBe(1)
    expect((await mailsTo('registering')).join()).toContain('“Office” was removed')
    expect((await signIn('registering')).body.success).toBe(1)
  })
})

describe('what the main admin decides', () => {
  test('every admin must set up a factor before anything else, once it is required', async () => {
    const sub = await add('required')
    const setRule = (is_required: string, as = app.main) =>
      app.call(subadmins.requireSecondFactor, { body: { is_required } }, as)
    expect((await setRule('1', sub)).status).toBe(403)
    expect((await setRule('1')).body, 'without one of their own').toMatchObject({ success: 0 })
    await addTotp(app.main)
    // Kept in memory from here on.
    expect((await app.call(dashboard.counts, {}, sub)).status).toBe(200)
    expect((await setRule('1')).body.success).toBe(1)
    expect(await app.ask(subadmins.secondFactorRule)).toEqual({ is_required: '1' })
    const refused = await app.call(dashboard.counts, {}, sub)
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'second_factor_required' }])
    const fresh = await signIn('required')
    expect(fresh.body.success).toBe(1)
    for (const call of [contract.ownSessions.list, contract.albums.list, session.changePassword])
      expect((await app.call(call, {}, sub)).status, call.path).toBe(403)
    expect((await app.ask(secondFactor.state, {}, sub)).is_required).toBe(true)
    await addPasskey(sub)
    expect((await app.call(dashboard.counts, {}, sub)).status).toBe(200)
    const [passkey] = (await app.ask(secondFactor.state, {}, sub)).passkeys
    const removal = { passkey_id: passkey?.passkey_id, password: PASSWORD }
    const last = await app.call(secondFactor.removePasskey, { body: removal }, sub)
    expect(last.body, 'the last one').toMatchObject({ success: 0, code: 'invalid' })
    expect((await app.ask(secondFactor.state, {}, sub)).passkeys).toHaveLength(1)
    expect((await setRule('0')).body.success).toBe(1)
    expect((await app.call(secondFactor.removePasskey, { body: removal }, sub)).body.success).toBe(1)
    expect((await app.call(dashboard.counts, {}, sub)).status).toBe(200)
  })

  test('a reset removes the factors of a sub admin and ends the sessions, with history, mail and log', async () => {
    const sub = await add('reset')
    await addTotp(sub)
    await addPasskey(sub)
    const reset = (user_id = sub.admin_id) => app.call(subadmins.resetSecondFactor, { body: { user_id } })
    const row = () => app.ask(subadmins.get, { params: { id: sub.admin_id } })
    expect((await row()).has_second_factor).toBe('1')
    expect((await reset(app.main.admin_id)).body, 'a main admin').toMatchObject({ code: 'not_found' })
    expect((await reset()).body.success).toBe(1)
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        event: 'second-factor.reset',
        admin_id: app.main.admin_id,
        target_ids: [sub.admin_id],
      }),
    )
    expect((await app.call(dashboard.counts, {}, sub)).status).toBe(401)
    expect((await signIn('reset')).body.success).toBe(1)
    expect((await row()).has_second_factor).toBe('0')
    expect((await mailsTo('reset')).join()).toContain('has removed every second factor')
    const { Info } = await app.ask(contract.history.list, { body: { filters: { resource: 'subadmins' } } })
    expect(Info[0]).toMatchObject({ action: 'edit', admin_id: app.main.admin_id, can_be_undone: false })
    expect((await reset()).body, 'a second time').toMatchObject({ code: 'invalid' })
  })

  test('a deleted sub admin is restored with the second factors', async () => {
    const sub = await add('restored')
    const { code, codes } = await addTotp(sub)
    const { authenticator } = await addPasskey(sub)
    const { body } = await app.call(subadmins.delete, { params: { admin_id: sub.admin_id } })
    await app.ask(contract.history.undo, { body: { change_id: body.success === 1 && body.change_id } })
    const byCode = await stepOf('restored')
    expect((await finish(byCode.challenge, code())).body.success).toBe(1)
    const byRecovery = await stepOf('restored')
    expect((await finish(byRecovery.challenge, codes[0] ?? '')).body.success).toBe(1)
    const { challenge, passkey_options } = await stepOf('restored')
    expect((await withPasskey(challenge, authenticator.sign(passkey_options ?? {}))).body.success).toBe(1)
  })
})

test('the command of the terminal removes the factors of any admin, with an entry in the history', async () => {
  const run = promisify(execFile)
  const command = (...args: string[]) =>
    run(process.execPath, [join(import.meta.dirname, '../../reset-second-factor.ts'), ...args], {
      env: { ...bareEnvironment(), DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir },
    })
  const owner = await app.addAdmin('admin', 'lost@example.org')
  await addTotp(owner)
  await stepOf('lost')
  expect((await command('Lost@example.org')).stdout).toContain('The second factor of The admin was removed.')
  expect((await signIn('lost')).body.success).toBe(1)
  expect((await app.call(dashboard.counts, {}, owner)).status).toBe(401)
  const { Info } = await app.ask(contract.history.list, { body: { filters: { resource: 'admins' } } })
  expect(Info[0]).toMatchObject({ action: 'edit', admin_name: 'Sangraha' })
  for (const [args, said] of [
    [['lost@example.org'], 'has no second factor'],
    [['nobody@example.org'], 'There is no admin with the email nobody@example.org.'],
    [[], 'npm run reset-second-factor -- admin@example.org'],
  ] as const)
    await expect(command(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(said) })
})
