import { contact } from '#contract/features/contact.ts'
import { expect, test } from './fixtures.ts'
import { callsTo } from './screens.ts'
import { ADMIN } from './server.ts'

test('An admin changes the contact mailer address in the top bar, where a toast says so', async ({
  page,
  api,
}) => {
  const calls = callsTo(page, contact.changeMail.path)
  await page.goto('dashboard')
  const profile = page.getByRole('button', { name: 'Main Admin' })
  await profile.click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Edit query mail',
    'Change password',
    'Sign-in and security',
    /^Language/,
    /^Appearance/,
    'Theme settings',
    /^Keyboard shortcuts/,
    'Sign out',
  ])
  await page.getByRole('menuitem', { name: 'Edit query mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact mailer address' })
  const email = dialog.getByLabel('Email')
  await expect(email).toHaveValue(ADMIN.email)
  await expect(email).toBeFocused()
  await expect(dialog).toContainText('Emails are written to the outbox folder on the server.')
  await email.fill('')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await email.fill('office')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Please enter valid email')).toBeVisible()
  expect(calls).toHaveLength(0)

  await email.fill('office@example.org')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('[data-tone="info"]')).toContainText('Contact mailer address saved.')
  await expect(dialog).toBeHidden()
  await expect(profile).toBeFocused()
  expect(await api(contact.initialValues)).toMatchObject({ queryMail: 'office@example.org' })

  await profile.click()
  await page.getByRole('menuitem', { name: 'Edit query mail' }).click()
  await expect(email).toHaveValue('office@example.org')
  await page.route(`**/api/${contact.changeMail.path}`, (route) =>
    route.fulfill({ json: { success: 0, code: 'failed', message: 'Not today.' } }),
  )
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('[data-tone="error"]')).toContainText('Not today.')
  await expect(dialog).toBeVisible()
  await api(contact.changeMail, { body: { email: ADMIN.email } })
})
