import { contact } from '#contract/features/contact.ts'
import { inbox } from '#contract/resources/inbox.ts'
import { codesFor } from './codes.ts'
import { expect, test, unique } from './fixtures.ts'
import { press, pressOn, tabTo, typeInto } from './keyboard.ts'
import { addSubadmin, invitationLinks, invite } from './people.ts'
import { callsTo, field, heading } from './screens.ts'
import { ADMIN } from './server.ts'

test.use({ signedIn: false })

const OLD = 'kesar chandan 42'
const NEW = 'tulsi chandan 43'

test('By keys alone a visitor signs in, after a refusal too', async ({ page }) => {
  await page.goto('login')
  await typeInto(page, page.getByLabel('Email'), ADMIN.email)
  const password = page.getByLabel('Password', { exact: true })
  await typeInto(page, password, 'not the password')
  const signIn = page.getByRole('button', { name: 'Sign in' })
  await pressOn(page, signIn)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(signIn).toBeFocused()
  await typeInto(page, password, ADMIN.password)
  await pressOn(page, page.getByRole('button', { name: 'Show or hide password' }), 'Space')
  await expect(password).toHaveValue(ADMIN.password)
  await expect(password).toHaveAttribute('type', 'text')
  await pressOn(page, signIn)
  await expect(heading(page, 'Dashboard')).toBeFocused()
})

test('By keys alone a visitor gets from the sign-in to the app, to us, and writes', async ({ page, api }) => {
  const query = unique('Where is the Sundarkand?')
  const calls = callsTo(page, contact.send.path)
  await page.goto('login')
  await pressOn(page, page.getByRole('link', { name: 'Get the app' }))
  await expect(heading(page, 'Join us')).toBeFocused()
  await pressOn(page, page.getByRole('link', { name: 'Write to us' }))
  const send = page.getByRole('button', { name: 'Send' })
  await pressOn(page, send)
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.type('Kamla Devi')
  await typeInto(page, field(page, 'Email'), 'kamla@example.org')
  await typeInto(page, field(page, 'Query'), query)
  await pressOn(page, send)
  await expect(page.getByText('Your query is recorded.')).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  const { Info } = await api(inbox.list, { body: { searchText: query } })
  expect(Info).toMatchObject([{ name: 'Kamla Devi', query }])
  expect(calls).toHaveLength(1)
})

test('By keys alone a visitor fills in the new account, which leads to the sign-in', async ({ page }) => {
  await page.goto('register')
  for (const label of ['First name', 'Last name', 'Email'])
    await typeInto(page, page.getByLabel(label), 'kamla@example.org')
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'a')
  await press(page, 'Enter')
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('By keys alone a new password is set with the mailed code', async ({ page, api, product }) => {
  const email = `${unique('keys').replace(' ', '-')}@example.org`
  await addSubadmin(api, product, 'Savitri', email, OLD)
  await page.goto('login')
  await pressOn(page, page.getByRole('link', { name: 'Forgot password?' }))
  await expect(heading(page, 'Forgot password')).toBeVisible()
  await typeInto(page, page.getByLabel('Email'), email)
  await pressOn(page, page.getByRole('button', { name: 'Get OTP' }))
  await expect(page.getByLabel('OTP')).toBeFocused()
  const [code = ''] = await codesFor(product, email, 1)
  await page.keyboard.type(code)
  await typeInto(page, page.getByLabel('New password', { exact: true }), NEW)
  await typeInto(page, page.getByLabel('Confirm new password'), NEW)
  const again = page.getByRole('button', { name: 'Resend code' })
  await tabTo(page, again)
  await pressOn(page, page.getByRole('button', { name: 'Set password' }))
  await expect(heading(page, 'Password changed')).toBeFocused()
  await pressOn(page, page.getByRole('link', { name: 'Sign in' }))
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('By keys alone an invited sub admin sets a password and is signed in', async ({
  page,
  api,
  product,
}) => {
  const email = `${unique('keys').replace(' ', '-')}@example.org`
  await invite(api, 'Ravi', email)
  const [link = ''] = await invitationLinks(product, email)
  await page.goto(link)
  await typeInto(page, page.getByLabel('New password', { exact: true }), NEW)
  await typeInto(page, page.getByLabel('Confirm new password'), NEW)
  await pressOn(page, page.getByRole('button', { name: 'Set password and sign in' }))
  await expect(heading(page, 'Dashboard')).toBeFocused()
})
