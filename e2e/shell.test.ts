import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { albumNamed } from './records.ts'
import { act, heading, rows } from './screens.ts'

// With the motion that most people see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const sidebar = (page: Page) => page.getByRole('complementary')
const group = (page: Page, name: string) => sidebar(page).getByRole('button', { name, exact: true })

/** What the links in there are called, and where they lead. */
const linksOf = (page: Page) =>
  sidebar(page)
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

test('The sidebar has the entries of the specification, and its name leads home', async ({ page }) => {
  await page.goto('dashboard')
  await group(page, 'Category').click()
  await group(page, 'Tracks').click()
  await group(page, 'System').click()
  expect(await linksOf(page)).toEqual(
    expect.arrayContaining([
      ['Dashboard', '/dashboard'],
      ['Notifications', '/notifications'],
      ['Sub Admins', '/subadmins'],
      ['Category', '/category'],
      ['Subcategory', '/subcategory'],
      ['Collection', '/collection'],
      ['Tracks', '/tracks'],
      ['Pending', '/tracks/pending'],
      ['Albums', '/albums'],
      ['Artist', '/artist'],
      ['Tags', '/tags'],
      ['Likely duplicates', '/duplicates'],
      ['Users', '/users'],
      ['Playlist', '/playlist'],
      ['Pages', '/pages'],
      ['Default Settings', '/config'],
      ['History', '/history'],
      ['API keys', '/apikeys'],
      ['Webhooks', '/webhooks'],
      ['Backups', '/backups'],
      ['Catalogue files', '/catalogue-files'],
      ['Import and export', '/import-export'],
      ['System status', '/status'],
    ]),
  )
  expect(await linksOf(page)).toHaveLength(23)
  await page.goto('tags')
  await sidebar(page).getByRole('link', { name: 'Sangraha' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('A group is open where one of its entries is, and opens and closes', async ({ page }) => {
  await page.goto('subcategory/add')
  await expect(group(page, 'Category')).toHaveAttribute('aria-expanded', 'true')
  await expect(group(page, 'Category')).toHaveAttribute('data-highlighted')
  await expect(group(page, 'Tracks')).toHaveAttribute('aria-expanded', 'false')
  await expect(group(page, 'Tracks')).not.toHaveAttribute('data-highlighted')
  await group(page, 'Category').click()
  await expect(sidebar(page).getByRole('link', { name: 'Subcategory' })).toBeHidden()
  await group(page, 'Tracks').click()
  await expect(sidebar(page).getByRole('link', { name: 'Pending' })).toBeVisible()
})

test('System is closed until it is opened, which this browser remembers, and everything else fits', async ({
  page,
}) => {
  await page.goto('tags')
  const menu = sidebar(page).getByRole('navigation')
  await expect(group(page, 'System')).toHaveAttribute('aria-expanded', 'false')
  await expect(group(page, 'System')).toBeInViewport({ ratio: 1 })
  expect(await menu.evaluate((area) => area.scrollHeight - area.clientHeight)).toBe(0)
  await group(page, 'System').click()
  await page.reload()
  await expect(sidebar(page).getByRole('link', { name: 'Webhooks' })).toBeAttached()
  await group(page, 'System').click()
  await page.reload()
  await expect(group(page, 'System')).toHaveAttribute('aria-expanded', 'false')
})

for (const [path, name] of [
  ['backups', 'Backups'],
  ['catalogue-files', 'Catalogue files'],
  ['status', 'System status'],
] as const)
  test(`The entry of /${path} is in sight in its open group`, async ({ page }) => {
    await page.goto(path)
    const entry = sidebar(page).getByRole('link', { name, exact: true })
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await expect(entry).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    // Left, the group closes again; whoever comes back finds it open, also after closing it.
    await group(page, 'System').click()
    await expect(entry).toBeHidden()
    await sidebar(page).getByRole('link', { name: 'Tags' }).click()
    await expect(group(page, 'System')).toHaveAttribute('aria-expanded', 'false')
    await page.goBack()
    await expect(entry).toBeInViewport({ ratio: 1 })
  })

test('Every screen says where it stands, and its form leads back to its list', async ({ page }) => {
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')
  for (const [path, ...expected] of [
    ['dashboard', 'Dashboard'],
    ['albums', 'Dashboard', 'Albums', 'List'],
    ['albums/add', 'Dashboard', 'Albums', 'Add'],
    ['users/edit/1', 'Dashboard', 'Users', /./, 'Edit'],
    ['demo', 'Dashboard', 'Quick start'],
  ] as const) {
    await page.goto(path)
    await expect(crumbs).toHaveText([...expected])
  }
  await page.goto('subadmins/add')
  await page.getByRole('link', { name: 'Backward' }).click()
  await expect(heading(page, 'Sub Admin list')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveText('© 2019 Sangraha')
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the open menu keeps the focus, and goes when an entry is chosen, also that of the present screen', async ({
    page,
  }) => {
    await page.goto('tags')
    const opener = page.getByRole('button', { name: 'Open menu' })
    await opener.click()
    const close = sidebar(page).getByRole('button', { name: 'Close menu' })
    await expect(close).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(group(page, 'System')).toBeFocused()
    await sidebar(page).getByRole('link', { name: 'Tags' }).click()
    await expect(close).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await sidebar(page).getByRole('link', { name: 'Users' }).click()
    await expect(heading(page, 'User list')).toBeFocused()
  })
})

test('The profile has the name of the admin, the specified items, and how the application looks and speaks', async ({
  page,
  admin,
}) => {
  await page.goto('dashboard')
  await page.getByRole('button', { name: admin.name }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Edit query mail',
    'Change password',
    'Sign-in and security',
    /^Language/,
    /^Appearance/,
    'Theme settings',
    /^Keyboard shortcuts/,
    'Sign out',
  ])
})

test('A list counts as fifty pages when its first answer takes long', async ({ page }) => {
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/album/list', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto('albums')
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await expect(pages).toHaveText('12345…50')
  answered.resolve()
  await rows(page).first().waitFor()
  await expect(pages).not.toContainText('50')
})

test('Pictures are 80 pixels round in lists, and at most 250 high in the details', async ({ page, api }) => {
  const { name } = await albumNamed(api, 'Shiv Mahima')
  await page.goto(`albums?search=${name}`)
  const picture = rows(page).first().locator('img')
  expect(await picture.boundingBox()).toMatchObject({ width: 80, height: 80 })
  await expect(picture).toHaveCSS('border-radius', '50%')
  await act(page, name, 'View details')
  await expect(page.getByRole('dialog').locator('img')).toHaveCSS('max-height', '250px')
})
