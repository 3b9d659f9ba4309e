/** Whether the keyboard uses ⌘ instead of Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The label of a key combined with ⌘ or Ctrl: ⌘K, or Ctrl K. */
export const withCommand = (key: string) => (isMac ? `⌘${key}` : `Ctrl ${key}`)

const LAST_LATIN = '\u024f'

/**
 * The pressed key. On layouts without Latin letters, such as Hindi and Arabic, the key at the same position on a Latin
 * one.
 */
export function pressedKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (key.length > 1 || key <= LAST_LATIN) return key
  if (code === 'Slash') return shiftKey ? '?' : '/'
  if (shiftKey && code === 'Comma') return '<'
  if (shiftKey && code === 'Period') return '>'
  const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? key
  return shiftKey ? letter : letter.toLowerCase()
}

/** Whether ⌘ or Ctrl is the only modifier held with this key. */
export function isCommand(event: KeyboardEvent, wanted: string): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  return pressedKey(event).toLowerCase() === wanted && ctrlKey !== metaKey && !altKey && !shiftKey
}

const WRITES = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/** Whether this element accepts text input. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(WRITES) !== null

export const isDialogOpen = () => document.querySelector('[role="dialog"], [role="menu"]') !== null

/** Whether a key press belongs to something else: a field, a dialog, a menu, a browser shortcut. */
export function isTaken({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || isDialogOpen()) return true
  return isWriting(target)
}
