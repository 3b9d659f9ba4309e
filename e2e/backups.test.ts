import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { heading, rowOf, toasts } from './screens.ts'

const target = mkdtempSync(join(tmpdir(), 'sangraha-e2e-backups-'))
test.use({ settings: [{ BACKUP_TARGET: target, BACKUP_EVERY: 'off' }, { scope: 'worker' }] })
test.afterAll(() => rm(target, { recursive: true, force: true }))

test('the main admin makes a backup, sees it in the list and in the history, and how it is restored', async ({
  page,
}) => {
  await page.goto('backups')
  await expect(heading(page, 'Backups')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('No backup yet')
  await expect(page.getByRole('main')).toContainText('Only when started by hand')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(toasts(page)).toContainText('The backup starts in a moment.')
  const kept = page.getByRole('table', { name: 'Kept backups' })
  await expect(kept.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('main')).toContainText('Last backup')
  const [name] = await readdir(join(target, 'backups'))
  await expect(page.getByText(`npm run restore -- ${target}/backups/${name}`)).toBeVisible()

  await page.goto('history')
  await expect(rowOf(page, '1 backup')).toContainText(`Added 1 backup ${name}`)
})
