import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#contract/resources/notifications.ts'
import { inAnHour, written } from '#server/testing/notifications.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('without a push service it is recorded, said so, and nothing waits', async () => {
  const { body } = await app.call(notifications.send, { body: { ...written, send_at: inAnHour() } })
  expect(body).toMatchObject({
    success: 1,
    message: "Notification recorded. It wasn't sent because no push service is configured.",
    data: { state: 'recorded' },
  })
  if (body.success !== 1) return
  const { notification_id } = body.data
  expect((await app.ask(notifications.list, { body: {} })).can_send).toBe(false)
  const again = { body: { id: [notification_id], expected_count: 1 } }
  for (const { body: refused } of [
    await app.call(notifications.sendNow, { body: { notification_id } }),
    await app.call(notifications.sendSelectedAgain, again),
  ])
    expect(refused).toMatchObject({
      success: 0,
      message: 'Nothing can be sent because no push service is configured.',
    })
})

test('without a push service no test can be sent either', async () => {
  const body = { ...written, device_token: 'a'.repeat(150) }
  expect((await app.call(notifications.sendTest, { body })).body).toMatchObject({
    success: 0,
    message: 'Nothing can be sent because no push service is configured.',
  })
})
