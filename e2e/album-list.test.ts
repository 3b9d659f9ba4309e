import { albums } from '#contract/resources/albums.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbums } from './records.ts'
import { act, callsTo, column, heading, rowOf, rows, searchBox } from './screens.ts'

test('A search in either script finds the names in both, and marks what it found', async ({ page }) => {
  await page.goto('albums')
  await searchBox(page).fill('shiv mahima')
  const shiv = rowOf(page, 'Shiv Mahima')
  await expect(shiv.getByText('शिव', { exact: true }).and(page.locator('mark'))).toBeVisible()
  await expect(page).toHaveURL(/search=shiv/)
  await searchBox(page).fill('हनुमान')
  const hanuman = rowOf(page, 'Jai Hanuman')
  await expect(hanuman.getByText('Hanuman', { exact: true }).and(page.locator('mark'))).toBeVisible()
  await expect(shiv).toBeHidden()
})

test('Typing asks once, 500 ms after the last letter', async ({ page }) => {
  await page.clock.install()
  await page.goto('albums')
  await expect(rows(page)).toHaveCount(10)
  const calls = callsTo(page, albums.list.path)
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const letter of 'shiv') {
    await searchBox(page).press(letter)
    await page.clock.runFor(499)
  }
  expect(calls).toHaveLength(0)
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(rowOf(page, 'Shiv Mahima')).toBeVisible()
  expect(calls.map((call) => call.postDataJSON())).toEqual([
    { page_no: 0, pageSize: 10, sorted: { id: null, desc: null }, searchText: 'shiv' },
  ])
})

test('Each column sorts up, down, and back to the best match, of equally good ones the newest', async ({
  page,
  api,
}) => {
  const name = unique('Kramvar')
  const [first] = await addAlbums(api, name, 3)
  const album_id = first?.album_id
  await api(albums.save, { body: { action: 'edit', album_id, name: `${name} 1`, description: 'edited' } })
  await api(albums.changeStatus, { body: { album_id, status: '1' } })
  await page.goto(`albums?search=${name}`)
  const order = async (...numbers: number[]) => {
    for (const [index, n] of numbers.entries())
      await expect(rows(page).nth(index)).toContainText(`${name} ${n}`)
  }
  await order(3, 2, 1)

  for (const label of ['Name', 'Hindi name', 'Last edited at', 'Status']) {
    const head = column(page, label)
    await expect(head).toHaveAttribute('aria-sort', 'none')
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    if (label === 'Name') await order(1, 2, 3)
    if (label === 'Last edited at') await order(2, 3, 1)
    if (label === 'Status') await order(1)
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    if (label === 'Name') await order(3, 2, 1)
    if (label === 'Last edited at') await order(1, 3, 2)
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'none')
  }
  await expect(column(page, 'Image')).not.toHaveAttribute('aria-sort')
  await order(3, 2, 1)
})

test('Page and page size stand in the address, and back, forward and reload keep them', async ({
  page,
  api,
}) => {
  const name = unique('Prishth')
  await addAlbums(api, name, 23)
  await page.goto(`albums?search=${name}&sort=name`)
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await expect(page.getByText('1–10 of 23', { exact: true })).toBeVisible()
  await expect(pages.getByRole('button')).toHaveCount(5)
  await pages.getByRole('button', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(/page=3/)
  await expect(rows(page)).toHaveCount(3)
  await page.reload()
  await expect(pages.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  await expect(rows(page)).toHaveCount(3)

  await expect(page.getByLabel('Rows per page').getByRole('option')).toHaveText(['10', '100', '500', '1000'])
  await page.getByLabel('Rows per page').selectOption('100')
  await expect(rows(page)).toHaveCount(23)
  await expect(page).toHaveURL(/size=100/)
  await expect(page).not.toHaveURL(/page=/)
  await page.goBack()
  await expect(rows(page)).toHaveCount(3)
  await page.goBack()
  await expect(page.getByText('1–10 of 23', { exact: true })).toBeVisible()
  await page.goForward()
  await page.goForward()
  await expect(rows(page)).toHaveCount(23)
  await expect(page.getByLabel('Rows per page')).toHaveValue('100')
})

test('The chosen columns stay chosen', async ({ page }) => {
  await page.goto('albums')
  await expect(column(page, 'Hindi name')).toBeVisible()
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Hindi name' }).click()
  await expect(column(page, 'Hindi name')).toBeHidden()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.goto('albums')
  await expect(column(page, 'Name')).toBeVisible()
  await expect(column(page, 'Hindi name')).toBeHidden()
})

test('The details of an album open over the list, and the focus comes back', async ({ page }) => {
  await page.goto('albums?search=Shiv Mahima')
  const open = page.getByRole('button', { name: 'Actions for Shiv Mahima' })
  await act(page, 'Shiv Mahima', 'View details')
  const details = page.getByRole('dialog', { name: 'Shiv Mahima' })
  await expect(details.getByText('शिव महिमा')).toBeVisible()
  await expect(details.getByText('From the five syllables to the great hymns of Shiv.')).toBeVisible()
  await expect(details.getByRole('presentation').or(details.locator('img')).last()).toHaveJSProperty(
    'complete',
    true,
  )
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(open).toBeFocused()
})

test('The keys move through the list, select, search and edit', async ({ page, api }) => {
  const name = unique('Kunji')
  await addAlbums(api, name, 3)
  await page.goto(`albums?search=${name}&sort=name`)
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('j')
  await expect(rows(page).nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: `Select ${name} 2` })).toBeChecked()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeHidden()
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('e')
  await expect(searchBox(page)).toHaveValue(`${name}e`)
  await searchBox(page).fill(name)
  await rows(page).nth(1).focus()
  await page.keyboard.press('e')
  await expect(heading(page, 'Edit Album')).toBeVisible()
})
