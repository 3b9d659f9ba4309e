import { expect, test } from './fixtures.ts'
import { recording } from './records.ts'
import { rows } from './screens.ts'

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

test('Recordings that the disk has no space for say so, and can be tried again', async ({ page, guard }) => {
  guard.expect(/recording\/upload/)
  await page.goto('tracks')
  await rows(page).first().waitFor()
  await page.getByLabel('Choose files…').setInputFiles({
    name: 'Ganga Aarti.mp3',
    mimeType: 'audio/mpeg',
    buffer: recording(5),
  })
  await expect(page.getByText('The file storage is full. Nothing was saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})
