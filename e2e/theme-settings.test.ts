import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { weakColoursOf } from './barriers.ts'
import { expect, test } from './fixtures.ts'
import { openNameMenu, rows } from './screens.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Theme settings' })
const part = (page: Page, name: string) =>
  drawer(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const ground = (page: Page, role: 'banner' | 'complementary' | 'contentinfo') =>
  page.getByRole(role).evaluate((area) => getComputedStyle(area).backgroundColor)

async function openDrawer(page: Page) {
  await openNameMenu(page, 'Theme settings')
  await expect(drawer(page)).toBeVisible()
}

async function closeDrawer(page: Page) {
  await drawer(page).getByRole('button', { name: 'Done' }).click()
  await expect(drawer(page)).toBeHidden()
}

/** Opens the albums with these settings, as this browser had kept them. */
async function openWith(page: Page, settings: object) {
  await page.addInitScript((kept) => localStorage.setItem('themeSettings', kept), JSON.stringify(settings))
  await page.goto('albums')
  await rows(page).first().waitFor()
}

test('What is chosen holds at once, stays after a reload, and can be reset', async ({ page }) => {
  await page.goto('albums')
  await openDrawer(page)
  const before = await Promise.all([ground(page, 'banner'), ground(page, 'complementary')])
  await part(page, 'Top bar').getByLabel('River').check()
  await part(page, 'Sidebar').getByLabel('Maroon').check()
  await part(page, 'Footer').getByLabel('Plum').check()
  await part(page, 'Sidebar').getByLabel('Filled').check()
  const chosen = ['rgb(23, 71, 107)', 'rgb(107, 29, 27)', 'rgb(79, 42, 102)']
  const grounds = () =>
    Promise.all([ground(page, 'banner'), ground(page, 'complementary'), ground(page, 'contentinfo')])
  expect(await grounds()).toEqual(chosen)
  await closeDrawer(page)
  await expect(page.getByRole('button', { name: 'Main Admin' })).toBeFocused()

  await page.reload()
  await rows(page).first().waitFor()
  expect(await grounds()).toEqual(chosen)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => ground(page, 'complementary')).toBe('rgb(58, 17, 16)')
  await page.emulateMedia({ colorScheme: 'light' })

  await openDrawer(page)
  await drawer(page).getByRole('button', { name: 'Reset' }).click()
  expect((await grounds()).slice(0, 2)).toEqual(before)
  await closeDrawer(page)
})

test('The top bar and the sidebar can be hidden, and there is a way back', async ({ page }) => {
  await page.goto('albums')
  await openDrawer(page)
  await part(page, 'Sidebar').getByLabel('Show sidebar').uncheck()
  await part(page, 'Top bar').getByLabel('Show top bar').uncheck()
  await part(page, 'Footer').getByLabel('Show footer').uncheck()
  await closeDrawer(page)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Tags' })).toBeHidden()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Tags' }).click()
  await expect(page).toHaveURL(/tags$/)
  await expect(page.getByRole('link', { name: 'Tags' })).toBeHidden()

  await page.getByRole('button', { name: 'Theme settings' }).click()
  await part(page, 'Top bar').getByLabel('Show top bar').check()
  await part(page, 'Sidebar').getByLabel('Show sidebar').check()
  await closeDrawer(page)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tags' })).toBeVisible()
})

for (const [toolbarAlignment, footerAlignment, less] of [
  ['below', 'below', 75],
  ['below', 'above', 128],
  ['above', 'below', 145],
  ['above', 'above', 190],
] as const)
  test(`With the toolbar ${toolbarAlignment} and the footer ${footerAlignment}, the menu leaves ${less} pixels of the window`, async ({
    page,
  }) => {
    await openWith(page, { toolbarAlignment, footerAlignment })
    const sidebar = page.getByRole('complementary')
    const menu = await sidebar.getByRole('navigation').boundingBox()
    expect(menu?.height).toBe(768 - less)
    expect((await sidebar.boundingBox())?.width).toBe(260)
    const left = async (role: 'banner' | 'contentinfo') => (await page.getByRole(role).boundingBox())?.x
    expect(await left('banner')).toBe(toolbarAlignment === 'above' ? 0 : 260)
    expect(await left('contentinfo')).toBe(footerAlignment === 'above' ? 0 : 260)
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(80)
    // The whole menu can be reached: it ends above the window's end.
    expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(768)
  })

/** The longest run of pixels of one colour in a row of the picture, below its middle. */
async function longestRun(picture: Buffer, [red, green, blue]: readonly number[]): Promise<number> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  let longest = 0
  for (let y = Math.floor((info.height * 2) / 3); y < info.height; y++) {
    let run = 0
    for (let x = 0; x < info.width; x++) {
      const at = (y * info.width + x) * info.channels
      run = data[at] === red && data[at + 1] === green && data[at + 2] === blue ? run + 1 : 0
      longest = Math.max(longest, run)
    }
  }
  return longest
}

for (const isMini of [false, true])
  test(`The style "Underlined" draws a line below the entry that is open, in a ${isMini ? 'narrow' : 'wide'} sidebar`, async ({
    page,
  }) => {
    await openWith(page, { activeLinkStyle: 'style5', sidebarMini: isMini })
    const entry = page.getByRole('complementary').locator('[aria-current="page"]')
    const colour = await entry.locator('svg').evaluate((icon) => getComputedStyle(icon).color)
    const parts = colour.match(/\d+/g)?.map(Number) ?? []
    expect(await longestRun(await entry.screenshot(), parts)).toBeGreaterThan(10)
  })

const nth = (index: number, count: number, first: string) =>
  index % count === 0 ? first : `theme${index % count}`

for (const scheme of ['light', 'dark'] as const)
  test(`Texts keep their contrast in every theme, in the ${scheme}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: scheme })
    const sidebars = ['themedefault', 'theme1', 'theme3', 'theme5', 'theme7']
    await page.goto('albums')
    for (let index = 0; index < 8; index++) {
      const settings = {
        topBar: nth(index, 8, 'themedefault'),
        footer: nth(index + 3, 8, 'themedefault'),
        sidebar: sidebars[index % 5],
        background: `theme${(index % 7) + 1}`,
        activeLinkStyle: `style${(index % 5) + 1}`,
      }
      await page.evaluate((kept) => localStorage.setItem('themeSettings', kept), JSON.stringify(settings))
      await page.reload()
      await rows(page).first().waitFor()
      expect.soft(await weakColoursOf(page), JSON.stringify(settings)).toEqual([])
    }
  })
