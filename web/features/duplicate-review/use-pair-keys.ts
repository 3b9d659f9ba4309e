import { useEffect, useEffectEvent } from 'react'
import { isWriting, pressedKey } from '#web/ui/keys.ts'

type Keys = Readonly<
  Record<
    'merge' | 'distinct' | 'skip' | 'swap' | 'back' | 'playFirst' | 'playSecond' | 'help' | 'leave',
    () => void
  >
>

const PRESSED = 'button, a, summary'
const isOver = () =>
  document.querySelectorAll('[role="dialog"]').length > 1 || document.querySelector('[role="menu"]') !== null

/** The keys of the review of likely duplicates; `pair-keys.tsx` lists them. */
export function usePairKeys(keys: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event
    if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey || isOver() || isWriting(target))
      return
    const key = pressedKey(event)
    if (key === 'Enter' && target instanceof Element && target.closest(PRESSED)) return
    const acts: Record<string, () => void> = {
      Enter: keys.merge,
      n: keys.distinct,
      s: keys.skip,
      x: keys.swap,
      p: keys.playFirst,
      P: keys.playSecond,
      Backspace: keys.back,
      '?': keys.help,
      Escape: keys.leave,
    }
    const act = acts[key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
