/** Whether the keyboard has ⌘ where others have Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** What a key with ⌘ or Ctrl is called: ⌘K, or Ctrl K. */
export const withCommand = (key: string) => (isMac ? `⌘${key}` : `Ctrl ${key}`)

/** Whether ⌘ or Ctrl is held with this key, and nothing else. */
export const isCommand = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, wanted: string) =>
  key.toLowerCase() === wanted && ctrlKey !== metaKey && !altKey && !shiftKey

const WRITES = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/** Whether this is somewhere to write. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(WRITES) !== null

export const isDialogOpen = () => document.querySelector('[role="dialog"], [role="menu"]') !== null

/** Whether a key is meant for something else: a field, a dialog, a menu, a shortcut of the browser. */
export function isTaken({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || isDialogOpen()) return true
  return isWriting(target)
}
