import { imports } from '#contract/features/imports.ts'
import { categories } from '#contract/resources/categories.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { clicksOn } from './clicks.ts'
import { expect, test, unique } from './fixtures.ts'
import { holdToasts, toasts } from './screens.ts'
import { sheetForm } from './sheets.ts'

test("A search's 1,000 tracks get another category in 5 clicks, and theirs back in 1", async ({
  page,
  api,
}) => {
  const name = unique('Hazaar')
  const { import_id } = await api(imports.upload, { body: sheetForm(name, 1000) })
  await api(imports.start, { body: { import_id } })
  const category = unique('Naya Varg')
  await api(categories.save, { body: { action: 'add', name: category, hindi_name: category } })
  const count = async (query: string) => {
    const [found] = (await api(categories.list, { body: { searchText: query } })).Info
    const filters = { category_id: [found?.category_id ?? 0] }
    return (await api(tracks.list, { body: { searchText: name, filters } })).totalCount
  }
  await expect
    .poll(async () => (await api(tracks.list, { body: { searchText: name } })).totalCount)
    .toBe(1000)

  await page.goto(`tracks?search=${name}`)
  await expect(page.getByText('1–10 of 1,000')).toBeVisible()
  await holdToasts(page)
  const clicks = await clicksOn(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: `Select All Pages · 1,000 tracks matching “${name}”` }).click()
  await page.getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit 1,000 tracks matching “${name}”` })
  await dialog.getByRole('button', { name: 'Category', exact: true }).click()
  await expect(dialog.getByRole('group', { name: 'Category' })).toContainText(`All have: ${name} Category.`)
  await page.keyboard.type(category)
  // Not before the answer to what was typed.
  await expect(page.getByRole('option').filter({ hasText: category }).locator('mark').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(dialog).toContainText('1,000 will change.')
  const preview = dialog.getByRole('region', { name: 'Preview: the first records' })
  await expect(preview.getByRole('listitem')).toHaveCount(5)
  await expect(preview.getByRole('listitem').first()).toContainText(`${name} Category`)
  await expect(preview.getByRole('listitem').first()).toContainText(category)
  await dialog.getByRole('button', { name: 'Change 1,000 tracks' }).click()
  const changed = toasts(page).filter({ hasText: '1,000 tracks changed.' })
  await expect(changed).toBeVisible()
  expect(await clicks()).toBe(5)
  await changed.getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('Undone: 1,000 tracks.')
  expect(await clicks()).toBe(6)
  expect([await count(`${name} Category`), await count(category)]).toEqual([1000, 0])

  // Aliases of the ten on a page: a semicolon separates two, and what all ten have then is no mixture.
  await page.goto(`tracks?search=${name}&sort=name`)
  const openAliases = async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('button', { name: 'Edit…' }).click()
    const opened = page.getByRole('dialog', { name: 'Edit 10 tracks' })
    await opened.getByRole('button', { name: 'Other names', exact: true }).click()
    return opened
  }
  const first = await openAliases()
  await expect(first).toContainText('Empty in all of them.')
  await page.keyboard.type('Pehla; Doosra')
  await page.keyboard.press('Enter')
  await expect(first.getByRole('button', { name: 'Remove Doosra' })).toBeVisible()
  await expect(first).toContainText('10 will change.')
  await first.getByRole('button', { name: 'Change 10 tracks' }).click()
  await expect(toasts(page)).toContainText('10 tracks changed.')
  const { Info } = await api(tracks.list, { body: { searchText: `${name} Doosra` } })
  expect(Info[0]?.aliases).toEqual(['Pehla', 'Doosra'])
  await page.goto(`tracks?search=${name}&sort=name`)
  await expect(await openAliases()).toContainText('All have: Doosra, Pehla.')
})
