import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { isWriting, pressedKey } from '#web/ui/keys.ts'

/** An action on the screen of a queue, with its keys. */
export type QueueAction = {
  does: TextKey
  /** The keys as pressed: `s`, `Enter`, `Shift+p`, `Alt+s`, `Mod+z` with ⌘ or Ctrl; `1 – 9` for any of these digits. */
  keys: readonly string[]
  /** Further keys for the action, which the list of keys leaves out. */
  also?: readonly string[]
  act: (key: string) => void
  /** The button at the foot of the screen; the first action has the last, filled button. */
  button?: { label: string; isDisabled?: boolean } | null
}

export const DIGITS = '1 – 9'

/** The elements on which Enter and Space already have a meaning. */
const PRESSED = 'button, a, summary, [role="option"]'

/** Whether a dialog or a menu is open above the screen of a queue, which is a dialog itself. */
const isCovered = () =>
  document.querySelectorAll('[role="dialog"]').length > 1 || document.querySelector('[role="menu"]') !== null

function nameOf(event: KeyboardEvent): string {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = event
  // On a Mac, Alt changes the letter, so the key is told by its code.
  const key = (altKey && /^Key([A-Z])$/.exec(code)?.[1]) || pressedKey(event)
  const isLetter = /^[a-z]$/i.test(key)
  const held = [altKey && 'Alt+', (ctrlKey || metaKey) && 'Mod+', shiftKey && isLetter && 'Shift+']
  return held.filter((name) => name !== false).join('') + (isLetter ? key.toLowerCase() : key)
}

/** Whether the focused element needs the key itself. A field needs all but Enter, Escape, and Alt with a letter. */
function needs(target: EventTarget | null, key: string): boolean {
  // Tab moves the focus on every element.
  if (key === 'Tab') return true
  if (/^(Mod\+)?(Enter| )$/.test(key) && target instanceof Element && target.closest(PRESSED)) return true
  if (key === 'Enter' && target instanceof HTMLTextAreaElement) return true
  const isWritten = isWriting(target) && !(target instanceof HTMLInputElement && target.type === 'range')
  return isWritten && !/Enter$|^Escape$|^Alt\+\w$/.test(key)
}

/** Runs the actions for pressed keys, except in a dialog or menu above the screen. */
export function useQueueActions(actions: readonly QueueAction[]): void {
  const wasCovered = useRef(false)
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const key = nameOf(event)
    if (needs(event.target, key)) return
    const isDigit = /^[1-9]$/.test(key)
    const action = actions.find(({ keys, also = [] }) =>
      [...keys, ...also].some((one) => one === key || (isDigit && one === DIGITS)),
    )
    if (!action) return
    event.preventDefault()
    action.act(key)
  })
  // Listens before dialogs do, because one that Escape closes is already gone when the key reaches the document.
  useLayoutEffect(() => {
    const note = () => {
      wasCovered.current = isCovered()
    }
    window.addEventListener('keydown', note, { capture: true })
    return () => window.removeEventListener('keydown', note, { capture: true })
  }, [])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !event.isComposing && !wasCovered.current) pressed(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
