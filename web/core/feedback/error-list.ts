import { createStore, useStore } from '#web/core/store.ts'

/** An entry of the error list in the top bar. `at` is in milliseconds since 1970. */
export type LoggedError = { id: number; message: string; at: number }

const MAX_ERRORS = 50

const store = createStore<{ errors: readonly LoggedError[]; unread: number }>({ errors: [], unread: 0 })
let nextId = 1

/** Adds an error to the error list, newest first. Calls that fail or are refused are added by the query client. */
export function logError(message: string) {
  const { errors, unread } = store.get()
  const error = { id: nextId++, message, at: Date.now() }
  store.set({ errors: [error, ...errors].slice(0, MAX_ERRORS), unread: unread + 1 })
}

export const markErrorsRead = () => store.set({ ...store.get(), unread: 0 })
export const clearErrors = () => store.set({ errors: [], unread: 0 })

export const useErrors = () => useStore(store).errors
export const useUnreadErrors = () => useStore(store).unread
