import { beforeEach, expect, test, vi } from 'vitest'

const STORED = 'themeSettings'

/** The store as a page that opens with this in the browser has it. */
async function opened(stored?: string) {
  vi.resetModules()
  if (stored !== undefined) localStorage.setItem(STORED, stored)
  return import('./theme-settings.ts')
}

beforeEach(() => localStorage.clear())

const DEFAULTS = {
  topBar: 'themedefault',
  sidebar: 'themedefault',
  background: 'theme3',
  footer: 'themedefault',
  toolbarAlignment: 'below',
  footerAlignment: 'below',
  toolbarDisplay: 'show',
  footerDisplay: 'show',
  sidebarDisplay: 'show',
  sidebarTransparent: false,
  activeLinkStyle: 'style1',
  sidebarMini: false,
}

test('the defaults are those of the specification', async () => {
  expect((await opened()).currentThemeSettings()).toEqual(DEFAULTS)
})

test('what was chosen is kept in this browser, and a reset forgets it', async () => {
  const { changeThemeSettings } = await opened()
  changeThemeSettings({ topBar: 'theme5', sidebarMini: true })
  const again = await opened()
  expect(again.currentThemeSettings()).toEqual({ ...DEFAULTS, topBar: 'theme5', sidebarMini: true })
  again.resetThemeSettings()
  expect(again.currentThemeSettings()).toEqual(DEFAULTS)
  expect((await opened()).currentThemeSettings()).toEqual(DEFAULTS)
})

test('what is unknown counts as not chosen, and the rest stays', async () => {
  const stored = JSON.stringify({ sidebar: 'theme99', footer: 'theme2', sidebarMini: 'yes', topBar: 7 })
  expect((await opened(stored)).currentThemeSettings()).toEqual({ ...DEFAULTS, footer: 'theme2' })
  for (const broken of ['', '{', 'null', '[]', '"theme1"'])
    expect((await opened(broken)).currentThemeSettings(), broken).toEqual(DEFAULTS)
})

test('another tab that chooses is followed', async () => {
  const { currentThemeSettings } = await opened()
  const newValue = JSON.stringify({ background: 'theme6' })
  window.dispatchEvent(new StorageEvent('storage', { key: STORED, newValue }))
  expect(currentThemeSettings().background).toBe('theme6')
})
