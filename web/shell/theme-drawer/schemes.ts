import { IconDeviceDesktop, IconMoon, IconSun } from '#web/ui/icons.ts'

/** The colour schemes: light, dark, or as the system has it. */
export const schemes = ['light', 'dark', 'auto'] as const

export const schemeIcons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }
