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

/** It floats above the screen when the window is too narrow, or when the sidebar is hidden by the settings. */
const floats = () => SMALL.matches || currentThemeSettings().sidebarDisplay === 'hide'

/** The toggle of the top bar: opens the floating sidebar, otherwise switches between full and mini. */
export function toggleSidebar() {
  if (floats()) return overlay.set(!overlay.get())
  changeThemeSettings({ sidebarMini: !currentThemeSettings().sidebarMini })
}

export function closeOverlay() {
  if (overlay.get()) overlay.set(false)
}

/** `isMini`: icons only. `isFloating`: above the screen, and only while `isOpen`. */
export function useSidebar() {
  const { sidebarMini, sidebarDisplay } = useThemeSettings()
  const isSmall = useSyncExternalStore(onSmallChange, () => SMALL.matches)
  const isOpen = useStore(overlay)
  const isFloating = isSmall || sidebarDisplay === 'hide'
  return { isFloating, isMini: sidebarMini && !isFloating, isOpen: isFloating && isOpen }
}
