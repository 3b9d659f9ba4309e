import { savedViews } from '#contract/features/saved-views.ts'
import { expect, test, unique } from './fixtures.ts'
import { press, pressOn, tabTo, typeInto } from './keyboard.ts'
import { addAlbum } from './records.ts'
import { column, field, heading, rows, searchBox } from './screens.ts'

test('By keys alone a list is sorted, paged, sized, and its chosen rows are deleted', async ({
  page,
  api,
}) => {
  const name = unique('Kunji')
  const body = (n: number) => ({ name: `${name} ${String(n).padStart(2, '0')}` })
  for (let n = 1; n <= 11; n++) await addAlbum(api, body(n))
  await page.goto(`albums?search=${name}`)
  await pressOn(page, page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('button'))
  await expect(rows(page).first()).toContainText(`${name} 01`)
  await pressOn(page, page.getByRole('button', { name: 'Next page' }))
  await expect(rows(page)).toHaveCount(1)
  await pressOn(page, page.getByRole('button', { name: 'Page 1' }))
  await expect(rows(page)).toHaveCount(10)
  await tabTo(page, page.getByLabel('Rows per page'))
  await press(page, 'End')
  await expect(rows(page)).toHaveCount(11)
  await pressOn(page, page.getByRole('checkbox', { name: 'Select all on this page' }), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Delete', exact: true }))
  await expect(page.getByRole('dialog')).toContainText('11 albums')
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Yes' }))
  await expect(page.getByText(/^No results/)).toBeVisible()
  await expect(heading(page, 'Album list')).toBeFocused()
  await pressOn(page, searchBox(page), 'Escape')
})

test('By keys alone tracks are filtered, a column is hidden, and both are kept as a view', async ({
  page,
  api,
}) => {
  const name = unique('Kunji')
  await page.goto('tracks')
  const filters = page.getByRole('button', { name: /^Filters/ })
  await pressOn(page, filters)
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await tabTo(page, drawer.getByRole('group', { name: 'Status' }).getByRole('radio', { checked: true }))
  await press(page, 'ArrowRight')
  await pressOn(page, drawer.getByRole('checkbox', { name: 'Missing cover' }), 'Space')
  await pressOn(page, drawer.getByRole('button', { name: /^Show \d/ }))
  await expect(drawer).toBeHidden()
  await expect(filters).toBeFocused()
  await expect(page).toHaveURL(/status=1/)
  await expect(page).toHaveURL(/without_cover=true/)

  const columns = page.getByRole('button', { name: 'Display' })
  await pressOn(page, columns)
  await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused()
  await press(page, 'End', 'Enter')
  await expect(column(page, 'Action')).toBeHidden()
  await press(page, 'Escape')
  await expect(columns).toBeFocused()

  await pressOn(page, page.getByRole('button', { name: 'Views', exact: true }))
  await pressOn(page, page.getByRole('button', { name: 'Save as new view' }))
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.type(name)
  await press(page, 'Enter')
  const menu = page.getByRole('button', { name: `View: ${name}` })
  await expect(menu).toBeFocused()
  await press(page, 'Enter')
  await pressOn(page, page.getByRole('button', { name: `Delete “${name}”` }))
  await pressOn(page, page.getByRole('dialog', { name: /^Delete view/ }).getByRole('button', { name: 'Yes' }))
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeFocused()
  expect(await api(savedViews.list, { body: { list: 'tracks' } })).not.toContainEqual(
    expect.objectContaining({ name }),
  )
})

test('By keys alone a record is made in a lookup, and a form is not left by mistake', async ({ page }) => {
  const name = unique('Kunji')
  await page.goto('albums/add')
  await typeInto(page, field(page, 'Name'), name)
  const lookup = page.getByRole('combobox', { name: 'Categories' })
  await typeInto(page, lookup, name)
  await expect(page.getByRole('option', { name: `Create “${name}”` })).toBeVisible()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Hindi name' })).toBeFocused()
  await page.keyboard.type('नाम')
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  await expect(lookup).toBeFocused()
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()

  const back = page.getByRole('link', { name: 'Backward' })
  await pressOn(page, back)
  await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused()
  await press(page, 'Enter')
  await expect(back).toBeFocused()
  await expect(field(page, 'Name')).toHaveValue(name)
  await press(page, 'Enter')
  await pressOn(page, dialog.getByRole('button', { name: 'Yes' }))
  await expect(heading(page, 'Album list')).toBeFocused()
})
