import { useSyncExternalStore } from 'react'
import { createStore, useStore } from '#web/core/store.ts'
import {
  changeThemeSettings,
  currentThemeSettings,
  useThemeSettings,
} from '#web/core/theme/theme-settings.ts'

const SMALL = window.matchMedia('(max-width: 767.98px)')

/** Whether the floating sidebar is open. */
const overlay = createStore(false)

function onSmallChange(listener: () => void) {
  SMALL.addEventListener('change', listener)
  return () => SMALL.removeEventListener('change', listener)
}

/** Whether the sidebar floats above the screen, because the window is too narrow or the settings hide it. */
const floats = () => SMALL.matches || currentThemeSettings().sidebarDisplay === 'hide'

/** Toggles the sidebar from the top bar: opens it where it floats, otherwise switches between full and mini. */
export function toggleSidebar() {
  if (floats()) return overlay.set(!overlay.get())
  changeThemeSettings({ sidebarMini: !currentThemeSettings().sidebarMini })
}

export function closeOverlay() {
  if (overlay.get()) overlay.set(false)
}

/**
 * The state of the sidebar. `isMini` shows icons only; with `isFloating` it lies above the screen and is visible only while
 * `isOpen`.
 */
export function useSidebar() {
  const { sidebarMini, sidebarDisplay } = useThemeSettings()
  const isSmall = useSyncExternalStore(onSmallChange, () => SMALL.matches)
  const isOpen = useStore(overlay)
  const isFloating = isSmall || sidebarDisplay === 'hide'
  return { isFloating, isMini: sidebarMini && !isFloating, isOpen: isFloating && isOpen }
}
