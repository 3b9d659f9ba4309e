import { useQueueKeys } from '#web/features/review/use-queue-keys.ts'
import { isCommand, isWriting, pressedKey } from '#web/ui/keys.ts'

type Keys = {
  next: () => void
  previous: () => void
  skip: (seconds: number) => void
  toMiddle: () => void
  toStart: () => void
  toggle: () => void
  pick: (list: 'tags' | 'categories') => void
  /** Files under one that was used last, by its place from 0. */
  recent: (index: number) => void
  status: () => void
  takeBack: () => void
  goesOn: () => void
  help: () => void
  leave: () => void
}

export const SKIP_SECONDS = 10

/** Elements where Space already has a meaning. */
const PRESSED = 'button, a, summary, [role="option"]'

/** The keys of listening; `listening-keys.tsx` lists them. */
export function useListeningKeys(keys: Keys) {
  useQueueKeys((event) => {
    const { target, ctrlKey, metaKey, altKey } = event
    const isInField = isWriting(target) && !(target instanceof HTMLInputElement && target.type === 'range')
    if (isInField) return
    const done = (act: () => void) => {
      event.preventDefault()
      act()
    }
    if (isCommand(event, 'z')) return done(keys.takeBack)
    if (ctrlKey || metaKey || altKey) return
    const key = pressedKey(event)
    if (key === ' ' && target instanceof Element && target.closest(PRESSED)) return
    const acts: Record<string, () => void> = {
      j: keys.next,
      N: keys.next,
      k: keys.previous,
      P: keys.previous,
      l: () => keys.skip(SKIP_SECONDS),
      h: () => keys.skip(-SKIP_SECONDS),
      m: keys.toMiddle,
      '0': keys.toStart,
      ' ': keys.toggle,
      t: () => keys.pick('tags'),
      c: () => keys.pick('categories'),
      s: keys.status,
      a: keys.goesOn,
      '?': keys.help,
      Escape: keys.leave,
    }
    const act = acts[key]
    if (act) done(act)
    else if (/^[1-9]$/.test(key)) done(() => keys.recent(Number(key) - 1))
  })
}
