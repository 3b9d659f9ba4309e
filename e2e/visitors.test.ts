import { appLinks } from '#contract/features/app-links.ts'
import { contact } from '#contract/features/contact.ts'
import { inbox } from '#contract/resources/inbox.ts'
import { expect, test, unique } from './fixtures.ts'
import { callsTo, field, heading } from './screens.ts'

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

test('Writing to us asks for all three fields, records the query and clears the form', async ({
  page,
  api,
}) => {
  const calls = callsTo(page, contact.send.path)
  const query = unique('Where can I hear the Sundarkand?')
  await page.goto('contact')
  await page.getByRole('button', { name: 'Send' }).click()
  for (const fault of ['Please enter name', 'Please Enter Any Email', 'Please enter query'])
    await expect(page.getByText(fault)).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Name').fill('Kamla Devi')
  await field(page, 'Email').fill('kamla')
  await field(page, 'Query').fill(query)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please enter valid email')).toBeVisible()
  expect(calls).toHaveLength(0)
  await field(page, 'Email').fill('kamla@example.org')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your query is recorded.' })).toBeVisible()
  for (const name of ['Name', 'Email', 'Query']) await expect(field(page, name)).toHaveValue('')
  await expect(page.getByText('Please enter name')).toBeHidden()
  const { Info } = await api(inbox.list, { body: { searchText: query } })
  expect(Info).toMatchObject([{ name: 'Kamla Devi', email: 'kamla@example.org', query }])
})

test('A query that finds no server stays in its form, and the form says why', async ({ page, guard }) => {
  guard.expect(/ERR_CONNECTION_REFUSED POST/)
  await page.route(`**/api/${contact.send.path}`, (route) => route.abort('connectionrefused'))
  await page.goto('contact')
  await field(page, 'Name').fill('Kamla Devi')
  await field(page, 'Email').fill('kamla@example.org')
  await field(page, 'Query').fill('Hello')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Can't connect to the server/)
  await expect(field(page, 'Query')).toHaveValue('Hello')
})

test('Before the app is in a store, joining us leads to writing to us, by one way', async ({ page }) => {
  const answered = Promise.withResolvers<void>()
  await page.route(`**/api/${appLinks.links.path}`, async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto('login')
  await page.getByRole('link', { name: 'Get the app' }).click()
  await expect(heading(page, 'Join us')).toBeFocused()
  const toContact = page.getByRole('link', { name: 'Write to us' })
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(toContact).toHaveCount(0)
  answered.resolve()
  await expect(page.getByText("Our app isn't in the stores yet")).toBeVisible()
  await toContact.click()
  await expect(heading(page, 'Write to us')).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()
})

test.describe('Signed in', () => {
  test.use({ signedIn: true })

  test('the quick start leads to where each step is done', async ({ page }) => {
    await page.goto('demo')
    await expect(heading(page, 'Quick start')).toBeVisible()
    const steps = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
    const links = steps.getByRole('link')
    await expect(links).toHaveCount(6)
    for (const address of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))) {
      await page.goto(new URL(address ?? '', page.url()).href)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText(/nothing/)
    }
  })
})
