import { once } from 'node:events'
import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { invitations, subadmins, session } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const NEW = 'kesar chandan 42'
let count = 0

/** The last mail's link, and the token in it. */
async function lastLink(from: TestApp = app) {
  const { text } = await from.db
    .selectFrom('mails')
    .select('text')
    .orderBy('mail_id', 'desc')
    .executeTakeFirstOrThrow()
  const link = /https?:\S+/.exec(text)?.[0] ?? ''
  return { link, token: link.split('#')[1] ?? '' }
}

async function invite() {
  const email = `invited-${++count}@example.org`
  const { admin_id } = await app.ask(subadmins.save, { body: { name: 'Kamla', email } })
  return { admin_id, email, ...(await lastLink()) }
}

const look = (token: unknown) => app.call(invitations.look, { body: { token } }, null)
const accept = (token: unknown, newPassword: unknown = NEW) =>
  app.call(invitations.accept, { body: { token, newPassword } }, null)
const EXPIRED = { success: 0, code: 'link_expired' }

describe('the link of an invitation', () => {
  test('carries 256 random bits, of which only a hash is kept', async () => {
    const { token, link } = await invite()
    expect(link).toBe(`${app.base}/set-password#${token}`)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await sql<{ kept: string }>`select to_jsonb(i)::text as kept from invitations i`.execute(
      app.db,
    )
    expect(rows.some(({ kept }) => kept.includes(token))).toBe(false)
  })

  test('comes in the language of whoever invites, from right to left where that is written so', async () => {
    const body = { name: 'Layla', email: `invited-${++count}@example.org` }
    await app.ask(subadmins.save, { body, headers: { 'accept-language': 'ar' } })
    const { subject, text, html } = await app.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', body.email)
      .executeTakeFirstOrThrow()
    expect(subject).toBe('دعوة للانضمام إلى Sangraha')
    // Names in Latin letters are isolated, so that they do not reorder the sentence.
    expect(text).toMatch(/^مرحبًا \u2068Layla\u2069،\n\nدعاك \u2068The admin\u2069 إلى/)
    expect(html).toContain('<td lang="ar" dir="rtl"')
  })

  test('says whom it invites, sets a password once, and signs in', async () => {
    const { admin_id, email, token } = await invite()
    expect((await look(token)).body).toMatchObject({ success: 1, data: { name: 'Kamla', email } })
    expect((await look(token)).body.success, 'looking does not use it up').toBe(1)
    const { body } = await accept(token)
    expect(body).toMatchObject({
      success: 1,
      data: { adminInfo: { admin_id, name: 'Kamla', admin_type: 'subadmin' } },
    })
    if (body.success === 1) await app.ask(contract.dashboard.counts, {}, body.data.adminInfo)
    await app.ask(session.signIn, { body: { email, password: NEW } }, null)
    expect(await app.ask(subadmins.get, { params: { id: admin_id } })).toMatchObject({ is_invited: '0' })

    expect((await look(token)).body).toMatchObject(EXPIRED)
    expect((await accept(token, 'another long one')).body).toMatchObject(EXPIRED)
    await app.ask(session.signIn, { body: { email, password: NEW } }, null)
  })

  test('is used once by ten at the same time', async () => {
    const { token } = await invite()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => accept(token, `${NEW} ${n}`)))
    expect(answers.filter(({ body }) => body.success === 1)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.success === 0 && body.code === 'link_expired')).toHaveLength(9)
  })

  test('survives a password that breaks a rule', async () => {
    const { email, token } = await invite()
    for (const password of ['', 'too short', 'x'.repeat(129), email, 'iloveyou123', null, 12345678901])
      expect((await accept(token, password)).body, String(password)).toMatchObject({
        success: 0,
        code: 'invalid',
        errors: { newPassword: expect.any(String) },
      })
    expect((await accept(token)).body.success).toBe(1)
  })

  test('works for 72 hours', async () => {
    const { admin_id, token } = await invite()
    const sent = (ago: string) =>
      sql`update invitations set sent_at = now() - ${ago}::interval where admin_id = ${admin_id}`.execute(
        app.db,
      )
    await sent('71 hours 59 minutes')
    expect((await look(token)).body.success).toBe(1)
    await sent('72 hours 1 second')
    expect((await look(token)).body).toMatchObject(EXPIRED)
    expect((await accept(token)).body).toMatchObject(EXPIRED)
  })

  test('is replaced when it is sent again, or to another address', async () => {
    const { admin_id, token } = await invite()
    await app.ask(subadmins.invite, { body: { user_id: admin_id } })
    const second = await lastLink()
    expect((await look(token)).body).toMatchObject(EXPIRED)
    expect((await look(second.token)).body.success).toBe(1)
    await app.ask(subadmins.save, {
      body: { name: 'Kamla', email: `moved-${count}@example.org`, user_id: admin_id },
    })
    expect((await accept(second.token)).body).toMatchObject(EXPIRED)
    expect((await accept((await lastLink()).token)).body.success).toBe(1)
  })

  test('does not work while its admin is deactivated, nor after he was deleted', async () => {
    const { admin_id, token } = await invite()
    await app.ask(subadmins.changeStatus, { body: { status: '1', user_id: admin_id } })
    expect((await accept(token)).body).toMatchObject(EXPIRED)
    await app.ask(subadmins.changeStatus, { body: { status: '0', user_id: admin_id } })
    expect((await look(token)).body.success).toBe(1)
    await app.ask(subadmins.delete, { params: { admin_id } })
    expect((await accept(token)).body).toMatchObject(EXPIRED)
  })

  test('is unknown when it is guessed, cut or empty, and never more than refused', async () => {
    const { token } = await invite()
    for (const guess of ['x'.repeat(43), token.slice(1), token.toUpperCase(), "' or 1=1 --", '\\x00'])
      expect((await accept(guess)).body, guess).toMatchObject(EXPIRED)
    for (const odd of ['', null, undefined, {}, [], 'x'.repeat(100_000)])
      expect((await look(odd)).body).toMatchObject({ success: 0, code: 'invalid' })
    expect((await look(token)).body.success).toBe(1)
  })
})

describe('where no mail server is set', () => {
  test('the link is answered to the main admin who invites, and the message says why', async () => {
    const body = { name: 'Kamla', email: `invited-${++count}@example.org` }
    const message = `No mail server is set up, so ${body.email} wasn't emailed.`
    const added = (await app.call(subadmins.save, { body })).body
    if (added.success !== 1) throw new Error(added.message)
    expect(added.message).toContain(message)
    expect(added.data.invitation_link).toBe((await lastLink()).link)
    const again = (await app.call(subadmins.invite, { body: { user_id: added.data.admin_id } })).body
    const { link, token } = await lastLink()
    expect(again).toMatchObject({ success: 1, data: { email: body.email, invitation_link: link } })
    expect(again.message).toContain(message)
    expect((await accept(token)).body.success).toBe(1)
  })

  test('a sub admin is refused, and invites nobody', async () => {
    const { admin_id, token } = await invite()
    const body = { name: 'Kamla', email: `invited-${++count}@example.org` }
    const answers = [
      await app.call(subadmins.save, { body }, app.sub),
      await app.call(subadmins.invite, { body: { user_id: admin_id } }, app.sub),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    expect(JSON.stringify(answers.map((answer) => answer.body))).not.toContain('#')
    expect((await look(token)).body.success, 'the link before it still works').toBe(1)
  })

  test('the link is in no message, no log and no history', async () => {
    const { log } = app.context
    const logged = [vi.spyOn(log, 'info'), vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')]
    const body = { name: 'Kamla', email: `invited-${++count}@example.org` }
    const answer = await app.call(subadmins.save, { body })
    const { token } = await lastLink()
    expect(JSON.stringify(answer.body.message)).not.toContain(token)
    expect(JSON.stringify(logged.map(({ mock }) => mock.calls))).not.toContain(token)
    const { rows } = await sql<{ kept: string }>`
      select to_jsonb(c)::text || to_jsonb(r)::text as kept
      from changes c join change_records r on r.change_id = c.change_id`.execute(app.db)
    expect(rows.some(({ kept }) => kept.includes(body.email))).toBe(true)
    expect(rows.some(({ kept }) => kept.includes(token))).toBe(false)
    for (const spy of logged) spy.mockRestore()
  })
})

test('where a mail server is set, the link is mailed and answered to nobody', async () => {
  const mailing = await startApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  try {
    const body = { name: 'Kamla', email: 'kamla@example.org' }
    const added = (await mailing.call(subadmins.save, { body })).body
    if (added.success !== 1) throw new Error(added.message)
    expect(added.message).toContain("We've sent an invitation to kamla@example.org.")
    expect(added.data.invitation_link).toBeNull()
    const again = await mailing.call(subadmins.invite, { body: { user_id: added.data.admin_id } })
    expect(again.body).toMatchObject({ success: 1, data: { invitation_link: null } })
    expect(JSON.stringify([added, again.body])).not.toContain((await lastLink(mailing)).token)
  } finally {
    await mailing.stop()
  }
})

test('the history says that the invited one set his password', async () => {
  const { admin_id, token } = await invite()
  await accept(token)
  const entry = await app.db
    .selectFrom('change_records as r')
    .innerJoin('changes as c', 'c.change_id', 'r.change_id')
    .select(['c.admin_id', 'r.before', 'r.after'])
    .where('r.record_id', '=', admin_id)
    .where('r.resource', '=', 'subadmins')
    .where('c.action', '=', 'edit')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    admin_id,
    before: { is_invited: '1' },
    after: { is_invited: '0', password_changed: true },
  })
})

test('the link begins with PUBLIC_URL, whatever Host the call came with', async () => {
  const PUBLIC_URL = 'https://music.example.org/backoffice'
  const behind = await startApp({ PUBLIC_URL, BASE_PATH: '/backoffice', TRUST_PROXY: 'on' })
  try {
    const call = request(`${behind.base}/api/subadmin/add`, {
      method: 'POST',
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        authorization: `Bearer ${behind.main.access_token}`,
        'content-type': 'application/json',
      },
    })
    call.end(JSON.stringify({ name: 'Kamla', email: 'kamla@example.org' }))
    const [response] = await once(call, 'response')
    response.resume()
    expect(response.statusCode).toBe(200)
    const { link, token } = await lastLink(behind)
    expect(link).toBe(`${PUBLIC_URL}/set-password#${token}`)
  } finally {
    await behind.stop()
  }
})
