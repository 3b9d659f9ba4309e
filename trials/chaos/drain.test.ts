import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { drain } from './drain.ts'
import { Ledger } from './ledger.ts'
import { startServices } from './services.ts'

test('a notification whose process was killed while it sent is neither waited for nor missed', async () => {
  const [{ db, url, drop }, services] = [await testDatabase(), await startServices()]
  onTestFinished(async () => {
    await services.close()
    await drop()
  })
  const { notification_id } = await db
    .insertInto('notifications')
    .values({
      title: 'Once',
      message: 'New',
      notification_type: 'general',
      admin_name: 'Asha',
      state: 'sending',
      sending_at: new Date(Date.now() - 60_000).toISOString(),
      hand_overs: 1,
    })
    .returning('notification_id')
    .executeTakeFirstOrThrow()
  const ledger = new Ledger()
  ledger.notifications.push({ id: notification_id, title: 'Once' })
  expect(await drain({ databaseUrl: async () => url, services }, ledger)).toEqual([])
}, 30_000)
