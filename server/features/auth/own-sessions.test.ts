import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { connect } from '#server/core/database/connect.ts'
import { PASSWORD, startApp, type TestApp } from '#server/testing/start-app.ts'
import { describeUserAgent } from './describe-user-agent.ts'
import { findSession } from './session.store.ts'

const { session, ownSessions, dashboard, subadmins, invitations } = contract

/** What the server has logged. */
const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startApp(
    { PUBLIC_URL: 'https://catalogue.example.org/office', BASE_PATH: '/office' },
    { write: (line) => void lines.push(line) },
  )
})
afterAll(() => app.stop())

type Signed = { admin_id: number; access_token: string }
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'

async function signIn(email: string, headers: Record<string, string> = {}) {
  const answer = await app.call(session.signIn, { body: { email, password: PASSWORD }, headers }, null)
  if (answer.body.success !== 1) throw new Error(answer.body.message)
  const cookie = answer.headers.get('set-cookie') ?? ''
  return { ...answer.body.data.adminInfo, cookie, device: cookie.split(';')[0] ?? '' }
}
const status = async (as: Signed) => (await app.call(dashboard.counts, {}, as)).status
const mailsTo = (email: string) =>
  app.db.selectFrom('mails').select(['subject', 'text']).where('recipient', '=', email).execute()

test('an admin sees where they are signed in, and ends one session or all others, in every process at once', async () => {
  const { admin_id } = await app.addAdmin('subadmin', 'many@example.org')
  await sql`delete from sessions where admin_id = ${admin_id}`.execute(app.db)
  const [here, there, third] = [
    await signIn('many@example.org', { 'user-agent': FIREFOX }),
    await signIn('many@example.org'),
    await signIn('many@example.org'),
  ]
  const { sessions } = await app.ask(ownSessions.list, {}, here)
  expect(sessions).toHaveLength(3)
  expect(sessions[0]).toMatchObject({
    browser: 'Firefox',
    system: 'Windows',
    address: '127.0.0.1',
    is_current: true,
  })
  const idOf = async (as: Signed) =>
    (await app.ask(ownSessions.list, {}, as)).sessions.find(({ is_current }) => is_current)?.session_id

  const stranger = await app.addAdmin('subadmin', 'stranger@example.org')
  const session_id = await idOf(there)
  const foreign = await app.call(ownSessions.end, { body: { session_id } }, stranger)
  expect(foreign.body).toMatchObject({ code: 'not_found' })

  // Another process, which keeps the sessions in a memory of its own.
  const other = connect(app.databaseUrl, { log: app.context.log })
  const isKnown = async ({ access_token }: Signed) =>
    (await findSession(other, access_token, '127.0.0.1')) !== null
  for (const one of [here, there, third]) expect([await status(one), await isKnown(one)]).toEqual([200, true])
  await app.ask(ownSessions.end, { body: { session_id } }, here)
  expect([await status(there), await isKnown(there)]).toEqual([401, false])
  expect([await status(third), await isKnown(third)]).toEqual([200, true])
  expect(await app.ask(ownSessions.endOthers, {}, here)).toEqual({ ended: 1 })
  expect([await status(third), await isKnown(third)]).toEqual([401, false])
  expect([await status(here), await isKnown(here)]).toEqual([200, true])
  expect(await status(stranger)).toBe(200)
  await sql`update sessions set used_at = now() - interval '6 minutes', address = '203.0.113.9'
    where admin_id = ${here.admin_id}`.execute(app.db)
  expect(await isKnown(here)).toBe(true)
  expect((await app.ask(ownSessions.list, {}, here)).sessions).toMatchObject([{ address: '127.0.0.1' }])
  await other.destroy()
  const ended = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'session.ended')
  expect(ended).toMatchObject(
    Array(2).fill({ admin_id, target_ids: [admin_id], reason: 'elsewhere', address: '127.0.0.1' }),
  )
})

test('a sign-in from a new device is told by mail, but not the very first one, nor one with the cookie', async () => {
  const email = 'travelling@example.org'
  const { admin_id } = await app.ask(subadmins.save, { body: { action: 'add', name: 'T', email } })
  const [invited] = await mailsTo(email)
  const token = /set-password#([\w-]+)/.exec(invited?.text ?? '')?.[1]
  const row = () => app.ask(subadmins.get, { params: { id: admin_id } })
  expect((await row()).last_signed_in_at).toBeNull()
  const accepted = await app.call(
    invitations.accept,
    { body: { token, newPassword: PASSWORD }, headers: { 'accept-language': 'fr' } },
    null,
  )
  expect((await row()).last_signed_in_at).not.toBeNull()
  expect(await mailsTo(email)).toHaveLength(1)

  const cookie = accepted.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(
    /^sangraha_device=[\w-]{43}; Path=\/office; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
  )
  const known = await signIn(email, { cookie: cookie.split(';')[0] ?? '', 'accept-language': 'fr' })
  expect(known.device).toBe(cookie.split(';')[0])
  expect(await mailsTo(email)).toHaveLength(1)

  const fresh = await signIn(email, { 'user-agent': FIREFOX, 'accept-language': 'en' })
  expect(fresh.device).not.toBe(known.device)
  const [, told] = await mailsTo(email)
  expect(told?.subject, 'in the language of the sign-in before').toBe('Nouvelle connexion à votre compte')
  expect(told?.text).toContain('Firefox, Windows')
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      event: 'sign-in.new-device',
      admin_id,
      address: '127.0.0.1',
    }),
  )
  await signIn(email, { cookie: `theme=dark; ${fresh.device}` })
  expect(await mailsTo(email)).toHaveLength(2)
  const { rows } = await sql<{
    kept: string
  }>`select encode(token_hash, 'escape') as kept from devices`.execute(app.db)
  expect(rows.some(({ kept }) => kept.includes(fresh.device.split('=')[1] ?? '-'))).toBe(false)

  // The cookie of somebody else's browser is a new device, too.
  await app.addAdmin('subadmin', 'guest@example.org')
  await signIn('guest@example.org')
  await signIn('guest@example.org', { cookie: fresh.device })
  expect(await mailsTo('guest@example.org')).toHaveLength(1)
})

test('the list of sub admins is sorted by the last sign-in, with those who never signed in last', async () => {
  for (const desc of [true, false]) {
    const { Info } = await app.ask(subadmins.list, {
      body: { sorted: { id: 'last_signed_in_at', desc }, pageSize: 100 },
    })
    const times = Info.map(({ last_signed_in_at }) => last_signed_in_at)
    const known = times.filter((time) => time !== null)
    expect(known.length).toBeGreaterThan(2)
    expect(times.at(-1)).toBeNull()
    expect(known).toEqual(desc ? known.toSorted().toReversed() : known.toSorted())
  }
})

test.each([
  [FIREFOX, 'Firefox', 'Windows'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0',
    'Opera',
    'ChromeOS',
  ],
  ['node', null, null],
  [null, null, null],
])('%s is described by browser and system', (header, browser, system) => {
  expect(describeUserAgent(header)).toEqual({ browser, system })
})
