import { isWriting, pressedKey } from '#web/ui/keys.ts'
import { useQueueKeys } from './use-queue-keys.ts'

type Keys = {
  accept: () => void
  skip: () => void
  back: () => void
  play: () => void
  help: () => void
  /** Takes another suggestion, by its number from 0. */
  choose: (index: number) => void
  /** Out of the field that is written in; returns whether there was one. */
  leaveField: () => boolean
  leave: () => void
}

/** Elements where Enter already has a meaning. */
const PRESSED = 'button, a, summary'

/** The keys of a review; `review-keys.tsx` lists them. */
export function useReviewKeys(keys: Keys) {
  useQueueKeys((event) => {
    const { key, code, target, ctrlKey, metaKey, altKey } = event
    const done = (act: () => void) => {
      event.preventDefault()
      act()
    }
    const isCommand = ctrlKey || metaKey
    if (key === 'Escape') return done(() => keys.leaveField() || keys.leave())
    if (key === 'Enter') {
      if (target instanceof Element && target.closest(PRESSED)) return
      // In a text of several lines, Enter begins the next one.
      if (target instanceof HTMLTextAreaElement && !isCommand) return
      return done(keys.accept)
    }
    // Also while a field is written in, where S alone is a letter.
    if (altKey && code === 'KeyS') return done(keys.skip)
    if (isWriting(target) || isCommand || altKey) return
    const acts: Record<string, () => void> = {
      s: keys.skip,
      p: keys.play,
      Backspace: keys.back,
      '?': keys.help,
    }
    const pressed = pressedKey(event)
    const act = acts[pressed]
    if (act) done(act)
    else if (/^[1-9]$/.test(pressed)) done(() => keys.choose(Number(pressed) - 1))
  })
}
