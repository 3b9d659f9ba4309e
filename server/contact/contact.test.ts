import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact } from '#contract/contact.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const queryMail = async () => (await app.ask(contact.initialValues)).queryMail
const changeMail = (email: unknown) => app.call(contact.changeMail, { body: { email } }, app.sub)

describe('the contact mailer address', () => {
  test('starts as that of the first admin', async () => {
    expect(await queryMail()).toBe('main@example.org')
  })

  test('is changed by any admin, and the history says by whom and from what', async () => {
    const { body } = await changeMail(' office@example.org ')
    expect(body).toMatchObject({ success: 1, data: { queryMail: 'office@example.org' } })
    expect(await queryMail()).toBe('office@example.org')
    await changeMail('helpdesk@example.org')
    const changes = await app.db
      .selectFrom('changes')
      .innerJoin('change_records', 'change_records.change_id', 'changes.change_id')
      .select(['admin_id', 'action', 'before', 'after'])
      .where('changes.resource', '=', 'contact_mail')
      .orderBy('changes.change_id')
      .execute()
    expect(changes).toMatchObject([
      { before: { email: 'main@example.org' }, after: { email: 'office@example.org' } },
      { before: { email: 'office@example.org' }, after: { email: 'helpdesk@example.org' } },
    ])
    expect(changes[0]).toMatchObject({ admin_id: app.sub.admin_id, action: 'edit' })
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
    expect(await queryMail()).toBe('helpdesk@example.org')
  })
})
