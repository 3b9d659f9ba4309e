import { contract } from '#contract/index.ts'
import { readOutbox } from '#server/testing/outbox.ts'
import { apiOf } from './api.ts'
import { codesFor } from './codes.ts'
import { expect, test, unique } from './fixtures.ts'
import { addSubadmin } from './people.ts'
import { callsTo, heading, signIn } from './screens.ts'

test.use({ signedIn: false })

const OLD = 'kesar chandan 42'
const NEW = 'tulsi chandan 43'

test('Who forgot his password sets a new one with the code from his mail, and is signed out everywhere', async ({
  page,
  api,
  product,
}) => {
  const email = `${unique('savitri').replace(' ', '-')}@example.org`
  await addSubadmin(api, product, 'Savitri', email, OLD)
  const elsewhere = await apiOf(product.address)(contract.session.signIn, { body: { email, password: OLD } })

  await page.goto('login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByText('Please Enter Any Email')).toBeVisible()
  await page.getByLabel('Email').fill('savitri')
  await expect(page.getByText('Please enter valid email')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Get OTP' }).click()

  await expect(heading(page, 'Set new password')).toBeVisible()
  await expect(page.getByText('No mail server is set up, so nothing was emailed.')).toBeVisible()
  await expect(page.getByText(`If ${email} belongs to an admin`)).toBeVisible()
  const otp = page.getByLabel('OTP')
  const next = page.getByLabel('New password', { exact: true })
  const again = page.getByLabel('Confirm new password')
  const set = page.getByRole('button', { name: 'Set password' })
  await expect(otp).toBeFocused()
  const [first = ''] = await codesFor(product, email, 1)
  await otp.fill(first.startsWith('0') ? '99999999' : '00000000')
  await next.fill(NEW)
  await again.fill('something else')
  await set.click()
  await expect(page.getByText('Passwords must match')).toBeVisible()
  await again.fill(NEW)
  await set.click()
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible()
  await expect(otp).toBeFocused()

  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'written to the outbox folder' })).toBeVisible()
  const codes = await codesFor(product, email, 2)
  await otp.fill(codes.find((code) => code !== first) ?? first)
  await set.click()
  await expect(heading(page, 'Password changed')).toBeFocused()
  await expect(
    apiOf(product.address, elsewhere.adminInfo)(contract.dashboard.counts),
    'the session elsewhere',
  ).rejects.toThrow('401')

  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, { email, password: OLD })
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
  await signIn(page, { email, password: NEW })
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('The mailed link and "I have a code" lead to where the code is entered, without asking for another', async ({
  page,
  api,
  product,
}) => {
  const email = `${unique('mira').replace(' ', '-')}+music@example.org`
  await addSubadmin(api, product, 'Mira', email, OLD)
  await apiOf(product.address)(contract.forgotPassword.getOtp, { body: { email } })
  const [code = ''] = await codesFor(product, email, 1)
  const mails = await readOutbox(product.dataDir)
  const mail = mails.find(({ to, text }) => to === email && text.includes(code))
  const calls = callsTo(page, contract.forgotPassword.getOtp.path)

  await page.goto(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await expect(heading(page, 'Set new password')).toBeVisible()
  const known = page.getByText(`Enter the code that was sent to ${email}.`)
  await expect(known).toBeVisible()
  await page.reload()
  await expect(known).toBeVisible()

  await page.goto('forgotPassword')
  const have = page.getByRole('button', { name: 'I have a code' })
  await have.click()
  await expect(page.getByText('Please Enter Any Email')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await have.click()
  await expect(known).toBeVisible()
  await page.getByLabel('OTP').fill(code)
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByLabel('Confirm new password').fill(NEW)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(heading(page, 'Password changed')).toBeVisible()
  expect(calls).toHaveLength(0)
})

test('What stands behind the # and is no address is neither shown nor used', async ({ page }) => {
  for (const odd of ['%E0%A4%A', 'call-0123-456', encodeURIComponent('<b>x</b>')]) {
    await page.goto('login')
    await page.goto(`forgotPassword#${odd}`)
    await expect(heading(page, 'Forgot password')).toBeVisible()
  }
})

test('An address that belongs to nobody is answered in the same way', async ({ page, guard }) => {
  const calls = callsTo(page, contract.forgotPassword.getOtp.path)
  await page.goto('forgotPassword')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(heading(page, 'Set new password')).toBeVisible()
  await expect(page.getByText('If nobody@example.org belongs to an admin')).toBeVisible()
  expect(calls).toHaveLength(1)

  // What one of the two calls of this form was refused for does not stand beside the answer to the other.
  const getOtp = `**/api/${contract.forgotPassword.getOtp.path}`
  guard.expect(/ERR_CONNECTION_REFUSED POST/)
  await page.route(getOtp, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Can't connect to the server/)
  await page.getByLabel('OTP').fill('00000000')
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByLabel('Confirm new password').fill(NEW)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByRole('button', { name: 'Use another email' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('')
})
