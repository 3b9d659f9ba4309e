import { expect, test } from './fixtures.ts'
import { heading } from './screens.ts'

test.use({ signedIn: false })

test('Creating an account asks for all four fields, makes no call, and leads to the sign-in', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await page.goto('register')
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This field is required', { exact: true })).toHaveCount(2)
  await expect(page.getByText('This Field is required', { exact: true })).toHaveCount(2)
  await page.getByLabel('First name').fill('Kamla')
  await page.getByLabel('Last name').fill('Devi')
  await page.getByLabel('Email').fill('kamla@example.org')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill('a')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect(calls).toEqual([])
})
