import { albums } from '#contract/resources/albums.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum } from './records.ts'
import { heading, rowOf, rows, searchBox } from './screens.ts'

test('A search shows the best match first, and why it found what is not named so', async ({ page }) => {
  await page.goto('tracks')
  await expect(heading(page, 'Tracks')).toBeVisible()
  await searchBox(page).fill('ram')
  const summary = page.getByText(/found: \d+ by name, \d+ by artist or album/)
  await expect(summary).toBeVisible()
  const [total = 0, byName = 0, byRelation = 0] =
    (await summary.textContent())?.match(/\d+/g)?.map(Number) ?? []
  expect(total).toBe(byName + byRelation)
  await expect(page.getByRole('row').nth(1)).toContainText(/^(\d+:\d+)?\W*Ram\b/)

  await page.goto('tracks?search=ram&size=100')
  const reason = page.getByText(/^(Artist|Album): /)
  await expect(reason).toHaveCount(byRelation)
  await expect(reason.first().locator('mark')).toHaveText(/ram/i)
  // What only its artist or album matches stands below everything that is named so.
  await expect(page.getByRole('row').nth(byName)).not.toContainText(/(Artist|Album): /)
  await expect(page.getByRole('row').nth(byName + 1)).toContainText(/(Artist|Album): /)
})

test('One click narrows the list and its selection to what is named so, and taking the filter away widens it', async ({
  page,
}) => {
  await page.goto('tracks?search=ram&size=100')
  const summary = page.getByText(/found: \d+ by name/)
  const [, byName = 0] = (await summary.textContent())?.match(/\d+/g)?.map(Number) ?? []
  await page.getByRole('button', { name: 'Show only those by name' }).click()
  await expect(page).toHaveURL(/matched_by=name/)
  await expect(summary).toHaveCount(0)
  await expect(page.getByText(/^(Artist|Album): /)).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(byName + 1)
  await page.getByRole('button', { name: 'Remove filter: Found by name' }).click()
  await expect(summary).toBeVisible()
})

test('A bulk action on everything that a search finds says how much of it is named so', async ({ page }) => {
  await page.goto('tracks?search=ram')
  const summary = page.getByText(/found: \d+ by name/)
  const [total, byName, byRelation] = (await summary.textContent())?.match(/\d+/g) ?? []
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: new RegExp(`^Select All Pages · ${total} tracks`) }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${byName} by name, ${byRelation} by artist or album`)
  await dialog.getByRole('button', { name: 'No' }).click()
  await expect(rowOf(page, 'Ram').first()).toBeVisible()
})

test('A search that finds nothing offers similar names, which open their records and cannot be selected', async ({
  page,
}) => {
  await page.goto('tracks?search=hanumaan+chalesa')
  const similar = page.getByRole('region', { name: 'Similar names' })
  await expect(similar.getByRole('link', { name: /^Hanuman Chalisa/ })).toBeVisible()
  await expect(similar).toContainText('Omkar Trivedi · 0:08')
  await expect(similar.getByRole('checkbox')).toHaveCount(0)
  // The names come first, then what else can be done.
  await expect(similar.getByRole('heading')).toContainText('Nothing exact')
  const [names, clear] = await Promise.all([
    similar.boundingBox(),
    page.getByRole('button', { name: 'Clear search' }).last().boundingBox(),
  ])
  expect((names?.y ?? 0) + (names?.height ?? 0)).toBeLessThanOrEqual(clear?.y ?? 0)
  await similar.getByRole('link', { name: /^Hanuman Chalisa/ }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: /Hanuman Chalisa/ })).toBeVisible()

  await page.goto('albums?search=hanuman')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Similar names' })).toHaveCount(0)
})

const kinds = ['tracks', 'albums', 'artist', 'playlist', 'category', 'subcategory', 'collection', 'tags']
const oneName = ['pages', 'users', 'subadmins']

for (const path of [...kinds, ...oneName])
  test(`A search of ${path} that finds nothing offers to create what was typed, in the field of its script`, async ({
    page,
  }) => {
    for (const typed of ['Zzyqx Vandana', 'ज़्ज़्यक्ष वन्दना']) {
      await page.goto(`${path}?search=${encodeURIComponent(typed)}`)
      const create = page.getByRole('main').getByRole('link', { name: `Create “${typed}”` })
      await expect(create).toBeVisible()
      await create.press('Enter')
      await expect(page).toHaveURL(/\/add\?name=/)
      const isHindi = typed !== 'Zzyqx Vandana' && kinds.includes(path)
      const filled = page.getByRole('textbox', { name: isHindi ? /^Hindi name/i : /^Name/ })
      await expect(filled).toHaveValue(typed)
      // Nothing was typed here that could be lost.
      await page.goBack()
      await expect(create).toBeVisible()
    }
  })

test('A search that finds little can be continued in all kinds, and the focus comes back', async ({
  page,
}) => {
  await page.goto('tags?search=hanuman+chalisa')
  const further = page.getByRole('main').getByRole('button', { name: 'Search in all kinds' })
  await further.focus()
  await page.keyboard.press('Enter')
  const palette = page.getByRole('dialog', { name: 'Search records and actions' })
  await expect(palette.getByRole('combobox')).toHaveValue('hanuman chalisa')
  await expect(palette.getByRole('option', { name: /Hanuman Chalisa/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(further).toBeFocused()
})

test('A list in which a search finds enough offers no further steps; one with few rows offers them beneath', async ({
  page,
  api,
}) => {
  const name = unique('Alpavandana')
  await addAlbum(api, { name: `${name} Ek` })
  await page.goto(`albums?search=${name}`)
  await expect(rowOf(page, name)).toBeVisible()
  await expect(page.getByRole('link', { name: `Create “${name}”` })).toBeVisible()
  await page.goto(`albums?search=${name}+ek`)
  await expect(rowOf(page, name)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search in all kinds' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Create/ })).toHaveCount(0)
  await page.goto('tracks?search=hanuman')
  await expect(page.getByRole('row').nth(6)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search in all kinds' })).toHaveCount(0)
})

test('A row that only an alias explains shows that name, marked', async ({ page, api }) => {
  const name = unique('Prabhat')
  await api(albums.save, { body: { action: 'add', name, aliases: ['Nirgun Dohavali'] } })
  await page.goto('albums?search=dohavali')
  const row = rowOf(page, name)
  await expect(row).toContainText('Other names: Nirgun Dohavali')
  await expect(row.locator('mark')).toHaveText('Dohavali')
  await page.goto(`albums?search=${name}`)
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('Other names')
})

test('The palette offers similar names apart when it finds nothing', async ({ page }) => {
  await page.goto('tags')
  await rows(page).first().waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search records and actions' })
  await palette.getByRole('combobox').fill('hanumaan chalesa')
  const similar = palette.getByRole('group', { name: 'Similar names' })
  await expect(similar.getByRole('option', { name: /Hanuman Chalisa/ }).first()).toBeVisible()
  await expect(palette.getByText('No results for “hanumaan chalesa”')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/edit\/\d+$/)
})
