import { notifications } from '#contract/resources/notifications.ts'
import { expect, test, unique } from './fixtures.ts'
import { choose, rows } from './screens.ts'

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
const written = (day: string) => day.split('-').reverse().join('/')

test('Notifications are filtered by state and by days of the time zone that the address says', async ({
  page,
  api,
}) => {
  const title = unique('Utsav')
  for (const message of ['Tonight', 'Tomorrow'])
    await api(notifications.send, { body: { title, message, notification_type: 'general' } })
  const day = today()
  await page.goto(`notifications?search=${title}`)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Failed' })
  await expect(drawer.getByRole('button', { name: 'Show 0 notifications' })).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Not sent' })
  await drawer.getByRole('textbox', { name: 'Sent or scheduled from' }).fill(written(day))
  await drawer.getByRole('button', { name: 'Show 2 notifications' }).click()
  await expect(page).toHaveURL(/[?&]zone=Asia%2F(Kolkata|Calcutta)/)
  await expect(page.getByText(`Sent or scheduled from ${written(day)}`, { exact: true })).toBeVisible()

  // An address from somebody elsewhere keeps their days, and says so.
  await page.goto(`notifications?search=${title}&sent_from=2020-01-01&zone=America%2FNew_York`)
  await expect(page.getByText('Sent or scheduled from 01/01/2020 (America/New_York)')).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await drawer.getByRole('button', { name: /^Use mine: Asia\// }).click()
  await expect(page).toHaveURL(/[?&]zone=Asia%2F/)
  await drawer.getByRole('button', { name: 'Show 2 notifications' }).click()

  await rows(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Select All Pages · 2 notifications matching/ }).click()
  await choose(page, 'More', 'Cancel sending')
  const question = page.getByRole('dialog', { name: 'Cancel the waiting notifications?' })
  await expect(question).toContainText('2 notifications')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(question.getByText('None of the selected notifications is waiting to be sent.')).toBeVisible()
  await question.getByRole('button', { name: 'No' }).click()
})
