import { expect, onTestFinished, test } from 'vitest'
import { directory, endOf, serving, signIn, start, stopped } from '#server/testing/copies.ts'
import { testDatabase } from '#server/testing/database.ts'
import { pgbouncer, startPgbouncer } from '#server/testing/pgbouncer.ts'

const lacksPgbouncer = !pgbouncer

async function database() {
  const { url, drop } = await testDatabase()
  onTestFinished(drop)
  return url
}

async function refused(settings: Record<string, string>) {
  const copy = start(await directory(), settings)
  expect([await endOf(copy), copy.output()]).toEqual([1, expect.any(String)])
  return copy.output()
}

test.skipIf(lacksPgbouncer)(
  'a pooler in transaction mode needs the direct address of the same database, and the start says so (skipped without PgBouncer)',
  async () => {
    const url = await database()
    const strict = await startPgbouncer(url, 'transaction')
    expect(await refused({ DATABASE_URL: strict })).toContain('DATABASE_DIRECT_URL')
    // It drops the parameters, and would be noticed only by messages that never arrive.
    const lenient = await startPgbouncer(url, 'transaction', ['ignore_startup_parameters = options'])
    expect(await refused({ DATABASE_URL: lenient })).toContain('a pooler in transaction mode')
    expect(await refused({ DATABASE_URL: strict, DATABASE_DIRECT_URL: lenient })).toContain(
      'DATABASE_DIRECT_URL leads through a pooler',
    )
    expect(await refused({ DATABASE_URL: strict, DATABASE_DIRECT_URL: await database() })).toContain(
      'different databases',
    )
  },
)

test.skipIf(lacksPgbouncer)(
  'through PgBouncer in transaction mode, two processes serve, work, and hear of each other (skipped without PgBouncer)',
  async () => {
    const url = await database()
    const settings = {
      DATABASE_URL: await startPgbouncer(url, 'transaction'),
      DATABASE_DIRECT_URL: url,
      SAMPLE_CATALOGUE: 'on',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: 'correct horse battery',
    }
    const dataDir = await directory()
    const one = await serving(start(dataDir, settings))
    const other = await serving(start(dataDir, { ...settings, PROCESS: 'web' }))
    const { data } = await signIn(one.address, 'admin@sangraha.local', settings.ADMIN_PASSWORD)
    const authorization = `Bearer ${data.adminInfo.access_token}`
    const call = async (address: string, path: string, body?: object) => {
      const response = await fetch(`${address}api/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json() }
    }

    // Many statements at a time share five connections, those that are usually prepared among them.
    const lists = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        call(i % 2 ? one.address : other.address, 'album/list', { searchText: i % 4 ? '' : 'shiv' }),
      ),
    )
    expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([200]))

    const made = await call(one.address, 'apiKey/add', {
      action: 'add',
      name: 'Phone',
      scopes: ['artists'],
      origins: [],
      rate_per_minute: 100_000,
    })
    expect(made.body).toMatchObject({ success: 1 })
    const names = async () => {
      const response = await fetch(`${other.address}api/app/artists`, {
        headers: { authorization: `Bearer ${made.body.data.api_key}` },
      })
      const { data: listed } = await response.json()
      return listed?.items.map(({ name }: { name: string }) => name)
    }
    await expect.poll(names, { timeout: 30_000 }).not.toContain('Pooled')
    const saved = await call(one.address, 'artist/add', { name: 'Pooled', hindi_name: 'पूल' })
    expect(saved.body).toMatchObject({ success: 1 })
    expect((await call(other.address, 'artist/list', {})).body.data.Info[0]).toMatchObject({ name: 'Pooled' })
    await expect.poll(names, { timeout: 30_000 }).toContain('Pooled')

    expect((await call(one.address, 'status/state')).body.data.queue.problem).toBeNull()
    const lines = (one.output() + other.output()).split('\n')
    const warned = lines.filter((line) => line.startsWith('{"level":') && !line.includes('dist/web'))
    expect(warned).toEqual([])
    expect(await stopped(other, 'SIGTERM')).toBe(0)
    expect(await stopped(one, 'SIGTERM')).toBe(0)
  },
)
