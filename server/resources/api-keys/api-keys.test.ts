import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { history } from '#contract/features/history.ts'
import { apiKeys } from '#contract/resources/api-keys.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const fields = { name: 'Android', scopes: ['tracks', 'albums'], origins: '', rate_per_minute: '600' }
const add = (more: object = {}) => app.ask(apiKeys.save, { body: { ...fields, ...more } })
const refusalOf = async (more: object) => {
  const { body } = await app.call(apiKeys.save, { body: { ...fields, ...more } })
  return body.success === 0 ? body.errors : undefined
}

test('a key is shown once and stored as a hash alone', async () => {
  const { api_key, ...row } = await add({ origins: 'https://app.example.org/\nhttp://localhost:5173' })
  expect(api_key).toMatch(/^sgr_[\w-]{43}$/)
  expect(row).toMatchObject({
    name: 'Android',
    hint: api_key?.slice(0, 10),
    origins: ['https://app.example.org', 'http://localhost:5173'],
    rate_per_minute: 600,
    created_by: 'The admin',
    revoked_at: null,
    last_used_at: null,
    calls_today: 0,
    calls_by_day: [],
  })
  expect(await app.ask(apiKeys.get, { params: { id: row.key_id } })).toEqual(row)
  const { rows } = await sql<{ key_hash: Buffer }>`
    select key_hash from api_key_secrets where key_id = ${row.key_id}`.execute(app.db)
  expect(rows[0]?.key_hash).toEqual(createHash('sha256').update(String(api_key)).digest())
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(app.db)
  for (const { name } of tables.rows) {
    const found = await sql`select from ${sql.table(name)} t where t::text like ${`%${api_key}%`}`.execute(
      app.db,
    )
    expect(found.rows, name).toEqual([])
  }
})

test('a key needs a name, a scope, web origins and a rate', async () => {
  expect(await refusalOf({ name: ' ' })).toHaveProperty('name')
  expect(await refusalOf({ scopes: [] })).toHaveProperty('scopes')
  expect(await refusalOf({ scopes: ['subadmins'] })).toHaveProperty('scopes')
  for (const origins of ['example.org', 'https://example.org/app', 'javascript:alert(1)', '*', 'null'])
    expect(await refusalOf({ origins }), origins).toHaveProperty('origins')
  for (const rate_per_minute of ['', '0', '-1', '1.5', 'x', 1e9])
    expect(await refusalOf({ rate_per_minute }), String(rate_per_minute)).toHaveProperty('rate_per_minute')
})

test('name and limits can be edited until the key is revoked, for good and in the history', async () => {
  const { key_id, version } = await add({ name: 'Web' })
  const edit = (more: object) =>
    app.call(apiKeys.save, { body: { ...fields, action: 'edit', key_id, ...more } })
  expect((await edit({ name: 'Web player', version })).body).toMatchObject({
    data: { name: 'Web player', api_key: null },
  })
  expect((await edit({ name: 'Late', version })).body).toMatchObject({ code: 'stale' })
  const revoked = await app.ask(apiKeys.revoke, { body: { key_id } })
  expect(revoked.revoked_at).not.toBeNull()
  expect((await edit({ name: 'Again', version: null })).body).toMatchObject({ code: 'invalid' })
  expect((await app.call(apiKeys.revoke, { body: { key_id } })).body).toMatchObject({ code: 'invalid' })
  expect((await app.call(apiKeys.revoke, { body: { key_id: 9999 } })).body).toMatchObject({
    code: 'not_found',
  })
  const { Info } = await app.ask(history.list, {
    body: { filters: { resource: 'api_keys', record_id: key_id } },
  })
  expect(Info.map(({ action, can_be_undone, names }) => [action, can_be_undone, names[0]?.name])).toEqual([
    ['edit', false, 'Web player'],
    ['edit', false, 'Web player'],
    ['add', false, 'Web'],
  ])
})

test('the list is searched and sorted, and counts calls by day', async () => {
  const { key_id } = await add({ name: 'Television' })
  await sql`insert into api_key_calls (key_id, day, calls, last_used_at, minute, minute_calls) values
    (${key_id}, current_date, 3, now(), 0, 0), (${key_id}, current_date - 1, 5, now() - interval '1 day', 0, 0),
    (${key_id}, current_date - 40, 9, now() - interval '40 days', 0, 0)`.execute(app.db)
  const { Info, totalCount } = await app.ask(apiKeys.list, { body: { searchText: 'telev' } })
  expect(totalCount).toBe(1)
  expect(Info[0]).toMatchObject({ key_id, calls_today: 3 })
  expect(Info[0]?.calls_by_day.map(({ calls }) => calls)).toEqual([3, 5])
  const byUse = await app.ask(apiKeys.list, { body: { sorted: { id: 'last_used_at', desc: true } } })
  expect(byUse.Info[0]?.key_id).toBe(key_id)
})

test('the key of the listening page, which is public, can be limited but never do more than read', async () => {
  const { key_id, version, name, rate_per_minute } = await app.ask(apiKeys.switchOnListeningPage, {
    body: {},
  })
  const edit = (scopes: readonly string[]) =>
    app.call(apiKeys.save, {
      body: { ...fields, action: 'edit', key_id, version, name, rate_per_minute, scopes },
    })
  for (const scope of ['users', 'plays'])
    expect((await edit(['tracks', scope])).body, scope).toMatchObject({
      errors: { scopes: expect.stringContaining('tracks') },
    })
  expect((await edit(['tracks', 'albums'])).body).toMatchObject({ data: { scopes: ['tracks', 'albums'] } })
})
