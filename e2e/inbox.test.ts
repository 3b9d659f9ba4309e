import type { Page } from '@playwright/test'
import { contact } from '#contract/features/contact.ts'
import { inbox } from '#contract/resources/inbox.ts'
import { expect, test, unique } from './fixtures.ts'
import { act, choose, field, heading, rowOf, rows, searchBox, toasts } from './screens.ts'

const button = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('link', { name: `Inbox: ${unread} unread`, exact: true })

test('What a visitor writes is counted in the top bar, read by opening it, and can be marked as unread', async ({
  page,
  api,
}) => {
  const { unread } = await api(inbox.unread)
  const query = unique('Is there a Bhajan for the morning?')
  await page.goto('contact')
  await field(page, 'Name').fill('Asha Rani')
  await field(page, 'Email').fill('asha@example.org')
  await field(page, 'Query').fill(query)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your query is recorded.')).toBeVisible()

  await page.goto('dashboard')
  await button(page, unread + 1).click()
  await expect(heading(page, 'Inbox')).toBeFocused()
  const row = rows(page).first()
  await expect(row).toContainText(query)
  await expect(row).toContainText('Unread')
  await row.getByRole('link', { name: 'Asha Rani', exact: true }).click()
  await expect(heading(page, 'Query from Asha Rani')).toBeVisible()
  await expect(page.getByText(query)).toBeVisible()
  await expect(button(page, unread)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    `mailto:asha@example.org?subject=Your%20query&body=${encodeURIComponent(`\n\n> ${query}`)}`,
  )

  await page.getByRole('link', { name: 'Backward' }).click()
  await expect(rowOf(page, query)).not.toContainText('Unread')
  await page.getByRole('button', { name: 'Unread only' }).click()
  await expect(page).toHaveURL(/is_read=0/)
  await expect(rowOf(page, query)).toBeHidden()
  await page.getByRole('button', { name: 'Unread only' }).click()

  await act(page, 'Asha Rani', 'View')
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(heading(page, 'Inbox')).toBeVisible()
  await expect(rowOf(page, query)).toContainText('Unread')
  await expect(button(page, unread + 1)).toBeVisible()
})

test('Queries are found in either script, marked together, and deleted after a question', async ({
  page,
  api,
}) => {
  const name = unique('Bina')
  const query = 'दुर्गा सप्तशती का पूरा पाठ कब आएगा?'
  await api(contact.send, { body: { name, email: 'bina@example.org', query } })
  await page.goto('inbox')
  await searchBox(page).fill(`durga saptashati ${name}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.locator('mark').filter({ hasText: 'दुर्गा' })).toBeVisible()
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await choose(page, 'More', 'Mark as read')
  await expect(toasts(page)).toContainText('1 query marked as read.')
  await expect(rowOf(page, name)).not.toContainText('Unread')

  const { totalCount } = await api(inbox.list, { body: {} })
  await act(page, name, 'View')
  await expect(heading(page, `Query from ${name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this content..!' })
  await expect(question).toContainText(name)
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(heading(page, 'Inbox')).toBeVisible()
  await expect(toasts(page).last()).toContainText('1 query deleted.')
  expect((await api(inbox.list, { body: {} })).totalCount).toBe(totalCount - 1)
  await expect(page.getByRole('button', { name: /^Errors/ })).toHaveCount(0)
})

test('A query that is gone says so, with the way back', async ({ page }) => {
  await page.goto('inbox/view/999999')
  await expect(page.getByRole('alert')).toContainText('This query no longer exists.')
  await page.getByRole('link', { name: 'Backward' }).click()
  await expect(heading(page, 'Inbox')).toBeVisible()
})
