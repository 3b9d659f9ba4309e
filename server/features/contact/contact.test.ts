import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contact } from '#contract/features/contact.ts'
import { inbox } from '#contract/resources/inbox.ts'
import { readOutbox } from '#server/testing/outbox.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: 'on', PUBLIC_URL: 'https://music.example.org' })
})
afterAll(() => app.stop())

const queryMail = async () => (await app.ask(contact.initialValues)).queryMail
const changeMail = (email: unknown) => app.call(contact.changeMail, { body: { email } }, app.sub)

let visitors = 0
const write = (body: object, address = `198.51.100.${++visitors}`) =>
  app.call(contact.send, { body, headers: { 'x-forwarded-for': address } }, null)
const first = async () => (await app.ask(inbox.list, { body: {} })).Info[0]

describe('what a visitor writes', () => {
  const query = { name: 'कमला देवी', email: 'kamla@example.org', query: 'जय श्री राम\nWhen does it come?' }

  test('is recorded, unread, and mailed to the contact address with the visitor as the one to answer', async () => {
    const { body } = await write(query)
    expect(body).toEqual({ success: 1, message: 'Your query is recorded.', data: null })
    const recorded = await first()
    expect(recorded).toMatchObject({ ...query, is_read: '0' })
    await app.work()
    await expect.poll(() => readOutbox(app.dataDir), { timeout: 30_000 }).toHaveLength(1)
    const [mail] = await readOutbox(app.dataDir)
    expect(mail).toMatchObject({
      to: 'main@example.org',
      replyTo: 'kamla@example.org',
      subject: 'Query from कमला देवी',
    })
    expect(mail?.text).toContain(query.query)
    expect(mail?.text).toContain(`https://music.example.org/inbox/view/${recorded?.query_id}`)
  })

  test('needs an address and a query; the name may be missing', async () => {
    const errors = { email: 'Please Enter Any Email', query: 'Please enter query' }
    for (const empty of [{}, { email: '', query: ' ' }, { email: null, query: null }])
      expect((await write(empty)).body).toMatchObject({ success: 0, code: 'invalid', errors })
    for (const odd of [{ email: {} }, { query: [] }, { name: {} }, { query: 'x'.repeat(5001) }])
      expect((await write({ ...query, ...odd })).body.success, JSON.stringify(odd).slice(0, 40)).toBe(0)
    for (const email of ['kamla', 'a@b@c', 'a@example.org\r\nBcc: all@example.org', '<a@example.org>'])
      expect((await write({ ...query, email })).body).toMatchObject({
        errors: { email: 'Please enter valid email' },
      })
    expect((await write({ email: 'nameless@example.org', query: 'Hello' })).body.success).toBe(1)
    expect(await first()).toMatchObject({ name: '', email: 'nameless@example.org' })
  })

  test('stays the text that it is, in the inbox and in the mail', async () => {
    const name = 'חוה\r\nBcc: all@example.org\u202e'
    await write({ name, email: 'eve@example.org', query: '<script>alert(1)</script> & {{t}}' })
    expect(await first()).toMatchObject({ query: '<script>alert(1)</script> & {{t}}' })
    const fromEve = async () =>
      (await readOutbox(app.dataDir)).filter((mail) => mail.replyTo === 'eve@example.org')
    await expect.poll(fromEve, { timeout: 30_000 }).toHaveLength(1)
    expect(await fromEve()).toMatchObject([
      { to: 'main@example.org', subject: 'Query from \u2068חוה Bcc: all@example.org\u2069' },
    ])
  })

  test('is refused with the reason when one address sends too much, and only from that address', async () => {
    const before = (await app.ask(inbox.list, { body: {} })).totalCount
    const flood = await Promise.all(Array.from({ length: 30 }, () => write(query, '2001:db8:7::1')))
    expect(flood.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = await write(query, '2001:db8:7::ffff')
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { success: 0, code: 'too_many', message: expect.stringContaining('Try again in an hour') },
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await app.ask(inbox.list, { body: {} })).totalCount).toBe(before + 10)
    expect((await write(query)).status).toBe(200)
  })

  test('goes to the address that an admin has chosen', async () => {
    await changeMail('desk@example.org')
    await write({ email: 'late@example.org', query: 'Hello' })
    const late = async () =>
      (await readOutbox(app.dataDir)).filter((mail) => mail.replyTo === 'late@example.org')
    await expect.poll(late, { timeout: 30_000 }).toMatchObject([{ to: 'desk@example.org' }])
  })
})

describe('the contact mailer address', () => {
  beforeEach(async () => {
    await app.db.deleteFrom('settings').where('key', '=', 'contact_mail').execute()
    await app.db.deleteFrom('changes').where('resource', '=', 'settings').execute()
  })

  test('starts as that of the first admin', async () => {
    expect(await queryMail()).toBe('main@example.org')
  })

  test('is changed by any admin, and the history says by whom and from what', async () => {
    const { body } = await changeMail(' office@example.org ')
    expect(body).toMatchObject({
      success: 1,
      data: { queryMail: 'office@example.org', has_mail_server: false },
    })
    expect(await queryMail()).toBe('office@example.org')
    await changeMail('helpdesk@example.org')
    const changes = await app.db
      .selectFrom('changes')
      .innerJoin('change_records', 'change_records.change_id', 'changes.change_id')
      .select(['admin_id', 'action', 'before', 'after'])
      .where('changes.resource', '=', 'settings')
      .orderBy('changes.change_id')
      .execute()
    expect(changes).toMatchObject([
      { before: { key: 'contact_mail', value: 'main@example.org' }, after: { value: 'office@example.org' } },
      {
        before: { key: 'contact_mail', value: 'office@example.org' },
        after: { value: 'helpdesk@example.org' },
      },
    ])
    expect(changes[0]).toMatchObject({ admin_id: app.sub.admin_id, action: 'edit' })
  })

  test('is answered with whether there is a mail server to send mails to it', async () => {
    expect((await app.ask(contact.initialValues)).has_mail_server).toBe(false)
    const mailing = await startApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
    try {
      expect((await mailing.ask(contact.initialValues)).has_mail_server).toBe(true)
    } finally {
      await mailing.stop()
    }
  })

  test('must be there and be an address', async () => {
    for (const [email, message] of [
      ['', 'This field is required'],
      [undefined, 'This field is required'],
      ['no address', 'Please enter valid email'],
      ['one@example.org, other@example.org', 'Please enter valid email'],
      ['one@example.org\r\nBcc: all@example.org', 'Please enter valid email'],
      [`${'a'.repeat(250)}@example.org`, 'Please enter valid email'],
    ])
      expect((await changeMail(email)).body).toMatchObject({ success: 0, errors: { email: message } })
    expect(await queryMail()).toBe('main@example.org')
  })
})

test('what the page of another site sends is refused, what our own or a program sends is taken', async () => {
  const body = { email: 'kamla@example.org', query: 'From where?' }
  const send = (headers: Record<string, string>) =>
    app.call(
      contact.send,
      { body, headers: { 'x-forwarded-for': `192.0.2.${++visitors}`, ...headers } },
      null,
    )
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
  ]
  for (const headers of foreign)
    expect(await send(headers)).toMatchObject({ status: 403, body: { success: 0, code: 'forbidden' } })
  const own: Record<string, string>[] = [
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'https://music.example.org' },
    {},
  ]
  for (const headers of own) expect((await send(headers)).body.success).toBe(1)
})
