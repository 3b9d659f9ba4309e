import type { Page } from '@playwright/test'
import { savedViews } from '#contract/features/saved-views.ts'
import { barriersOf } from './barriers.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum, addTrack, addTracks, makers, recording, removeDrafts } from './records.ts'
import { choose, openMenu, rows } from './screens.ts'

/** The words on the buttons of the toolbar that are shown, in their order. */
const words = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-list] > :first-child button')]
      .filter((button) => button.checkVisibility())
      .map((button) => button.textContent?.trim()),
  )

/** The number of lines that the buttons and the field of a bar stand on. */
const linesOf = (page: Page, bar: string) =>
  page.evaluate((selector) => {
    const middles = [...document.querySelectorAll(`${selector} :is(button, [type="text"])`)]
      .filter((control) => control.checkVisibility())
      .map((control) => control.getBoundingClientRect())
      .map(({ top, height }) => Math.round(top + height / 2))
    return middles.filter((one, index) => middles.slice(0, index).every((other) => Math.abs(one - other) > 6))
      .length
  }, bar)

const TOOLBAR = '[data-list] > :first-child'
const BAR = '[data-selecting] > *'

const beyondWindow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const language of ['english', 'french', 'hindi', 'arabic'])
  test(`The toolbar and the bar of a selection are one line each on a laptop: ${language}`, async ({
    page,
  }) => {
    await page.addInitScript((name) => localStorage.setItem('language', name), language)
    for (const width of [1366, 1024]) {
      await page.setViewportSize({ width, height: 768 })
      for (const path of ['tracks', 'albums', 'users', 'tags']) {
        await page.goto(path)
        await rows(page).first().waitFor()
        expect.soft(await linesOf(page, TOOLBAR), `toolbar of ${path} at ${width} px`).toBe(1)
        await page.keyboard.press('j')
        await page.keyboard.press('x')
        await page.locator(BAR).waitFor()
        expect.soft(await linesOf(page, BAR), `bar of ${path} at ${width} px`).toBe(1)
        expect.soft(await beyondWindow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  })

/** The words on the buttons of the toolbar that stand out of it. */
const outsideToolbar = (page: Page) =>
  page.evaluate((selector) => {
    const bar = document.querySelector(selector)?.getBoundingClientRect()
    return [...document.querySelectorAll<HTMLElement>(`${selector} button`)]
      .filter((button) => button.checkVisibility())
      .filter((button) => {
        const { left, right } = button.getBoundingClientRect()
        return left < (bar?.left ?? 0) || right > (bar?.right ?? 0)
      })
      .map((button) => button.textContent)
  }, TOOLBAR)

for (const language of ['french', 'italian', 'arabic'])
  test(`A filter and the side panel leave the toolbar on one line, in ${language}`, async ({ page, api }) => {
    const { track_id } = await addTrack(api, unique('Rekha'))
    await page.addInitScript((name) => localStorage.setItem('language', name), language)
    await page.setViewportSize({ width: 1366, height: 768 })
    for (const { path, lines } of [
      // The filters that are set have the second line.
      { path: 'tracks?without_artist=true', lines: 2 },
      { path: `tracks?peek=${track_id}`, lines: 1 },
    ]) {
      await page.goto(path)
      await rows(page).first().waitFor()
      await expect(page.locator(`${TOOLBAR} [aria-haspopup="menu"]`).first()).toBeEnabled()
      await expect.poll(() => linesOf(page, TOOLBAR), path).toBe(lines)
      expect(await outsideToolbar(page), path).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 768 })
    expect(await outsideToolbar(page)).toEqual([])
  })

test('The long name of a view leaves all buttons in the toolbar, in Arabic too', async ({ page, api }) => {
  const name = `${unique('Naam')} ${'lamba '.repeat(8)}`.trim()
  const { view_id } = await api(savedViews.add, { body: { list: 'tracks', name, query: {} } })
  await page.addInitScript(() => localStorage.setItem('language', 'arabic'))
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`tracks?view=${view_id}&search=ram`)
  await rows(page).first().waitFor()
  await expect(page.getByRole('button', { name })).toBeVisible()
  expect(await outsideToolbar(page)).toEqual([])
  expect(await linesOf(page, TOOLBAR)).toBe(1)
})

test('Words are on all buttons of the toolbar, in the same order at every width', async ({ page }) => {
  const all = ['Filters', 'Views', 'Work', 'Display', 'Edit in list', 'Import / export']
  for (const { width, shown } of [
    { width: 1600, shown: all },
    { width: 1366, shown: all },
    { width: 1024, shown: [...all.slice(0, 4), 'More'] },
    { width: 390, shown: [...all.slice(0, 4), 'More'] },
  ]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['tracks', 'albums']) {
      await page.goto(path)
      await rows(page).first().waitFor()
      expect.soft(await words(page), `${path} at ${width} px`).toEqual(shown)
    }
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('albums')
  await rows(page).first().waitFor()
  await choose(page, 'Display', 'Side panel')
  await page.getByRole('dialog').or(page.locator('[data-peek]')).first().waitFor()
  expect(await words(page)).toEqual([...all.slice(0, 4), 'More'])
  expect(await linesOf(page, TOOLBAR)).toBe(1)
})

test('A selection moves neither the rows nor the pages, and its last row is not behind the bar', async ({
  page,
  api,
}) => {
  const name = unique('Sthan')
  await addTracks(api, name, 3)
  for (const { width, height, path } of [
    { width: 1366, height: 768, path: 'tracks' },
    { width: 1024, height: 768, path: 'albums' },
    { width: 1366, height: 768, path: `tracks?search=${name}` },
  ]) {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await rows(page).first().waitFor()
    await expect(page.getByRole('button', { name: 'Work' })).toBeEnabled()
    const before = await rows(page).first().boundingBox()
    await rows(page).first().getByRole('checkbox').check()
    await page.locator(BAR).waitFor()
    expect((await rows(page).first().boundingBox())?.y, path).toBe(before?.y)
    const pages = await page.getByRole('navigation', { name: 'Pagination' }).boundingBox()
    expect((pages?.y ?? height) + (pages?.height ?? 0), path).toBeLessThanOrEqual(height)
    const last = rows(page).last()
    await last.scrollIntoViewIfNeeded()
    await page.evaluate(() => document.querySelector('main table')?.parentElement?.scrollTo(0, 1e6))
    const end = await last.boundingBox()
    const bar = await page.locator(BAR).boundingBox()
    expect((end?.y ?? 0) + (end?.height ?? 0), path).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})

test('On a phone all that can be done with a selection is inside the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('tracks')
  await rows(page).first().getByRole('checkbox').check()
  const bar = page.locator(BAR)
  for (const name of ['Edit…', 'Add to', 'Review', 'More', 'Delete'])
    await expect(bar.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: 'More', exact: true }).click()
  for (const name of ['Activate', 'Deactivate', 'Assign…', 'Listen and file'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeInViewport({ ratio: 1 })
})

test('The menus of a list are used by arrow keys and closed by Escape, and nothing in them is a barrier', async ({
  page,
}) => {
  await page.goto('tracks')
  await expect(page.getByRole('button', { name: 'Work' })).toBeEnabled()
  for (const name of ['Work', 'Display', 'Import / export']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu').locator('[role^="menuitem"]').nth(1)).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Loading' })).toHaveCount(0)
    await expect(page.locator('[role="menu"]:is(:focus, :focus-within)')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[role^="menuitem"]:focus')).toHaveCount(1)
    expect.soft(await barriersOf(page, 'light'), name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(button).toBeFocused()
  }
})

test('What is brought in and taken out is in one menu, whose items are what this admin may', async ({
  page,
}) => {
  await page.goto('tracks')
  const items = await openMenu(page, 'Import / export')
  for (const name of [
    /\.xlsx/,
    /\.csv/,
    'Apply an edited export',
    'Import',
    'Catalogue files',
    'Import and export',
  ])
    await expect(items.getByRole('menuitem', { name, exact: true })).toBeVisible()
})

test('On a phone the first track begins in the upper half of the window, also while recordings wait', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('tracks')
  await page
    .getByLabel('Choose files…')
    .setInputFiles({ name: 'k.mp3', mimeType: 'audio/mpeg', buffer: recording(2) })
  await page
    .getByRole('textbox', { name: /^Hindi name/ })
    .first()
    .waitFor()
  await page.goto('tracks')
  await rows(page).first().waitFor()
  await expect(page.getByRole('button', { name: /^Add recordings \d/ })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await expect.poll(async () => (await rows(page).first().boundingBox())?.y).toBeLessThanOrEqual(360)
  await removeDrafts(api)
})

test('On a phone the toolbar of a list has two lines, in Arabic with a filter too', async ({ page, api }) => {
  await addTrack(api, unique('Rekha'))
  await page.addInitScript(() => localStorage.setItem('language', 'arabic'))
  await page.setViewportSize({ width: 390, height: 844 })
  for (const { path, lines } of [
    { path: 'tracks', lines: 2 },
    // The filters that are set have the third line.
    { path: 'tracks?status=1&without_artist=true', lines: 3 },
  ]) {
    await page.goto(path)
    await rows(page).first().waitFor()
    await expect.poll(() => linesOf(page, TOOLBAR), path).toBe(lines)
  }
})

test('A cell of a list is one line, however long its text is, and a compact row keeps both names', async ({
  page,
  api,
}) => {
  const name = `${unique('Lamba')} ${'Shri Ram Jai Ram '.repeat(6)}`.trim()
  await addTrack(api, name, { display_name_hindi: `${'श्री राम जय राम '.repeat(8)}` })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`tracks?search=${encodeURIComponent(name)}`)
  const row = rows(page).first()
  await row.waitFor()
  await page.evaluate(() => document.fonts.ready)
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(60)
  await openMenu(page, 'Display')
  await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click()
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThanOrEqual(44)
  // Both names are inside their row, one below the other.
  const names = row.locator('[data-kind="title"] a > div').filter({ hasText: /ram|राम/i })
  await expect(names).toHaveCount(2)
  const [first, second] = [await names.nth(0).boundingBox(), await names.nth(1).boundingBox()]
  const box = await row.boundingBox()
  expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0) - 1)
  expect((second?.y ?? 0) + (second?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
})

/** How far the first letter of a text stands out of the start of its cell. */
const firstLetterOutside = (page: Page, text: string) =>
  rows(page)
    .getByText(text)
    .first()
    .evaluate((element) => {
      const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const letter = document.createRange()
      letter.setStart(walk.nextNode() ?? element, 0)
      letter.setEnd(letter.startContainer, 1)
      const box = element.closest('td')?.getBoundingClientRect()
      return (box?.left ?? 0) - letter.getBoundingClientRect().left
    })

for (const path of ['tracks', 'albums'] as const)
  test(`A long English name begins with its first letter in Arabic: ${path}`, async ({ page, api }) => {
    const name = unique('Mangal Bhavan Amangal Hari'.repeat(6).slice(0, 150))
    await makers[path](api, name)
    await page.addInitScript(() => localStorage.setItem('language', 'arabic'))
    await page.goto(`${path}?search=${encodeURIComponent(name)}`)
    expect(await firstLetterOutside(page, name)).toBeLessThanOrEqual(0)
  })

test('The name of a file and a Hindi name begin with their first letter in Arabic, and their ends are cut', async ({
  page,
  api,
}) => {
  const name = unique('Aarambh')
  const hindi = 'श्री राम जय राम '.repeat(9).trim()
  const file = `${unique('Recorded_in_Varanasi_')}${'_and_Chitrakoot'.repeat(6)}.mp3`
  const { album_id } = await addAlbum(api, { name })
  await addTrack(api, name, { album_id, display_name_hindi: hindi, file_name: file })
  await page.addInitScript(() => localStorage.setItem('language', 'arabic'))
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`albums/viewtracks/${album_id}`)
  for (const text of [hindi, file]) expect(await firstLetterOutside(page, text), text).toBeLessThanOrEqual(0)
})

test('The artist is a column of tracks from the beginning, the name of the file is one to choose', async ({
  page,
}) => {
  for (const width of [1366, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('tracks')
    await rows(page).first().waitFor()
    await expect(page.getByRole('columnheader', { name: 'Artist' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'File Name' })).toHaveCount(0)
  }
})
