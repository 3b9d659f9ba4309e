/** Whether the keyboard has ⌘ where others have Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** What a key with ⌘ or Ctrl is called: ⌘K, or Ctrl K. */
export const withCommand = (key: string) => (isMac ? `⌘${key}` : `Ctrl ${key}`)

const LAST_LATIN = '\u024f'

/** The key that is pressed. Where a layout has no Latin letters, as Hindi and Arabic ones, what is printed there elsewhere. */
export function pressedKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (key.length > 1 || key <= LAST_LATIN) return key
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
}

/** Whether ⌘ or Ctrl is held with this key, and nothing else. */
export function isCommand(event: KeyboardEvent, wanted: string): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  return pressedKey(event).toLowerCase() === wanted && ctrlKey !== metaKey && !altKey && !shiftKey
}

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
