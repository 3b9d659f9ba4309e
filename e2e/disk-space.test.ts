import { expect, test } from './fixtures.ts'

// No disk has so much room.
test.use({ settings: [{ DISK_RESERVE: '99999999' }, { scope: 'worker' }] })

test('An almost full disk is said in the bell on every screen, and lists go on', async ({ page }) => {
  for (const path of ['albums', 'notifications']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Errors. Disk almost full' }).click()
    await expect(page.getByRole('dialog')).toContainText('It accepts no more audio files')
  }
  await page.goto('albums')
  await expect(page.locator('tbody').getByRole('row').first()).toBeVisible()
})
