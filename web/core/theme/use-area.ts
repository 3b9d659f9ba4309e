import { useComputedColorScheme } from '@mantine/core'
import type { CSSProperties } from 'react'
import {
  type AreaTheme,
  backgroundThemes,
  footerThemes,
  sidebarThemes,
  type Tones,
  topBarThemes,
} from './area-themes.ts'
import { useThemeSettings } from './theme-settings.ts'

declare module 'react' {
  interface CSSProperties {
    '--area-ground'?: string
    '--area-text'?: string
    '--area-muted'?: string
    '--area-line'?: string
    '--area-hover'?: string
    '--area-active'?: string
    '--area-tint'?: string
    '--area-on-active'?: string
    '--area-pattern'?: string
    '--page'?: string
    '--page-active'?: string
  }
}

const areas = { topBar: topBarThemes, sidebar: sidebarThemes, footer: footerThemes } as const
export type Area = keyof typeof areas

const variables = (tones: Tones): CSSProperties => ({
  '--area-ground': tones.ground,
  '--area-text': tones.text,
  '--area-muted': tones.muted,
  '--area-line': tones.line,
  '--area-hover': tones.hover,
  '--area-active': tones.active,
  '--area-tint': tones.tint,
  '--area-on-active': tones.onActive,
  '--area-pattern': tones.pattern,
})

/** The chosen colours of an area, as the CSS variables that its styles use. */
export function useArea(area: Area): CSSProperties {
  const settings = useThemeSettings()
  const scheme = useComputedColorScheme('light')
  const themes: readonly AreaTheme[] = areas[area]
  const chosen = themes.find(({ name }) => name === settings[area])
  return chosen ? variables(chosen[scheme]) : {}
}

/** The chosen background of the screens. */
export function useBackground(): CSSProperties {
  const settings = useThemeSettings()
  const scheme = useComputedColorScheme('light')
  const chosen = backgroundThemes.find(({ name }) => name === settings.background)
  // The product's own background is already set; a variable that refers to itself would be invalid.
  if (!chosen || chosen[scheme].ground === 'var(--page)') return {}
  const { ground, active } = chosen[scheme]
  return { '--page': ground, '--page-active': active }
}
