import type { CDPSession, Page } from '@playwright/test'
import { ownSessions } from '#contract/features/auth/own-sessions.ts'
import { secondFactor } from '#contract/features/auth/second-factor.ts'
import { session } from '#contract/features/auth/session.ts'
import { subadmins } from '#contract/resources/subadmins.ts'
import { codeOf, stepAt } from '#server/features/auth/totp.ts'
import { apiOf } from './api.ts'
import { expect, test, unique } from './fixtures.ts'
import { addSubadmin } from './people.ts'
import { act, field, heading, rowOf, signIn, toasts } from './screens.ts'
import { ADMIN } from './server.ts'

// Passkeys need a name instead of an IP address.
test.use({ settings: { HOST: 'localhost' }, signedIn: false })

const PASSWORD = 'a password of one sub admin'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (base32: string) => {
  const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
/** The code of the app now, or some steps later: each is accepted once. */
const codeIn = (key: string, steps = 0) =>
  codeOf(bytesOf(key.replaceAll(' ', '')), stepAt(Date.now()) + steps)

/** An authenticator of the browser that verifies its user. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('An admin ends a forgotten session, and then all others', async ({ page, product }) => {
  const sessions = await Promise.all(
    [1, 2, 3].map(() => apiOf(product.address)(session.signIn, { body: ADMIN })),
  )
  const stillIn = async () => {
    const asked = sessions.map(({ adminInfo }) => apiOf(product.address, adminInfo)(ownSessions.list))
    return (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length
  }
  await page.goto('login')
  await signIn(page)
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.goto('security')
  const listed = page.getByRole('listitem').filter({ hasText: 'Last used' })
  await expect(listed.first()).toContainText('This device')
  await expect(listed.first()).toContainText('Chrome · Linux')
  await page.getByRole('button', { name: 'Sign out Unknown device' }).first().click()
  await expect(toasts(page)).toContainText('That device is signed out.')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(listed).toHaveCount(1)
  expect(await stillIn()).toBe(0)
})

test('A sub admin must set up an app, signs in with its code, adds a passkey and signs in with it alone', async ({
  page,
  product,
  guard,
}) => {
  // Without a second factor most calls are refused, and with 401 those that are still answered when the admin signs out.
  guard.expect(/40[13] (GET|POST)/)
  const email = `${unique('factor').replace(' ', '-')}@example.org`
  const { adminInfo } = await apiOf(product.address)(session.signIn, { body: ADMIN })
  const asMain = apiOf(product.address, adminInfo)
  await addSubadmin(asMain, product, 'Kamla Devi', email, PASSWORD)
  const main = await asMain(secondFactor.startTotp, { body: { password: ADMIN.password } })
  await asMain(secondFactor.confirmTotp, { body: { code: codeIn(main.secret) } })
  await asMain(subadmins.requireSecondFactor, { body: { is_required: '1' } })

  await page.goto('login')
  await signIn(page, { email, password: PASSWORD })
  await expect(heading(page, 'Set up a second factor')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tracks' })).toHaveCount(0)
  await button(page, 'Set up authenticator app').click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Continue').click()
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  const key = (await dialog(page, 'Set up authenticator app').locator('code').textContent()) ?? ''
  const code = page.getByLabel('6-digit code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await code.fill('000000')
  await button(page, 'Activate').click()
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible()
  // With the next time step, this code would be too old.
  await expect.poll(() => Date.now() % 30_000).toBeLessThan(25_000)
  await code.fill(codeIn(key, -1))
  await page.keyboard.press('Enter')
  const codes = dialog(page, 'Your recovery codes')
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await page.keyboard.press('Escape')
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await button(page, "I've saved them").click()
  await expect(heading(page, 'Dashboard')).toBeVisible()

  await page.getByRole('button', { name: 'Kamla Devi' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signIn(page, { email, password: PASSWORD })
  await expect(heading(page, 'Second step')).toBeVisible()
  await expect(code).toBeFocused()
  await code.pressSequentially(codeIn(key).replace(/^.../, '$& '))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()

  await page.getByRole('button', { name: 'Kamla Devi' }).click()
  await page.getByRole('menuitem', { name: 'Sign-in and security' }).click()
  await expect(heading(page, 'Sign-in and security')).toBeVisible()
  await addAuthenticator(page)
  await button(page, 'Add passkey').click()
  await field(page, 'Name').fill('Laptop')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Continue').click()
  await expect(page.getByText('Passkey added.')).toBeVisible()
  await expect(page.getByText('Laptop')).toBeVisible()

  await page.getByRole('button', { name: 'Kamla Devi' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await button(page, 'Sign in with a passkey').click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.getByRole('button', { name: 'Kamla Devi' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signIn(page, { email, password: PASSWORD })
  await button(page, 'Use a passkey').click()
  await button(page, 'Use a passkey').click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.getByRole('button', { name: 'Kamla Devi' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signIn(page, { email, password: PASSWORD })
  await button(page, 'Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await button(page, 'Sign in').click()
  await expect(heading(page, 'Dashboard')).toBeVisible()

  // The main admin sees it, and resets it.
  await asMain(subadmins.requireSecondFactor, { body: { is_required: '0' } })
  await page.evaluate(
    (stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
    },
    {
      accessToken: adminInfo.access_token,
      adminId: String(adminInfo.admin_id),
      adminName: adminInfo.name,
      adminType: adminInfo.admin_type,
    },
  )
  await page.goto('subadmins')
  await expect(rowOf(page, email)).toContainText('Yes')
  await page.getByRole('switch', { name: 'Require a second factor' }).click({ force: true })
  await expect(toasts(page)).toContainText('Every admin now needs a second factor.')
  await act(page, 'Kamla Devi', 'Reset second factor')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(rowOf(page, email)).toContainText('No')
})
