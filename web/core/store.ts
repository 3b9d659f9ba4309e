import { useSyncExternalStore } from 'react'

/** A value outside React that components can subscribe to. */
export type Store<Value> = {
  get: () => Value
  set: (next: Value) => void
  /** Calls back on every change; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A store as its readers see it. */
export type ReadStore<Value> = Pick<Store<Value>, 'get' | 'subscribe'>

export const useStore = <Value>({ subscribe, get }: ReadStore<Value>): Value =>
  useSyncExternalStore(subscribe, get)
