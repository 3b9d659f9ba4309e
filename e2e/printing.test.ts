import { expect, test, unique } from './fixtures.ts'
import { addTags } from './records.ts'
import { act, rows, searchBox } from './screens.ts'

test('A long list is printed whole, without what one works it with', async ({ page, api }) => {
  const name = unique('Mudran')
  await addTags(api, name, 120)
  await page.goto(`tags?search=${name}&size=1000`)
  await expect(rows(page).first()).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(100)
  const around = [
    page.getByRole('banner'),
    page.getByRole('navigation', { name: 'Main menu' }),
    searchBox(page),
    page.getByRole('navigation', { name: 'Pagination' }),
    page.getByRole('button', { name: `Actions for ${name}` }).first(),
  ]
  for (const part of around) await expect(part).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(rows(page)).toHaveCount(120)
  await expect(page.getByRole('heading', { name: 'Tag list' })).toBeVisible()
  for (const part of around) await expect(part).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  for (const part of around) await expect(part).toBeVisible()
})

test('Of what is looked at in a dialog, the dialog alone is printed', async ({ page }) => {
  await page.goto('albums')
  await act(page, '', 'View details')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(dialog).toBeVisible()
  await expect(rows(page).first()).toBeHidden()
})
