import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { backgroundThemes, footerThemes, sidebarThemes, topBarThemes } from './area-themes.ts'

export const linkStyles = ['style1', 'style2', 'style3', 'style4', 'style5'] as const

const themeOf = <const Name extends string>(themes: readonly { name: Name }[], fallback: NoInfer<Name>) =>
  z.catch(z.enum(themes.map(({ name }) => name)), fallback)
const alignment = z.catch(z.enum(['below', 'above']), 'below')
const display = z.catch(z.enum(['show', 'hide']), 'show')
const off = z.catch(z.boolean(), false)

/** How the product looks in this browser (specification 1, section 3); what is missing or unknown has its default. */
const schema = z.object({
  topBar: themeOf(topBarThemes, 'themedefault'),
  sidebar: themeOf(sidebarThemes, 'themedefault'),
  background: themeOf(backgroundThemes, 'theme3'),
  footer: themeOf(footerThemes, 'themedefault'),
  /** Above: over the whole width, the sidebar included. Below: over the screen alone. */
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

const listeners = new Set<() => void>()
let settings = read(localStorage.getItem(STORED))

function read(stored: string | null): ThemeSettings {
  try {
    return z.parse(schema, JSON.parse(stored ?? '{}'))
  } catch {
    // Nothing of ours, or of an older version: it looks as at first.
    return DEFAULTS
  }
}

function take(next: ThemeSettings) {
  settings = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Another tab changed it.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === STORED) take(read(newValue))
})

export function changeThemeSettings(changed: Partial<ThemeSettings>) {
  const next = { ...settings, ...changed }
  localStorage.setItem(STORED, JSON.stringify(next))
  take(next)
}

export function resetThemeSettings() {
  localStorage.removeItem(STORED)
  take(DEFAULTS)
}

export const currentThemeSettings = () => settings
export const useThemeSettings = () => useSyncExternalStore(subscribe, currentThemeSettings)
