import { openAlbums, openNameMenu } from './screens.ts'
import type { State } from './states.ts'

/** The frame of every screen: bars, menus, settings, command palette. */
export const shellStates: State[] = [
  {
    name: 'the menu of colours',
    async open({ page }) {
      await openAlbums(page)
      await openNameMenu(page, 'Appearance')
    },
  },
  {
    name: 'the menu of languages',
    async open({ page }) {
      await openAlbums(page)
      await openNameMenu(page, 'Language')
    },
  },
  {
    name: 'the menu of the admin',
    async open({ page }) {
      await openAlbums(page)
      await openNameMenu(page)
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'the list of errors',
    async open({ page, guard }) {
      guard.expect(/500 POST/)
      await page.route('**/api/tags/list', (route) => route.fulfill({ status: 500, body: 'broken' }))
      await page.goto('tags')
      await page.getByRole('button', { name: /^Errors: \d+ new/ }).click()
      await page.getByText('Errors').waitFor()
    },
  },
  {
    name: 'the narrow sidebar',
    async open({ page }) {
      await openAlbums(page)
      await page.getByRole('button', { name: 'Collapse sidebar' }).click()
      await page.getByRole('button', { name: 'Expand sidebar' }).waitFor()
    },
  },
  {
    name: 'the sidebar over a phone',
    onlyPhone: true,
    async open({ page }) {
      await openAlbums(page)
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('button', { name: 'Close menu' }).waitFor()
    },
  },
  {
    name: 'the theme settings',
    async open({ page }) {
      await openAlbums(page)
      await openNameMenu(page, 'Theme settings')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the screen without bars, and the sidebar over it',
    async open({ page }) {
      const hidden = { toolbarDisplay: 'hide', sidebarDisplay: 'hide', footerDisplay: 'hide' }
      await page.addInitScript(
        (kept) => localStorage.setItem('themeSettings', kept),
        JSON.stringify({ ...hidden, sidebar: 'theme3', sidebarTransparent: true }),
      )
      await openAlbums(page)
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('button', { name: 'Close menu' }).waitFor()
    },
  },
  {
    name: 'the palette',
    async open({ page }) {
      await openAlbums(page)
      await page.getByRole('button', { name: 'Search records and actions' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the palette with records',
    async open({ page }) {
      await openAlbums(page)
      await page.getByRole('button', { name: 'Search records and actions' }).click()
      await page.getByRole('dialog').getByRole('combobox').fill('hanuman')
      await page.getByRole('dialog').locator('mark').first().waitFor()
    },
  },
  {
    name: 'the keys',
    async open({ page }) {
      await openAlbums(page)
      await page.keyboard.type('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
]
