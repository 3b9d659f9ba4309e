import { contact } from '#contract/contact.ts'
import { notifications } from '#contract/notifications.ts'
import { expect, test, unique } from './fixtures.ts'
import { rowOf, rows, searchBox, toasts } from './screens.ts'

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
const written = (day: string) => day.split('-').reverse().join('/')

test('Notifications are filtered by state and by days of the time zone that the address says', async ({
  page,
  api,
}) => {
  const title = unique('Utsav')
  await api(notifications.send, { body: { title, message: 'Tonight', notification_type: 'general' } })
  const day = today()
  await page.goto(`notifications?search=${title}`)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Failed' })
  await expect(drawer.getByRole('button', { name: 'Show 0 notifications' })).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Recorded' })
  await drawer.getByRole('textbox', { name: 'Sent or scheduled from' }).fill(written(day))
  await drawer.getByRole('button', { name: 'Show 1 notification', exact: true }).click()
  await expect(page).toHaveURL(/[?&]zone=Asia%2F(Kolkata|Calcutta)/)
  await expect(page.getByText(`Sent or scheduled from ${written(day)}`, { exact: true })).toBeVisible()

  // An address from somebody elsewhere keeps their days, and says so.
  await page.goto(`notifications?search=${title}&sent_from=2020-01-01&zone=America%2FNew_York`)
  await expect(page.getByText('Sent or scheduled from 01/01/2020 (America/New_York)')).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await drawer.getByRole('button', { name: /^Use mine: Asia\// }).click()
  await expect(page).toHaveURL(/[?&]zone=Asia%2F/)
  await drawer.getByRole('button', { name: 'Show 1 notification', exact: true }).click()

  await rowOf(page, title).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Cancel sending' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel the waiting notifications?' })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(question.getByText('None of the selected notifications is waiting to be sent.')).toBeVisible()
  await question.getByRole('button', { name: 'No' }).click()
})

test('Every query that a search finds is marked as read at once, after a question with the number', async ({
  page,
  api,
}) => {
  const name = unique('Sevak')
  for (let n = 0; n < 11; n++)
    await api(contact.send, { body: { name, email: `seva${n}@example.org`, query: `Question ${n}` } })
  await page.goto('inbox')
  await searchBox(page).fill(name)
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: /^Select All Pages/ }).click()
  await page.getByRole('button', { name: 'Mark as read' }).click()
  const question = page.getByRole('dialog', { name: 'Mark these queries as read?' })
  await expect(question).toContainText('11 contact queries')
  await question.getByRole('button', { name: 'Mark as read' }).click()
  await expect(toasts(page)).toContainText('11 queries marked as read.')
  await page.getByRole('button', { name: 'Unread only' }).click()
  await expect(rows(page)).toHaveCount(0)
})
