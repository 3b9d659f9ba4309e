import { useSyncExternalStore } from 'react'
import { changeThemeSettings, currentThemeSettings, useThemeSettings } from '../theme/theme-settings.ts'

const SMALL = window.matchMedia('(max-width: 767.98px)')

const listeners = new Set<() => void>()
/** Whether a sidebar that floats is open above the screen. */
let overlay = false

function change(next: boolean) {
  overlay = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  SMALL.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    SMALL.removeEventListener('change', listener)
  }
}

/** It floats above the screen where there is no room beside it, and where it is not to be shown. */
const floats = () => SMALL.matches || currentThemeSettings().sidebarDisplay === 'hide'

/** What the toggle in the top bar does: opens the sidebar that floats, else changes between full and mini. */
export function toggleSidebar() {
  if (floats()) return change(!overlay)
  changeThemeSettings({ sidebarMini: !currentThemeSettings().sidebarMini })
}

export function closeOverlay() {
  if (overlay) change(false)
}

/** `isMini`: icons only. `isFloating`: above the screen, and only while `isOpen`. */
export function useSidebar() {
  const { sidebarMini, sidebarDisplay } = useThemeSettings()
  const isSmall = useSyncExternalStore(subscribe, () => SMALL.matches)
  const isOpen = useSyncExternalStore(subscribe, () => overlay)
  const isFloating = isSmall || sidebarDisplay === 'hide'
  return { isFloating, isMini: sidebarMini && !isFloating, isOpen: isFloating && isOpen }
}
