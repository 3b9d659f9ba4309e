import { useEffect, useEffectEvent } from 'react'
import { isTaken, pressedKey } from '#web/ui/keys.ts'

type Keys = {
  /** Plays the next sound (1), or the previous one (-1). */
  step: (by: 1 | -1) => void
  /** Moves forward, or back with a negative number, in seconds. */
  skip: (seconds: number) => void
  /** Plays faster (1) or slower (-1). */
  shift: (by: 1 | -1) => void
}

const SKIP_SECONDS = 10

/** The keys of the player: `N` and `P`, with Shift, next and previous, `l` and `h` forward and back, `>` and `<` the speed. */
export function usePlayerKeys(keys: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return
    const acts: Record<string, () => void> = {
      N: () => keys.step(1),
      P: () => keys.step(-1),
      l: () => keys.skip(SKIP_SECONDS),
      h: () => keys.skip(-SKIP_SECONDS),
      '>': () => keys.shift(1),
      '<': () => keys.shift(-1),
    }
    const act = acts[pressedKey(event)]
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
