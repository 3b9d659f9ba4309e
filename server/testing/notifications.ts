import { afterAll, beforeEach, expect } from 'vitest'
import { albums } from '#contract/resources/albums.ts'
import { type NotificationState, notifications } from '#contract/resources/notifications.ts'
import { fakeFcm } from './fake-fcm.ts'
import { startApp } from './start-app.ts'

/** The texts of a notification that leads nowhere. */
export const written = { title: 'आज का भजन', message: 'Listen to it now', notification_type: 'general' }

// A millisecond that ends in no zero: PostgreSQL writes none, and the texts are compared.
export const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString().replace(/\dZ$/, '7Z')

/** An application with workers and a push service for the tests of a file, an album to notify of, and what they ask. */
export async function startWithPush() {
  const fcm = await fakeFcm()
  const app = await startApp(fcm.settings)
  await app.work()
  afterAll(async () => {
    await app.stop()
    await fcm.close()
  })
  beforeEach(() => {
    fcm.taken.length = 0
    for (const failure of ['token', 'send', 'code', 'gateway', 'hangs', 'dies'] as const)
      delete fcm.failures[failure]
  })
  const album = { name: 'Ram Bhajan Mala', hindi_name: 'राम भजन माला' }
  const { album_id } = await app.ask(albums.save, { body: album })

  const read = async (id: number) => {
    const { Info } = await app.ask(notifications.list, { body: { pageSize: 1000 } })
    return Info.find(({ notification_id }) => notification_id === id)
  }
  return {
    fcm,
    app,
    album_id,
    ofAlbum: () => ({ ...written, notification_type: 'album', album_id }),
    send: (body: object = {}, as = app.main) =>
      app.ask(notifications.send, { body: { ...written, ...body } }, as),
    read,
    becomes: async (id: number, state: NotificationState) => {
      await expect
        .poll(async () => (await read(id))?.state, { timeout: 30_000, message: `notification ${id}` })
        .toBe(state)
      return read(id)
    },
    historyOf: (record_id: number) =>
      app.db
        .selectFrom('change_records as r')
        .innerJoin('changes as c', 'c.change_id', 'r.change_id')
        .select(['c.action', 'c.admin_name', 'r.before', 'r.after'])
        .where('r.resource', '=', 'notifications')
        .where('r.record_id', '=', record_id)
        .orderBy('r.change_id')
        .execute(),
  }
}
