import { once } from 'node:events'
import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { readOutbox } from '#server/testing/outbox.ts'
import { PASSWORD, startApp, type TestApp } from '#server/testing/start-app.ts'
import { sendOtp } from './send-otp.job.ts'

const { getOtp, reset } = contract.forgotPassword
const { signIn } = contract.session

const NEW = 'kesar chandan 42'
const WRONG = { success: 0, code: 'invalid', errors: { otp: expect.stringMatching(/wrong or has expired/) } }

let app: TestApp
let visitors = 0
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: 'on' })
  await app.work()
})
afterAll(() => app.stop())

/** Each call from an address of its own, so that only what is counted for the account counts. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}` })
const ask = (email: unknown, headers = elsewhere()) => app.call(getOtp, { body: { email }, headers }, null)
const tryReset = (email: string, otp: unknown, newPassword: unknown = NEW, headers = elsewhere()) =>
  app.call(reset, { body: { email, otp, newPassword }, headers }, null)
const signsIn = async (email: string, password: string) =>
  (await app.call(signIn, { body: { email, password }, headers: elsewhere() }, null)).body.success === 1

const codesFor = async (email: string) => {
  const mails = await readOutbox(app.dataDir)
  return mails
    .filter(({ to, text }) => to === email && /^\d{8}$/m.test(text))
    .map(({ text }) => /^\d{8}$/m.exec(text)?.[0] ?? '')
}
/** The code of the mail that follows the `before` ones. */
async function codeFor(email: string) {
  const before = await codesFor(email)
  expect((await ask(email)).body.success).toBe(1)
  await expect.poll(() => codesFor(email), { timeout: 30_000 }).toHaveLength(before.length + 1)
  return (await codesFor(email)).find((code) => !before.includes(code)) ?? ''
}
const otherThan = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0')
const queued = async (email: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pgboss.job where name = 'send-otp' and data->>'email' = ${email}`.execute(
    app.db,
  )
  return rows[0]?.n
}
const attemptsOf = async (subject: string) => {
  const rows = await app.db.selectFrom('attempts').select('what').where('subject', '=', subject).execute()
  return rows.map(({ what }) => what)
}

describe('asking for a code', () => {
  test('answers the same and does the same work for a known, an unknown and a deactivated address', async () => {
    const off = await app.addAdmin('subadmin', 'off@example.org')
    await sql`update admins set is_active = '0' where admin_id = ${off.admin_id}`.execute(app.db)
    const known = await ask('sub@example.org')
    const addresses = ['sub@example.org', 'nobody@example.org', 'off@example.org']
    for (const email of addresses.slice(1)) {
      const { status, body } = await ask(email)
      expect([status, body], email).toEqual([known.status, known.body])
    }
    for (const email of addresses) {
      // One attempt and one piece of work each: who the address belongs to is looked up by the worker.
      expect(await attemptsOf(email), email).toEqual(['otp mail'])
      expect(await queued(email), email).toBe(1)
    }
    await expect.poll(() => codesFor('sub@example.org'), { timeout: 30_000 }).toHaveLength(1)
    const done = () =>
      sql`select from pgboss.job where name = 'send-otp' and state <> 'completed'`.execute(app.db)
    await expect.poll(async () => (await done()).rows, { timeout: 30_000 }).toHaveLength(0)
    expect(await codesFor('off@example.org')).toEqual([])
    expect(await codesFor('nobody@example.org')).toEqual([])
  })

  test('mails the address of the process that was asked, not of the one that does the work', async () => {
    const { email } = await newAdmin()
    const asked = { email, language: 'en' as const, address: 'https://web.example.org' }
    const attempt = { id: 'x', number: 1, isLast: true, signal: new AbortController().signal }
    await sendOtp.work({ ...app.context, webAddress: () => 'http://worker.example.org' }, asked, attempt)
    await expect.poll(() => codesFor(email), { timeout: 30_000 }).toHaveLength(1)
    const mails = await readOutbox(app.dataDir)
    expect(mails.find(({ to }) => to === email)?.text).toContain(
      `https://web.example.org/forgotPassword#${encodeURIComponent(email)}`,
    )
  })

  test('says where the code goes without a mail server and with one, and never what it is', async () => {
    const { email } = await newAdmin()
    const { body } = await ask(email)
    expect(body).toMatchObject({ success: 1, data: { has_mail_server: false } })
    expect(body.message).toContain('a code was written to the outbox folder on the server')
    await expect.poll(() => codesFor(email), { timeout: 30_000 }).toHaveLength(1)
    // Eight digits in a row are nowhere in an answer, the code's least of all.
    expect(JSON.stringify([body, (await ask(email)).body])).not.toMatch(/\d{8}/)

    const mailing = await startApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
    try {
      const answers = []
      for (const asked of ['main@example.org', 'nobody@example.org'])
        answers.push((await mailing.call(getOtp, { body: { email: asked } }, null)).body)
      expect(answers[0]).toEqual({
        success: 1,
        message: "If this email belongs to an admin, we've sent a code. It's valid for 10 minutes.",
        data: { has_mail_server: true },
      })
      expect(answers[1]).toEqual(answers[0])
    } finally {
      await mailing.stop()
    }
  })

  test('needs an address', async () => {
    for (const [email, message] of [
      ['', 'Please Enter Any Email'],
      [null, 'Please Enter Any Email'],
      ['kamla', 'Please enter valid email'],
    ])
      expect((await ask(email)).body).toMatchObject({ success: 0, errors: { email: message } })
  })

  test('mails at most three codes an hour to one address, however it is written, and answers the same', async () => {
    const { email } = await newAdmin()
    const answers = []
    for (let n = 0; n < 6; n++) answers.push(await ask(n % 2 ? email : email.toUpperCase()))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toHaveLength(1)
    expect(await queued(email)).toBe(3)
    await sql`update attempts set attempted_at = attempted_at - interval '1 hour' where subject = ${email}`.execute(
      app.db,
    )
    await ask(email)
    expect(await queued(email)).toBe(4)
  })

  test('turns a flood from one address away', async () => {
    const flood = { 'x-forwarded-for': '203.0.113.77' }
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => ask(`flood-${n}@example.org`, flood)),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('mails a link that begins with PUBLIC_URL, whatever Host the call came with, in the language of the call', async () => {
    const PUBLIC_URL = 'https://music.example.org/backoffice'
    const behind = await startApp({ PUBLIC_URL, BASE_PATH: '/backoffice', TRUST_PROXY: 'on' })
    try {
      await behind.work()
      const call = request(`${behind.base}/api/${getOtp.path}`, {
        method: 'POST',
        headers: {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          'content-type': 'application/json',
          'accept-language': 'fr',
        },
      })
      call.end(JSON.stringify({ email: 'main@example.org' }))
      const [response] = await once(call, 'response')
      response.resume()
      await expect.poll(() => readOutbox(behind.dataDir), { timeout: 30_000 }).toHaveLength(1)
      const [mail] = await readOutbox(behind.dataDir)
      expect(mail).toMatchObject({
        subject: 'Votre code de réinitialisation du mot de passe',
        text: expect.stringMatching(/^Bonjour The admin,/),
      })
      expect(mail?.text).toContain(`${PUBLIC_URL}/forgotPassword#main%40example.org`)
      expect(mail?.text).not.toContain('evil')
    } finally {
      await behind.stop()
    }
  })
})

let admins = 0
async function newAdmin() {
  const email = `forgetful-${++admins}@example.org`
  return { email, ...(await app.addAdmin('subadmin', email)) }
}

describe('a code', () => {
  test('sets a new password, ends every session, tells the admin, and works once', async () => {
    const admin = await newAdmin()
    const { email, admin_id } = admin
    const code = await codeFor(email)
    const { body } = await tryReset(email.toUpperCase(), `${code.slice(0, 4)} ${code.slice(4)}`)
    expect(body).toMatchObject({ success: 1, data: null })
    expect((await app.call(contract.dashboard.counts, {}, admin)).status).toBe(401)
    expect(await signsIn(email, PASSWORD)).toBe(false)
    expect(await signsIn(email, NEW)).toBe(true)
    expect((await tryReset(email, code, 'another long password')).body).toMatchObject(WRONG)
    const subjects = async () =>
      (await readOutbox(app.dataDir)).filter(({ to }) => to === email).map(({ subject }) => subject)
    await expect.poll(subjects, { timeout: 30_000 }).toContain('Your password was changed')
    const changes = await app.db
      .selectFrom('change_records as r')
      .innerJoin('changes as c', 'c.change_id', 'r.change_id')
      .select(['c.admin_id', 'c.action', sql<string>`r::text`.as('all')])
      .where('r.record_id', '=', admin_id)
      .where('r.resource', 'in', ['admins', 'subadmins'])
      .execute()
    expect(changes).toMatchObject([{ admin_id, action: 'edit' }])
    expect(changes[0]?.all).not.toContain('argon2id')
  })

  test('is kept as a slow hash alone, and is gone from the queue once it is mailed', async () => {
    const { email } = await newAdmin()
    const code = await codeFor(email)
    const kept = await app.db.selectFrom('otps').select('otp_hash').execute()
    expect(kept.every(({ otp_hash }) => otp_hash.startsWith('$argon2id$'))).toBe(true)
    const { rows } = await sql`
      select from pgboss.job where data::text like ${`%${code}%`}
      union all select from mails where text like ${`%${code}%`}`.execute(app.db)
    expect(rows).toHaveLength(0)
  })

  test('of another admin, or of none, is refused in the same words', async () => {
    const [one, other] = [await newAdmin(), await newAdmin()]
    const code = await codeFor(one.email)
    const answers = [await tryReset(other.email, code), await tryReset('nobody@example.org', code)]
    answers.push(await tryReset(one.email, otherThan(code)))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body])
    expect(answers[0]?.body).toMatchObject(WRONG)
    expect(await attemptsOf(other.email), 'a guess counts where there is no code too').toEqual(['otp guess'])
    expect((await tryReset(one.email, code)).body.success).toBe(1)
  })

  test('works for ten minutes', async () => {
    const { email, admin_id } = await newAdmin()
    const code = await codeFor(email)
    const age = (ago: string) =>
      sql`update otps set expires_at = now() + interval '10 minutes' - ${ago}::interval
        where admin_id = ${admin_id}`.execute(app.db)
    await age('10 minutes 1 second')
    expect((await tryReset(email, code)).body).toMatchObject(WRONG)
    await age('9 minutes 50 seconds')
    expect((await tryReset(email, code)).body.success).toBe(1)
  })

  test('is worth nothing after five wrong guesses, and a new one has five of its own', async () => {
    const { email } = await newAdmin()
    const code = await codeFor(email)
    for (let n = 0; n < 4; n++) expect((await tryReset(email, otherThan(code))).body).toMatchObject(WRONG)
    expect(await signsIn(email, PASSWORD), 'and the old password still counts').toBe(true)
    await tryReset(email, otherThan(code))
    expect((await tryReset(email, code)).body).toMatchObject(WRONG)
    const second = await codeFor(email)
    expect((await tryReset(email, code)).body, 'the one before').toMatchObject(WRONG)
    expect((await tryReset(email, second)).body.success).toBe(1)
  })

  test('of a hundred guesses at once at most five are compared with it', async () => {
    const { email } = await newAdmin()
    const code = await codeFor(email)
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, n) => tryReset(email, String(n).padStart(8, '0'))),
    )
    // A machine that has no hand free turns some of them away.
    for (const { status } of guesses) expect([200, 503]).toContain(status)
    expect(guesses.every(({ body }) => body.success === 0)).toBe(true)
    const counted = async () => (await attemptsOf(email)).filter((what) => what === 'otp guess').length
    expect(await counted()).toBeLessThanOrEqual(5)
    while ((await counted()) < 5) await tryReset(email, otherThan(code))
    expect((await tryReset(email, code)).body).toMatchObject(WRONG)
  })

  test('brought five times at once sets one password', async () => {
    const { email } = await newAdmin()
    const code = await codeFor(email)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => tryReset(email, code, `${NEW} ${n}`)),
    )
    expect(answers.filter(({ body }) => body.success === 1)).toHaveLength(1)
    const works = await Promise.all(answers.map((_, n) => signsIn(email, `${NEW} ${n}`)))
    expect(works).toEqual(answers.map(({ body }) => body.success === 1))
  })

  test('does not help an admin who was deactivated meanwhile', async () => {
    const { email, admin_id } = await newAdmin()
    const code = await codeFor(email)
    await sql`update admins set is_active = '0' where admin_id = ${admin_id}`.execute(app.db)
    expect((await tryReset(email, code)).body).toMatchObject(WRONG)
  })

  test('is not spent on a password that breaks a rule, or on something that is no code', async () => {
    const { email } = await newAdmin()
    const code = await codeFor(email)
    for (const password of ['', 'too short', 'x'.repeat(129), email, 'iloveyou123', null, 12345678901])
      expect((await tryReset(email, code, password)).body, String(password)).toMatchObject({
        success: 0,
        errors: { newPassword: expect.any(String) },
      })
    for (const odd of ['', null, '1234567', '123456789', 'abcdefgh', '%%%%%%%%'])
      expect((await tryReset(email, odd)).body, String(odd)).toMatchObject({ success: 0, code: 'invalid' })
    expect((await tryReset(email, code)).body.success).toBe(1)
  })

  test('brings the owner in, whatever others have tried at the sign-in from his address', async () => {
    const { email } = await newAdmin()
    const here = elsewhere()
    const enter = (password: string) => app.call(signIn, { body: { email, password }, headers: here }, null)
    for (let n = 0; n < 6; n++) await enter('wrong')
    expect((await enter(PASSWORD)).status).toBe(429)
    expect((await tryReset(email, await codeFor(email), NEW, here)).body.success).toBe(1)
    expect((await enter(NEW)).body.success).toBe(1)
  })

  test('cannot be guessed at without end from one address, whatever the account', async () => {
    const here = { 'x-forwarded-for': '203.0.113.78' }
    const answers = []
    for (let n = 0; n < 21; n++) answers.push(await tryReset(`guess-${n}@example.org`, '12345678', NEW, here))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })
})
