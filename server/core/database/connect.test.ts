import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { connect } from './connect.ts'

const MINUTE_MS = 60_000

test('a connection is kept while somebody reads a screen, and closed when nobody has used it for minutes', async () => {
  const { db: observer, url, drop } = await testDatabase()
  onTestFinished(drop)
  const db = connect(url)
  onTestFinished(() => db.destroy())
  const serverProcess = async () => {
    const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db)
    return rows[0]?.id
  }
  const isOpen = async (id?: number) => {
    const { rows } = await sql`select from pg_stat_activity where pid = ${id}`.execute(observer)
    return rows.length > 0
  }

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const first = await serverProcess()
  vi.advanceTimersByTime(4 * MINUTE_MS)
  expect(await serverProcess()).toBe(first)
  vi.advanceTimersByTime(4 * MINUTE_MS)
  expect(await serverProcess()).toBe(first)
  vi.advanceTimersByTime(6 * MINUTE_MS)
  vi.useRealTimers()
  await expect.poll(() => isOpen(first)).toBe(false)
  expect(await serverProcess()).not.toBe(first)
})
