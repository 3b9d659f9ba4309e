import { session } from '#contract/features/auth/session.ts'
import { apiOf } from './api.ts'
import { expect, test, unique } from './fixtures.ts'
import { addSubadmin } from './people.ts'
import { callsTo, heading, signIn } from './screens.ts'

test.use({ signedIn: false })

const OLD = 'kesar chandan 42'
const NEW = 'tulsi chandan 43'

test('An admin changes his own password in the top bar, is told what is wrong, and goes on', async ({
  page,
  api,
  product,
}) => {
  const name = unique('Meera')
  const email = `${name.replace(' ', '-')}@example.org`.toLowerCase()
  await addSubadmin(api, product, name, email, OLD)
  await page.goto('login')
  await signIn(page, { email, password: OLD })
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const elsewhere = await apiOf(product.address)(session.signIn, { body: { email, password: OLD } })

  const calls = callsTo(page, session.changePassword.path)
  const profile = page.getByRole('button', { name })
  await profile.click()
  await expect(page.getByRole('menuitem').last()).toHaveText('Sign out')
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const input = (label: string) => dialog.getByLabel(label, { exact: true })
  const current = input('Current password')
  const next = input('New password')
  const again = input('Confirm new password')
  const change = dialog.getByRole('button', { name: 'Change password' })
  await expect(current).toBeFocused()
  await change.click()
  await expect(dialog.getByText('This field is required')).toHaveCount(3)
  await current.fill('not this one')
  await next.fill(NEW)
  await again.fill('something else')
  await change.click()
  await expect(dialog.getByText('Passwords must match')).toBeVisible()
  expect(calls).toHaveLength(0)

  await again.fill(NEW)
  await change.click()
  await expect(page.locator('[data-tone="error"]')).toContainText('The current password is wrong.')
  await expect(current).toBeFocused()
  await current.fill(OLD)
  await change.click()
  await expect(page.locator('[data-tone="info"]')).toContainText('Password changed.')
  await expect(dialog).toBeHidden()
  await expect(profile).toBeFocused()
  expect(calls.at(-1)?.postDataJSON()).toEqual({
    adminId: elsewhere.adminInfo.admin_id,
    currentPassword: OLD,
    newPassword: NEW,
  })

  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(apiOf(product.address, elsewhere.adminInfo)(session.signOut)).rejects.toThrow('401')
  await apiOf(product.address)(session.signIn, { body: { email, password: NEW } })
})
