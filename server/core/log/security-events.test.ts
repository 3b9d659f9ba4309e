import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { PASSWORD, startApp, type TestApp } from '#server/testing/start-app.ts'
import { SECURITY_EVENTS } from './security-events.ts'

const { session, subadmins, forgotPassword, apiKeys, history, invitations, status } = contract

type Line = { level: number; msg: string; event?: string; reqId?: string; admin_id?: number | null } & Record<
  string,
  unknown
>

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startApp({}, { write: (line) => void lines.push(line) })
})
afterAll(() => app.stop())

/** The security events of what `work` does, without what every line has. */
async function eventsOf(work: () => Promise<unknown>) {
  lines.length = 0
  await work()
  return lines
    .map((line): Line => JSON.parse(line))
    .filter(({ event }) => event !== undefined)
    .map(({ level, time, pid, hostname, msg, reqId, ...event }) => {
      expect([level, msg, reqId]).toEqual([
        expect.any(Number),
        'Security event',
        expect.stringMatching(/^[\w-]{36}$/),
      ])
      return event
    })
}

const events = async (work: () => Promise<unknown>) => (await eventsOf(work)).map(({ event }) => event)
const targetsOf = ([first]: Record<string, unknown>[]) => (first?.target_ids ?? []) as number[]
const NEW_PASSWORD = 'marigold lantern procession'

test('a sign-in, right or wrong, is logged with address and account, and without mail address and password', async () => {
  const { admin_id } = await app.addAdmin('subadmin', 'asha@example.org')
  const signIn = (email: string, password: string) => () =>
    app.call(session.signIn, { body: { email, password } }, null)
  const address = '127.0.0.1'
  const route = '/api/admin/adminLogin'
  expect(await eventsOf(signIn('asha@example.org', PASSWORD))).toEqual([
    { event: 'sign-in.succeeded', admin_id, address, route },
  ])
  const failed = { event: 'sign-in.failed', admin_id: null, address, route, reason: 'wrong_credentials' }
  expect(await eventsOf(signIn('asha@example.org', 'wrong password'))).toEqual([
    { ...failed, target_ids: [admin_id] },
  ])
  expect(await eventsOf(signIn('nobody@example.org', 'wrong password'))).toEqual([
    { ...failed, target_ids: [] },
  ])
  for (let tries = 0; tries < 4; tries++) await signIn('asha@example.org', 'wrong password')()
  expect(await events(signIn('asha@example.org', 'wrong password'))).toEqual(['sign-in.limited'])
  const logged = lines.join()
  for (const secret of ['asha@example.org', 'wrong password']) expect(logged).not.toContain(secret)
})

test('passwords, sub admins, invitations and keys: each change is one line that names who and whom', async () => {
  const added = await eventsOf(() =>
    app.ask(subadmins.save, { body: { action: 'add', name: 'Ravi', email: 'ravi@example.org' } }),
  )
  const [target] = targetsOf(added)
  const by = { admin_id: app.main.admin_id, address: '127.0.0.1', target_ids: [target] }
  expect(added).toMatchObject([
    { event: 'subadmin.added', ...by },
    { event: 'invitation.sent', ...by },
  ])
  const { invitation_link } = await app.ask(subadmins.invite, { body: { user_id: target } })
  const token = String(invitation_link).split('#')[1]?.replace(/^.*=/, '')
  const accept = { body: { token, newPassword: NEW_PASSWORD } }
  expect(await eventsOf(() => app.ask(invitations.accept, accept, null))).toMatchObject([
    { event: 'invitation.accepted', admin_id: target },
    { event: 'sign-in.succeeded', admin_id: target },
  ])
  expect(
    await events(() => app.ask(subadmins.changeStatus, { body: { user_id: [target], status: '1' } })),
  ).toEqual(['subadmin.changed'])
  let change_id: unknown
  const remove = async () => {
    const { body } = await app.call(subadmins.delete, { params: { admin_id: Number(target) } })
    change_id = body.change_id
  }
  expect(await eventsOf(remove)).toMatchObject([{ event: 'subadmin.removed', ...by }])
  expect(await eventsOf(() => app.ask(history.undo, { body: { change_id } }))).toMatchObject([
    { event: 'subadmin.changed', reason: 'undone' },
  ])

  const account = await app.addAdmin('subadmin', 'mira@example.org')
  const change = (currentPassword: string) => () =>
    app.call(session.changePassword, { body: { currentPassword, newPassword: NEW_PASSWORD } }, account)
  expect(await events(change('wrong password'))).toEqual(['password.change-failed'])
  expect(await events(change(PASSWORD))).toEqual(['password.changed'])
  expect(await events(() => app.ask(session.signOut, {}, account))).toEqual(['session.ended'])
  const reset = { email: 'mira@example.org', otp: '12345678', newPassword: NEW_PASSWORD }
  expect(await events(() => app.call(forgotPassword.getOtp, { body: reset }, null))).toEqual([
    'password.reset-requested',
  ])
  expect(await events(() => app.call(forgotPassword.reset, { body: reset }, null))).toEqual([
    'password.reset-failed',
  ])

  const key = { name: 'App', scopes: ['tracks'], origins: '', rate_per_minute: 60 }
  const made = await eventsOf(() => app.ask(apiKeys.save, { body: key }))
  const [key_id] = targetsOf(made)
  expect(made).toMatchObject([{ event: 'api-key.made', admin_id: app.main.admin_id }])
  expect(await events(() => app.ask(apiKeys.revoke, { body: { key_id } }))).toEqual(['api-key.revoked'])
  expect(lines.join()).not.toMatch(/sgr_|@example\.org|marigold/)
})

test('a refused call is logged with who called what', async () => {
  expect(await eventsOf(() => app.call(status.state, {}, app.sub))).toEqual([
    {
      event: 'permission.refused',
      admin_id: app.sub.admin_id,
      address: '127.0.0.1',
      route: '/api/status/state',
    },
  ])
})

test('docs/operating.md explains every security event, and no other', async () => {
  const operating = await readFile(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
  const section = /^## Security events$([\s\S]*?)^## /m.exec(operating)?.[1] ?? ''
  const named = [...section.matchAll(/^\| `([\w.-]+)` \| (info|warn) \|/gm)].map(([, event, level]) => [
    event,
    level,
  ])
  expect(Object.fromEntries(named)).toEqual(SECURITY_EVENTS)
})
