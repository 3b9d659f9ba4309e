import { useSyncExternalStore } from 'react'

// Not in the button that opens it: that one moves, and goes, with what is chosen in the drawer.
const listeners = new Set<() => void>()
let isOpen = false

export function openThemeDrawer(next: boolean) {
  isOpen = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useThemeDrawer = () => useSyncExternalStore(subscribe, () => isOpen)
