import { useSyncExternalStore } from 'react'

/** `mini`: icons only, remembered. `overlay`: open above the screen, below 767.98 px only. */
type Sidebar = { mini: boolean; overlay: boolean }

const STORED = 'sidebarMini'
const SMALL = window.matchMedia('(max-width: 767.98px)')

const listeners = new Set<() => void>()
let sidebar: Sidebar = { mini: localStorage.getItem(STORED) === 'true', overlay: false }

function change(next: Sidebar) {
  sidebar = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the toggle in the top bar does: opens the overlay on small screens, else changes between full and mini. */
export function toggleSidebar() {
  if (SMALL.matches) return change({ ...sidebar, overlay: !sidebar.overlay })
  localStorage.setItem(STORED, String(!sidebar.mini))
  change({ ...sidebar, mini: !sidebar.mini })
}

export function closeOverlay() {
  if (sidebar.overlay) change({ ...sidebar, overlay: false })
}

export const useSidebar = () => useSyncExternalStore(subscribe, () => sidebar)

function onSizeChange(listener: () => void) {
  SMALL.addEventListener('change', listener)
  return () => SMALL.removeEventListener('change', listener)
}

/** Whether the screen is so small that the sidebar is an overlay. */
export const useIsSmall = () => useSyncExternalStore(onSizeChange, () => SMALL.matches)
