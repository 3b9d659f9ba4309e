import { useSyncExternalStore } from 'react'
import { keepFocus } from '../ui/keep-focus.ts'

/** The dialogs that belong to no screen: the top bar, the keys and the palette open them. */
export type Dialog = 'palette' | 'keys' | 'themeSettings' | 'changePassword' | 'contactMail'

const listeners = new Set<() => void>()
let opened: Dialog | null = null
/** What the focus goes back to. */
let opener: Element | null = null

function change(next: Dialog | null) {
  opened = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens a dialog in the place of the one that is open. `from`: for what goes as it opens, as the item of a menu. */
export function openDialog(dialog: Dialog, from: Element | null = document.activeElement) {
  if (opened === null) opener = from
  change(dialog)
}

export const closeDialog = () => change(null)

/** Closes for another screen, which takes the focus itself. */
export function leaveDialog() {
  opener = null
  change(null)
}

/** Gives the focus back once a dialog is gone from the screen. What moved meanwhile is found by its id. */
export function focusOpener() {
  if (opened !== null || opener === null) return
  const present = opener.isConnected ? opener : document.getElementById(opener.id)
  opener = null
  if (present instanceof HTMLElement && present !== document.body) present.focus()
  else keepFocus()
}

export const useDialog = () => useSyncExternalStore(subscribe, () => opened)
