import { type ComponentType, useEffect, useState } from 'react'
import { toast } from '#web/core/feedback/toast.ts'
import { NetworkError } from './errors.ts'
import { messageOf } from './message-of.ts'
import { queryClient } from './query-client.ts'

/** In milliseconds: how often it is checked whether the screen still waits for data. */
const SETTLED_INTERVAL_MS = 300
/** Between the code of a screen and its first call there is a moment without calls. */
const SETTLED_CHECKS = 2

/** Runs once no query is being fetched any more; returns how to cancel. */
function onceSettled(run: () => void) {
  let quiet = 0
  const timer = setInterval(() => {
    quiet = queryClient.isFetching() > 0 ? 0 : quiet + 1
    if (quiet < SETTLED_CHECKS) return
    clearInterval(timer)
    run()
  }, SETTLED_INTERVAL_MS)
  return () => clearInterval(timer)
}

/** Whether the first view of the screen has its data: for calls that can wait for that. Stays true. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => (isSettled ? undefined : onceSettled(() => setSettled(true))), [isSettled])
  return isSettled
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A component whose code the first view of a screen does without: loaded once the screen has its data, so that it is
 * there when the connection is lost later, or as soon as it `isWanted`. Null until then. `load` must not change.
 */
export function useLate<Props>(load: Load<Props>, isWanted: boolean): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (Loaded) return
    const start = () =>
      load().then(
        (loaded) => setLoaded(() => loaded.default),
        () => isWanted && toast(messageOf(new NetworkError('unreachable'))),
      )
    if (isWanted) void start()
    else return onceSettled(start)
  }, [Loaded, load, isWanted])
  return Loaded
}
