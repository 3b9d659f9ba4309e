import { type ComponentType, useEffect, useState } from 'react'
import { toast } from '#web/core/feedback/toast.ts'
import { NetworkError } from './errors.ts'
import { messageOf } from './message-of.ts'
import { queryClient } from './query-client.ts'

/** In milliseconds: the interval at which the screen is checked for queries that are still fetching. */
const SETTLED_INTERVAL_MS = 300
/**
 * The number of checks in a row without a fetch, because there is a moment without calls between the code of a screen and its
 * first call.
 */
const SETTLED_CHECKS = 2

/** Runs a function once no query is fetching any more; returns a function that cancels it. */
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

/** Whether the first view of the screen has its data, for calls that can wait for that. Once true, it stays true. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => (isSettled ? undefined : onceSettled(() => setSettled(true))), [isSettled])
  return isSettled
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** The components loaded so far, by their load function, so that a dialog opens without waiting for the promise of its import. */
const loaded = new WeakMap<object, unknown>()
// The map holds each component under its own load function, which the type cannot say.
const loadedBy = <Props>(load: Load<Props>) => (loaded.get(load) ?? null) as ComponentType<Props> | null

async function loadOnce<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  const found = loadedBy(load) ?? (await load()).default
  loaded.set(load, found)
  return found
}

/**
 * A component that the first view of a screen does without, such as a dialog: its code is loaded once the screen has its data,
 * so that it is there if the connection is lost later. It is null until it `isWanted`, because mounting the closed dialogs of a
 * list took as long as its rows, and then stays mounted; `load` must not change.
 */
export function useLate<Props>(load: Load<Props>, isWanted: boolean): ComponentType<Props> | null {
  const [Wanted, setWanted] = useState<ComponentType<Props> | null>(null)
  const Known = isWanted ? loadedBy(load) : null
  if (Known && !Wanted) setWanted(() => Known)
  useEffect(() => {
    if (Wanted) return
    if (!isWanted) return onceSettled(() => void loadOnce(load).catch(() => undefined))
    void loadOnce(load).then(
      (component) => setWanted(() => component),
      () => toast(messageOf(new NetworkError('unreachable'))),
    )
  }, [Wanted, load, isWanted])
  return Wanted
}

/** A component that a screen shows once it has its data. `load` must not change between renders. */
export function useAfterData<Props>(load: Load<Props>): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState(() => loadedBy(load))
  useEffect(() => {
    if (Loaded) return
    // If the code cannot be loaded, such as without a connection, the screen does without the component.
    return onceSettled(
      () =>
        void loadOnce(load).then(
          (component) => setLoaded(() => component),
          () => undefined,
        ),
    )
  }, [Loaded, load])
  return Loaded
}
