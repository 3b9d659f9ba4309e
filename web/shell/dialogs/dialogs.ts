import { createStore, useStore } from '#web/core/store.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'

/** The dialogs that belong to no screen: opened by the top bar, shortcut keys and the palette. */
export type Dialog = 'palette' | 'keys' | 'themeSettings' | 'changePassword' | 'contactMail' | 'signOut'

type Opened = { dialog: Dialog; text: string }

const store = createStore<Opened | null>(null)
/** The element that gets the focus back when the open dialog closes. */
let opener: Element | null = null

/** Opens a dialog, replacing an open one. `from` gets the focus back, for an opener that disappears, such as a menu item. */
export function openDialog(dialog: Dialog, from: Element | null = document.activeElement, text = '') {
  if (store.get() === null) opener = from
  store.set({ dialog, text })
}

/** Opens the palette with this search. */
export const searchInPalette = (text: string) => openDialog('palette', document.activeElement, text)

/** Adds a letter that was typed before the palette's field was there. */
export function typeAhead(letter: string) {
  const opened = store.get()
  if (opened) store.set({ ...opened, text: opened.text + letter })
}

export const closeDialog = () => store.set(null)

/** Closes a dialog because another screen opens, which takes the focus itself. */
export function leaveDialog() {
  opener = null
  store.set(null)
}

/** Restores the focus once a dialog has closed. An element that moved in the document is found by its id. */
export function focusOpener() {
  if (store.get() !== null || opener === null) return
  const present = opener.isConnected ? opener : document.getElementById(opener.id)
  opener = null
  if (present instanceof HTMLElement && present !== document.body) present.focus()
  else keepFocus()
}

export const useDialog = () => useStore(store)?.dialog ?? null

export const openedText = () => store.get()?.text ?? ''
