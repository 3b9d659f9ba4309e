import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { guardedBy } from '#contract/calls/guarded-tables.ts'
import { GUARDED, type Guarded, NEEDS, type Rights } from '#contract/calls/permissions.ts'
import { TEAM_KINDS } from '#contract/catalogue/team-kinds.ts'
import { contract } from '#contract/index.ts'
import { WEBHOOK_ACTIONS } from '#contract/resources/webhooks.ts'
import { Download } from '#contract/values/files.ts'
import { recordChange } from './core/change-log/record-change.ts'
import { inTransaction } from './core/database/transaction.ts'
import { openExport } from './testing/exported-files.ts'
import { startApp, type TestApp } from './testing/start-app.ts'
import { resources, walk } from './testing/walk.ts'

/** The kinds without rights: what an admin who is not the main one never learns of. */
const KEPT = ['subadmins', 'api_keys', 'webhooks', 'backups', 'second_factor_rule'] as const
type Marked = Guarded | (typeof KEPT)[number]

/** A word that only the record of this kind has, in its names, in a comment on it, and in its entries of the history. */
const markOf = (kind: string) => `Zq${kind.replaceAll('_', '')}`
const ids = new Map<string, number>()
/** What a kind is called in the history, where its table has another name. */
const TABLES: Partial<Record<Marked, string>> = {
  pages: 'static_pages',
  inbox: 'contact_queries',
  placeholders: 'default_settings',
}

let app: TestApp
beforeAll(async () => {
  app = await startApp({ FETCH_ALLOW: '127.0.0.1' })
  for (const [name, calls] of resources) {
    const { add, idOf } = walk(() => app, name, calls)
    ids.set(name, idOf(await add(markOf(name))))
  }
  const user = {
    action: 'add',
    name: markOf('users'),
    email: `${markOf('users')}@example.org`,
    phone_num: '1',
  }
  ids.set('users', (await app.ask(contract.users.save, { body: user })).id)
  const query = { name: markOf('inbox'), email: 'asha@example.org', query: `About ${markOf('inbox')}` }
  await app.ask(contract.contact.send, { body: query }, null)
  ids.set('inbox', 1)
  for (const [kind, { guard }] of Object.entries(TEAM_KINDS)) {
    const text = `About ${markOf(guard)}, ${markOf('comments')}`
    const body = { kind, record_id: ids.get(guard), text }
    await app.ask(contract.teamwork.addComment, { body })
  }
  ids.set('comments', ids.get('albums') ?? 0)
  const address = `http://127.0.0.1/${markOf('webhooks')}`
  const hook = {
    name: markOf('webhooks'),
    url: address,
    kinds: ['tracks'],
    actions: WEBHOOK_ACTIONS,
    is_active: '1',
  }
  await app.ask(contract.webhooks.save, { body: hook })
  const key = { name: markOf('api_keys'), scopes: ['tracks'], origins: '', rate_per_minute: 10 }
  await app.ask(contract.apiKeys.save, { body: key })
  const other = {
    name: markOf('subadmins'),
    email: `${markOf('subadmins')}@example.org`,
    password: 'marigold lantern procession',
  }
  await app.ask(contract.subadmins.save, { body: { action: 'add', ...other } })
  // What takes another service, or is not recorded when it comes.
  await inTransaction(app.db, async (trx) => {
    for (const kind of [
      'backups',
      'second_factor_rule',
      'notifications',
      'default_settings',
      'contact_queries',
    ]) {
      const name = markOf(guardedBy(kind) ?? kind)
      const after = { name, key: name, title: name }
      await recordChange(trx, { admin_id: app.main.admin_id, name: 'The admin' }, kind, 'add', [
        { record_id: 1, before: null, after },
      ])
    }
  })
})
afterAll(() => app.stop())

/** The calls of admins that read. */
const READING = /^(Returns|Lists|Finds|Searches|Counts|Shows|Suggests|Compares)\b/
const calls = Object.values(contract)
  .flatMap((group) => Object.values(group as Record<string, Endpoint>))
  .filter(({ who, summary, files }) => who === 'admins' && READING.test(summary) && !files)

/** Bodies that ask for a kind: by its name where kinds are named, by the id of its record, and by its mark. */
function bodyFor(endpoint: Endpoint, kind: Marked, table: string): object {
  if (!endpoint.body) return {}
  const { properties = {} } = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })
  const id = ids.get(kind) ?? 1
  const values: Record<string, unknown> = {
    page_no: 0,
    pageSize: 100,
    searchText: markOf(kind),
    search: markOf(kind),
    name: markOf(kind),
    to: 'hindi',
    list: kind,
    kind: kind === 'comments' ? 'albums' : kind,
    id,
    record_id: id,
    filters: 'filters' in properties && isHistory(endpoint.path) ? { resource: table } : {},
  }
  return Object.fromEntries(
    Object.keys(properties).flatMap((name) => {
      if (name in values) return [[name, values[name]]]
      return name.endsWith('_id') ? [[name, id]] : []
    }),
  )
}

async function textOf(body: { data?: unknown }): Promise<string> {
  const { data } = body
  if (!(data instanceof Download)) return JSON.stringify(body)
  if (/zip|tar/.test(data.media_type) && !/sheet/.test(data.media_type)) return String(data.content)
  return JSON.stringify(await openExport(data))
}

/** All that an admin can read when asking for a kind, by the call that said it. */
async function readBy(
  admin: TestApp['sub'],
  kind: Marked,
  isAsked = (_path: string) => true,
): Promise<Map<string, string>> {
  const said = new Map<string, string>()
  const table = TABLES[kind] ?? kind
  const entries = await app.db
    .selectFrom('changes')
    .select('change_id')
    .where('resource', '=', table)
    .execute()
  const change_ids = entries.map((each) => each.change_id)
  const asked = calls
    .filter(({ path }) => isAsked(path))
    .flatMap((endpoint) => {
      const body = bodyFor(endpoint, kind, table)
      const bodies = 'searchText' in body ? [body, { ...body, searchText: '' }] : [body]
      const params = isHistory(endpoint.path) ? change_ids : [ids.get(kind) ?? 1]
      return bodies.flatMap((each) =>
        (endpoint.params ? params : [0]).map((id) => ({
          endpoint,
          body: each,
          params: { id, user_id: id, type: 1 },
        })),
      )
    })
  const next = async (): Promise<void> => {
    const one = asked.shift()
    if (!one) return
    const { endpoint, body, params } = one
    const sent = endpoint.method === 'POST' ? { body } : {}
    const answer = await app.call(endpoint, { params, ...sent }, admin)
    said.set(`${endpoint.path} ${JSON.stringify([params.id, body])}`, await textOf(answer.body))
    return next()
  }
  await Promise.all(Array.from({ length: 4 }, next))
  return said
}

async function adminWith(rights: Rights): Promise<TestApp['sub']> {
  const admin = await app.addAdmin('subadmin', `${crypto.randomUUID()}@example.org`)
  if (rights)
    await app.db
      .updateTable('admins')
      .set({ rights: [...rights] })
      .where('admin_id', '=', admin.admin_id)
      .execute()
  // As if they had been mentioned in every comment while they had every right.
  await sql`insert into comment_mentions (comment_id, admin_id)
    select comment_id, ${admin.admin_id}::int from record_comments`.execute(app.db)
  return admin
}
const without = (name: Guarded) => NEEDS.filter((need) => !need.startsWith(`${name}.`))

/** What was asked for is echoed by no call but as a suggestion for the very name. */
const saying = (said: Map<string, string>, mark: string) =>
  [...said].flatMap(([call, text]) =>
    text.includes(mark) && !call.startsWith('search/suggestName') ? [call] : [],
  )

const isHistory = (path: string) => path.startsWith('history/')

test('the main admin reads of every kind, so that the walk can find what others must not', async () => {
  expect([...saying(await readBy(app.main, 'comments'), markOf('comments'))].join()).toContain(
    'teamwork/comments',
  )
  // Comments are not in the history.
  for (const kind of [...GUARDED.filter((name) => name !== 'comments'), ...KEPT]) {
    const found = saying(await readBy(app.main, kind, isHistory), markOf(kind)).map(
      (call) => call.split(' ')[0],
    )
    expect([kind, found.includes('history/list')]).toEqual([kind, true])
    expect([kind, found.includes('history/getChangedRecords/{id}')]).toEqual([kind, true])
  }
})

test('who is mentioned reads of each kind where, so that the walk can find what others must not', async () => {
  const { mentions } = await app.ask(contract.teamwork.waiting, { body: {} }, await adminWith(null))
  const named = Object.values(TEAM_KINDS).map(({ guard }) => expect.stringContaining(markOf(guard)))
  expect(mentions.map(({ text }) => text)).toEqual(expect.arrayContaining(named))
})

test.each(KEPT)(
  '%s are the main admin’s alone: no call says anything of them to a sub admin who may do everything',
  async (kind) => {
    for (const rights of [null, NEEDS])
      expect(saying(await readBy(await adminWith(rights), kind), markOf(kind))).toEqual([])
  },
)

test.each(GUARDED)('no call says anything of %s to a sub admin who may not view them', async (kind) => {
  expect(saying(await readBy(await adminWith(without(kind)), kind), markOf(kind))).toEqual([])
})

test('how many sub admins there are is on the dashboard of the main admin alone', async () => {
  expect((await app.ask(contract.dashboard.counts)).subAdmins).toBeGreaterThan(0)
  expect((await app.ask(contract.dashboard.counts, {}, await adminWith(null))).subAdmins).toBeNull()
})
