import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

/** The colour schemes: light, dark, or as the system says. */
export const schemes = ['light', 'dark', 'auto'] as const

export const schemeIcons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }
