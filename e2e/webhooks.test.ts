import { tags } from '#contract/resources/tags.ts'
import { type AudioHost, startAudioHost } from '#server/testing/audio-host.ts'
import { expect, test, unique } from './fixtures.ts'
import { act, field, rowOf, toasts } from './screens.ts'

test.use({ settings: [{ FETCH_ALLOW: '127.0.0.1' }, { scope: 'worker' }] })

let host: AudioHost
test.beforeAll(async () => {
  host = await startAudioHost()
})
test.afterAll(() => host.stop())

test('The main admin adds a webhook, tests it, reads why a message failed, sends it again, and deletes it', async ({
  page,
  api,
}) => {
  const name = unique('Search engine')
  const url = host.at('/hook', (_, response) => response.writeHead(503).end('being repaired'))
  await page.goto('webhooks/add')
  await field(page, 'Name').fill(name)
  await field(page, 'URL').fill('http://192.168.1.1/hook')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText("Enter a public address: internal ones aren't allowed.").first()).toBeVisible()
  await field(page, 'URL').fill(url)
  await page.getByRole('checkbox', { name: 'Albums' }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New webhook secret' })
  await expect(dialog.getByRole('textbox')).toHaveValue(/^whsec_/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  await act(page, name, 'View details')
  const details = page.getByRole('dialog')
  await details.getByRole('button', { name: 'Send test' }).click()
  await expect(toasts(page)).toContainText('The test message is being sent.')
  await expect(details.getByText('The response was 503.')).toBeVisible({ timeout: 20_000 })
  await details.getByRole('button', { name: /webhook\.test/ }).click()
  await expect(details.getByText('being repaired')).toBeVisible()
  host.at('/hook', (_, response) => response.writeHead(204).end())
  await details.getByRole('button', { name: 'Send again' }).click()
  await expect(details.getByText('Delivered · 204')).toBeVisible({ timeout: 20_000 })
  await expect(details.getByText('being repaired')).toBeHidden()
  await details.getByRole('button', { name: 'New secret' }).click()
  await details.getByRole('button', { name: 'New secret' }).click()
  await expect(details.getByRole('textbox', { name: 'New webhook secret' })).toHaveValue(/^whsec_/)

  const { tag_id } = await api(tags.save, { body: { action: 'add', tag_name: unique('Dhun') } })
  expect(tag_id).toBeGreaterThan(0)
  await expect.poll(() => host.asked('/hook').length, { timeout: 20_000 }).toBe(3)
  await page.goto('webhooks')
  await act(page, name, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(rowOf(page, name)).toBeHidden()
})
