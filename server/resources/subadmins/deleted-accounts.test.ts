import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { PASSWORD, startApp, type TestApp } from '#server/testing/start-app.ts'

const { dashboard, history, invitations, session, subadmins, savedViews } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

let emails = 0
const emailOf = () => `sub-${++emails}@example.org`
const signIn = (email: string) => app.call(session.signIn, { body: { email, password: PASSWORD } }, null)
const undo = (change_id: unknown, as = app.main) => app.call(history.undo, { body: { change_id } }, as)

async function remove(admin_id: number): Promise<number> {
  const { body } = await app.call(subadmins.delete, { params: { admin_id } })
  expect(body).toMatchObject({ success: 1, change_id: expect.any(Number) })
  return Number(body.success === 1 && body.change_id)
}

describe('the deletion of a sub admin', () => {
  test('is undone with the password; whoever was signed in must sign in again', async () => {
    const email = emailOf()
    const account = await app.addAdmin('subadmin', email)
    const before = await app.ask(subadmins.get, { params: { id: account.admin_id } })
    const change_id = await remove(account.admin_id)
    expect((await signIn(email)).body.success).toBe(0)

    expect((await undo(change_id)).body).toMatchObject({ success: 1, message: 'Undone: 1 sub admin.' })
    expect(await app.ask(subadmins.get, { params: { id: account.admin_id } })).toEqual(before)
    const { totalCount } = await app.ask(subadmins.list, { body: { searchText: email } })
    expect(totalCount, 'found by a search').toBe(1)
    expect((await app.call(dashboard.counts, {}, account)).status, 'the old token').toBe(401)
    expect((await signIn(email)).body.success).toBe(1)
  })

  test('is undone with an invitation that was not used yet, and the same link works', async () => {
    const email = emailOf()
    const { admin_id } = await app.ask(subadmins.save, { body: { action: 'add', name: 'Invited', email } })
    const mail = await app.db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    const token = /set-password#([\w-]+)/.exec(mail.text)?.[1]
    const change_id = await remove(admin_id)
    expect((await app.call(invitations.look, { body: { token } }, null)).body.success).toBe(0)
    await undo(change_id)
    expect(await app.ask(subadmins.get, { params: { id: admin_id } })).toMatchObject({ is_invited: '1' })
    expect((await app.call(invitations.look, { body: { token } }, null)).body.success).toBe(1)
  })

  test('is undone with the saved views of the account and its name in the history', async () => {
    const account = await app.addAdmin('subadmin', emailOf())
    const view = { list: 'tracks', name: 'Mine', query: { search: 'ram' } }
    await app.ask(savedViews.add, { body: view }, account)
    await app.ask(contract.tags.save, { body: { action: 'add', tag_name: 'Made by the account' } }, account)
    await undo(await remove(account.admin_id))
    const { Info } = await app.ask(history.list, { body: { filters: { admin_id: account.admin_id } } })
    expect(Info).toMatchObject([{ action: 'add', resource: 'tags' }])
    const { rows } = await sql`
      select list, name, query from saved_views where admin_id = ${account.admin_id}`.execute(app.db)
    expect(rows).toEqual([view])
  })

  test('can be undone, and repeated, more than once', async () => {
    const email = emailOf()
    const account = await app.addAdmin('subadmin', email)
    await undo(await remove(account.admin_id))
    await undo(await remove(account.admin_id))
    expect((await signIn(email)).body.success).toBe(1)
  })

  test('is not undone when another admin has the email by now', async () => {
    const email = emailOf()
    const account = await app.addAdmin('subadmin', email)
    const change_id = await remove(account.admin_id)
    await app.addAdmin('subadmin', email)
    expect((await undo(change_id)).body).toMatchObject({ success: 0, code: 'cannot_be_undone' })
  })

  test('is undone by the main admin alone', async () => {
    const account = await app.addAdmin('subadmin', emailOf())
    const change_id = await remove(account.admin_id)
    expect((await undo(change_id, app.sub)).body).toMatchObject({ success: 0, code: 'not_found' })
    expect((await undo(change_id)).body.success).toBe(1)
  })

  test('puts no password and no token into the history', async () => {
    const account = await app.addAdmin('subadmin', emailOf())
    await undo(await remove(account.admin_id))
    const entries = await app.db
      .selectFrom('change_records')
      .select(['before', 'after'])
      .where('resource', '=', 'subadmins')
      .where('record_id', '=', account.admin_id)
      .execute()
    expect(entries).toHaveLength(2)
    expect(JSON.stringify(entries)).not.toMatch(/password|argon|token|admin_type/)
  })
})
