import { albums } from '#contract/resources/albums.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum } from './records.ts'
import { act, field, rows } from './screens.ts'

test('Escape clears the selection of a list', async ({ page }) => {
  await page.goto('albums')
  await rows(page).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 selected', { exact: true })).toBeHidden()
})

test('The pencil says what it does and its key', async ({ page }) => {
  await page.goto('albums')
  await expect(page.getByRole('button', { name: 'Edit in list' })).toHaveAttribute(
    'title',
    'Edit in list (F2)',
  )
})

test('What is typed right after the key of the palette is in its search', async ({ page }) => {
  await page.goto('tags')
  await rows(page).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('album')
  await expect(
    page.getByRole('dialog', { name: 'Search records and actions' }).getByRole('combobox'),
  ).toHaveValue('album')
})

test('A row that somebody else has deleted goes when its status is changed, or when it is deleted too', async ({
  page,
  api,
}) => {
  const name = unique('Gone')
  for (const way of ['status', 'delete']) {
    const { album_id } = await addAlbum(api, { name })
    await page.goto(`albums?search=${encodeURIComponent(name)}`)
    const row = rows(page).filter({ hasText: name })
    await expect(row).toHaveCount(1)
    await api(albums.delete, { body: { id: [album_id] } })
    if (way === 'status') await row.getByRole('button', { name: /Click to/ }).click()
    else {
      await act(page, name, 'Delete')
      await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    }
    await expect.soft(page.getByRole('status').getByText('This album no longer exists.'), way).toBeVisible()
    await expect.soft(row, way).toHaveCount(0)
    await expect.soft(page.getByRole('dialog'), way).toHaveCount(0)
  }
})

test('A save asks for no suggested name and no likely duplicates', async ({ page }) => {
  const asked: string[] = []
  await page.goto('albums/add')
  await field(page, 'Name').fill(unique('Shant'))
  await expect(page.getByRole('button', { name: /Use/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  page.on('request', (request) => {
    if (/suggestName|likelyDuplicates/.test(request.url())) asked.push(request.url())
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rows(page).first()).toBeVisible()
  expect(asked).toEqual([])
})

test('On a phone the word of Save is in the middle of its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('tags/add')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.waitFor()
  const off = await save.evaluate((button) => {
    const range = document.createRange()
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    const text = walker.nextNode()
    if (!text) return 99
    range.selectNodeContents(text)
    const [word, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()]
    return Math.abs(word.left + word.right - box.left - box.right) / 2
  })
  expect(off).toBeLessThan(1.5)
})

test('While users are loaded, what stands for the rows is as high as they are', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/user\/userList/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('users')
  const waiting = page.locator('main [data-list]').getByRole('status', { name: 'Loading' })
  await waiting.waitFor()
  await page.evaluate(() => document.fonts.ready)
  const { height, round } = await waiting.evaluate((element) => ({
    height: element.firstElementChild?.getBoundingClientRect().height ?? 0,
    round: [...element.querySelectorAll('*')].some((part) => getComputedStyle(part).borderRadius === '40px'),
  }))
  release()
  await rows(page).first().waitFor()
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(round).toBe(false)
  // A row whose texts wrap is higher.
  expect(Math.abs(height - Math.min(...heights))).toBeLessThanOrEqual(3)
})

test('The toast of a success has no bar of the accent', async ({ page, api }) => {
  const name = unique('Toast')
  await addAlbum(api, { name })
  await page.goto(`albums?search=${encodeURIComponent(name)}`)
  const row = rows(page).filter({ hasText: name })
  await row.getByRole('button', { name: /Click to/ }).click()
  const toast = page.locator('[data-tone="alert"]')
  await toast.waitFor()
  const [start, end] = await toast.evaluate((element) => {
    const { borderInlineStart, borderInlineEnd } = getComputedStyle(element)
    return [borderInlineStart, borderInlineEnd]
  })
  expect(start).toBe(end)
})
