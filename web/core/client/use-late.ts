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

/** The components that are loaded, by how they are loaded: a dialog opens without waiting for the promise of its import. */
const loaded = new WeakMap<object, unknown>()
// Each is stored with its own load.
const loadedBy = <Props>(load: Load<Props>) => (loaded.get(load) ?? null) as ComponentType<Props> | null

async function loadOnce<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  const found = loadedBy(load) ?? (await load()).default
  loaded.set(load, found)
  return found
}

/**
 * A component that the first view of a screen does without, such as a dialog. Its code is loaded once the screen has its
 * data, so that it is there when the connection is lost later, but it is null until it `isWanted`: mounting the closed
 * dialogs of a list took as long as its rows. From then on it stays. `load` must not change.
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

/** A component that a screen shows once it has its data. `load` must not change. */
export function useAfterData<Props>(load: Load<Props>): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState(() => loadedBy(load))
  useEffect(() => {
    if (Loaded) return
    // Without a connection the screen does without it.
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
