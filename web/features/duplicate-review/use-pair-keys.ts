import { useQueueKeys } from '#web/features/review/use-queue-keys.ts'
import { isWriting, pressedKey } from '#web/ui/keys.ts'

type Keys = Readonly<
  Record<
    'merge' | 'distinct' | 'skip' | 'swap' | 'back' | 'playFirst' | 'playSecond' | 'help' | 'leave',
    () => void
  >
>

const PRESSED = 'button, a, summary'

/** The keys of the review of likely duplicates; `pair-keys.tsx` lists them. */
export function usePairKeys(keys: Keys) {
  useQueueKeys((event) => {
    const { target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || isWriting(target)) return
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
}
