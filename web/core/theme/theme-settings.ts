import * as z from 'zod/mini'
import { createStore, useStore } from '#web/core/store.ts'
import { backgroundThemes, footerThemes, sidebarThemes, topBarThemes } from './area-themes.ts'

export const linkStyles = ['style1', 'style2', 'style3', 'style4', 'style5'] as const

const themeOf = <const Name extends string>(themes: readonly { name: Name }[], fallback: NoInfer<Name>) =>
  z.catch(z.enum(themes.map(({ name }) => name)), fallback)
const alignment = z.catch(z.enum(['below', 'above']), 'below')
const display = z.catch(z.enum(['show', 'hide']), 'show')
const off = z.catch(z.boolean(), false)

/** The theme settings of this browser (specification 1, section 3); missing or unknown values get their default. */
const schema = z.object({
  topBar: themeOf(topBarThemes, 'themedefault'),
  sidebar: themeOf(sidebarThemes, 'themedefault'),
  background: themeOf(backgroundThemes, 'theme3'),
  footer: themeOf(footerThemes, 'themedefault'),
  /** 'above' spans the full width, including the sidebar; 'below' spans the screen only. */
  toolbarAlignment: alignment,
  footerAlignment: alignment,
  toolbarDisplay: display,
  footerDisplay: display,
  sidebarDisplay: display,
  sidebarTransparent: off,
  activeLinkStyle: z.catch(z.enum(linkStyles), 'style1'),
  sidebarMini: off,
})
export type ThemeSettings = z.output<typeof schema>

const DEFAULTS = z.parse(schema, {})
const STORED = 'themeSettings'

function read(stored: string | null): ThemeSettings {
  try {
    return z.parse(schema, JSON.parse(stored ?? '{}'))
  } catch {
    // Anything else under this key is from an older version or from another program.
    return DEFAULTS
  }
}

const store = createStore(read(localStorage.getItem(STORED)))

// The settings were changed in another tab.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === STORED) store.set(read(newValue))
})

export function changeThemeSettings(changed: Partial<ThemeSettings>) {
  const next = { ...store.get(), ...changed }
  localStorage.setItem(STORED, JSON.stringify(next))
  store.set(next)
}

export function resetThemeSettings() {
  localStorage.removeItem(STORED)
  store.set(DEFAULTS)
}

export const currentThemeSettings = store.get
export const useThemeSettings = () => useStore(store)
