import { forgotPassword } from '#contract/features/auth/forgot-password.ts'
import { expect, test } from './fixtures.ts'
import { heading } from './screens.ts'
import { ADMIN } from './server.ts'

test('the main admin sees how each part of the system is, what to do, and the slowest calls, kept up to date', async ({
  page,
  api,
}) => {
  await page.goto('status')
  await expect(heading(page, 'System status')).toBeVisible()
  const part = (name: string) => page.getByRole('region', { name })
  await expect(part('Background jobs')).toContainText('Good')
  await expect(part('Database')).toContainText(/Good.*PostgreSQL \d+/)
  await expect(part('Backups')).toContainText('Attention needed')
  await expect(part('Backups')).toContainText('Set BACKUP_TARGET to a folder on another disk')
  await expect(part('Mail')).toContainText('Set SMTP_URL')
  await expect(part('Push notifications')).toContainText('Not set up')
  await expect(part('Audio formats')).toContainText('Not set up')
  await expect(part('Version')).toContainText(/Node v\d+/)
  await expect(page.getByRole('table', { name: 'Slowest calls of the last hour' })).toContainText('/api/')

  const mail = part('Mail')
  await mail.evaluate((node) => node.setAttribute('data-kept', ''))
  await api(forgotPassword.getOtp, { body: { email: ADMIN.email } })
  // The parts stay while they are refreshed: nothing flickers.
  await expect(mail).not.toContainText('Not yet', { timeout: 30_000 })
  await expect(mail).toHaveAttribute('data-kept')
  await part('Backups').getByRole('link', { name: 'Backups' }).click()
  await expect(heading(page, 'Backups')).toBeVisible()
})
