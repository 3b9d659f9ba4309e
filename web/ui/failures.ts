import { useSyncExternalStore } from 'react'

/** Something that went wrong, for the list in the bell. `at` is in milliseconds since 1970. */
export type Failure = { id: number; message: string; at: number }

const MOST_KEPT = 50

const listeners = new Set<() => void>()
let failures: readonly Failure[] = []
let unread = 0
let nextId = 1

function change(next: readonly Failure[], nextUnread: number) {
  failures = next
  unread = nextUnread
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts a failure into the bell's list, newest first. Failed and refused calls of `web/api` stand there already. */
export function recordFailure(message: string) {
  const failure = { id: nextId++, message, at: Date.now() }
  change([failure, ...failures].slice(0, MOST_KEPT), unread + 1)
}

export const readFailures = () => change(failures, 0)
export const clearFailures = () => change([], 0)

export const useFailures = () => useSyncExternalStore(subscribe, () => failures)
export const useUnreadFailures = () => useSyncExternalStore(subscribe, () => unread)
