import type { Page } from '@playwright/test'
import { savedViews } from '#contract/features/saved-views.ts'
import { categories } from '#contract/resources/categories.ts'
import { expect, test, unique } from './fixtures.ts'
import { addTrack } from './records.ts'
import { column, field, heading, rows, searchBox, toasts } from './screens.ts'

const menu = (page: Page) => page.getByRole('button', { name: /^Views?(:|$)/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Views' })
const dot = (name: string) => `View: ${name} (modified)`

async function saveAs(page: Page, name: string) {
  await menu(page).click()
  await panel(page).getByRole('button', { name: 'Save as new view' }).click()
  await field(page, 'Name').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: `View: ${name}`, exact: true })).toBeVisible()
}

async function open(page: Page, name: string) {
  await menu(page).click()
  await panel(page).getByRole('button', { name, exact: true }).click()
  await expect(panel(page)).toBeHidden()
}

test('A view keeps search, filters, order, page size and columns, and brings all of them back', async ({
  page,
}) => {
  const name = unique('Mera')
  await page.goto('tracks')
  await searchBox(page).fill('ram')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Missing cover' }).check()
  await page.getByRole('button', { name: 'Close' }).click()
  await column(page, 'Name').getByRole('button').click()
  await page.getByLabel('Rows per page').selectOption('100')
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Albums', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(column(page, 'Albums')).toBeHidden()
  // Without the age of an edit, which goes on meanwhile.
  const texts = async () =>
    (await rows(page).allInnerTexts()).map((text) => text.replace(/\bNow\b|\d+ min ago/, ''))
  const shown = await texts()
  await saveAs(page, name)
  await expect(toasts(page)).toContainText('View saved.')

  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Albums', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^[\d,]+ ?Tracks$/ })
    .click()
  await expect(heading(page, 'Tracks')).toBeVisible()
  await expect(page.getByText('1–10 of')).toBeVisible()

  await open(page, name)
  await expect(searchBox(page)).toHaveValue('ram')
  await expect(page.getByText('Missing cover', { exact: true })).toBeVisible()
  await expect(column(page, 'Name')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByLabel('Rows per page')).toHaveValue('100')
  await expect(column(page, 'Albums')).toBeHidden()
  await expect.poll(texts).toEqual(shown)

  await page.reload()
  await expect(page.getByRole('button', { name: `View: ${name}`, exact: true })).toBeVisible()
  await expect(searchBox(page)).toHaveValue('ram')
  await page.goBack()
  await expect(searchBox(page)).toHaveValue('')
})

test('A view that was changed is saved with its changes, or opened anew without them', async ({ page }) => {
  const name = unique('Badal')
  await page.goto('tracks?search=shiv')
  await saveAs(page, name)
  await searchBox(page).fill('ram')
  await expect(page.getByRole('button', { name: dot(name) })).toBeVisible()
  await open(page, name)
  await expect(searchBox(page)).toHaveValue('shiv')
  await expect(page.getByRole('button', { name: dot(name) })).toBeHidden()

  await searchBox(page).fill('krishna')
  await page.getByRole('button', { name: dot(name) }).click()
  await panel(page)
    .getByRole('button', { name: `Save changes to “${name}”` })
    .click()
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('button', { name: `View: ${name}`, exact: true })).toBeFocused()

  await menu(page).click()
  await panel(page).getByRole('button', { name: 'Exit view' }).click()
  await expect(page).toHaveURL(/\/tracks$/)
  await open(page, name)
  await expect(searchBox(page)).toHaveValue('krishna')
})

test('Paging is no change of a view; what it keeps is', async ({ page }) => {
  const name = unique('Panna')
  await page.goto('tracks')
  await saveAs(page, name)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('11–20 of')).toBeVisible()
  await expect(page.getByRole('button', { name: `View: ${name}`, exact: true })).toBeVisible()
  await column(page, 'Name').getByRole('button').click()
  await expect(page.getByRole('button', { name: dot(name) })).toBeVisible()
})

test('A view is renamed; a name that is taken is refused beside its field', async ({ page }) => {
  const [first, second] = [unique('Pehla'), unique('Doosra')]
  await page.goto('tracks?search=shiv')
  await saveAs(page, first)
  await saveAs(page, second)
  await menu(page).click()
  await panel(page)
    .getByRole('button', { name: `Rename “${second}”` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Rename view' })
  await expect(field(page, 'Name')).toHaveValue(second)
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Name').fill(first.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(`You already have a view named “${first.toUpperCase()}”.`)
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Name').fill('')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('This field is required')
  await field(page, 'Name').fill(`${second} नया`)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(menu(page)).toHaveAccessibleName(`View: ${second} नया`)
  await expect(menu(page)).toBeFocused()
  await expect(searchBox(page)).toHaveValue('shiv')
})

test('A view is deleted after a question; the list stays as it is', async ({ page, api }) => {
  const name = unique('Hatao')
  await page.goto('tracks?search=shiv')
  await saveAs(page, name)
  const ask = async () => {
    await menu(page).click()
    await panel(page)
      .getByRole('button', { name: `Delete “${name}”` })
      .click()
    return page.getByRole('dialog', { name: `Delete view “${name}”?` })
  }
  const question = await ask()
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toBeHidden()
  await expect(menu(page)).toBeFocused()
  await ask()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(question).toBeHidden()
  await expect(menu(page)).toHaveText('Views')
  await expect(page).not.toHaveURL(/view=/)
  await expect(searchBox(page)).toHaveValue('shiv')
  const own = await api(savedViews.list, { body: { list: 'tracks' } })
  expect(own.map((view) => view.name)).not.toContain(name)
})

test('A view whose filter names a deleted record still opens, and says so', async ({ page, api }) => {
  const name = unique('Khoya')
  const { category_id } = await api(categories.save, { body: { action: 'add', name, hindi_name: name } })
  await addTrack(api, name, { category_id })
  await api(savedViews.add, { body: { list: 'tracks', name, query: { category_id: String(category_id) } } })
  await page.goto('tracks')
  await open(page, name)
  await expect(page.getByText(`Category: ${name}`)).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await api(categories.delete, { params: { id: category_id } })

  await page.goto('tracks')
  await open(page, name)
  await expect(page.getByText(`Category: deleted (#${category_id})`)).toBeVisible()
  await expect(page.getByText('No results for these filters')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Errors/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Remove filter: Category: deleted/ }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByRole('button', { name: dot(name) })).toBeVisible()
})

test('A link to a view that is not there opens what else it says', async ({ page }) => {
  await page.goto('tracks?search=shiv&view=987654')
  await expect(searchBox(page)).toHaveValue('shiv')
  await expect(page).not.toHaveURL(/view=/)
  await expect(menu(page)).toHaveText('Views')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('Views are saved and opened too', async ({ page }) => {
    const name = unique('Phone number')
    await page.goto('tracks?search=shiv')
    await saveAs(page, name)
    await page.goto('tracks')
    await open(page, name)
    await expect(searchBox(page)).toHaveValue('shiv')
  })
})
