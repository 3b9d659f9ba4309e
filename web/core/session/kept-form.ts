import { insideBasePath } from '#web/core/navigation/base-path.ts'

/** A form's values by field. Kept in memory only: files survive, and nothing is written to browser storage. */
export type FormValues = Record<string, unknown>

type Left = { adminId: number; path: string | null; forms: Map<string, FormValues> }

const openForms = new Map<string, () => FormValues | null>()
let left: Left | null = null

/**
 * Registers an open form under a `key` such as its path, so that its values survive the end of the session; returns a function
 * that unregisters it. `read` returns the values, or null if nothing was changed.
 */
export function registerForm(key: string, read: () => FormValues | null): () => void {
  openForms.set(key, read)
  return () => {
    if (openForms.get(key) === read) openForms.delete(key)
  }
}

/** Whether an open form has unsaved changes. */
export const hasUnsaved = () => [...openForms.values()].some((read) => read() !== null)

/** Returns the values that this form had when the session ended, once; null if there are none or if another admin has signed in. */
export function takeKeptForm(key: string, adminId: number): FormValues | null {
  if (left?.adminId !== adminId) return null
  const values = left.forms.get(key) ?? null
  left.forms.delete(key)
  return values
}

/** Called when a session expires: keeps the path of the screen and the values of its open forms. */
export function keepLeft(adminId: number) {
  const forms = new Map<string, FormValues>()
  for (const [key, read] of openForms) {
    const values = read()
    if (values) forms.set(key, values)
  }
  left = { adminId, path: insideBasePath(window.location), forms }
}

/** The path of the screen on which this admin's session expired. For any other admin, returns null and discards what was kept. */
export function screenLeftBy(adminId: number): string | null {
  if (left?.adminId === adminId) return left.path
  left = null
  return null
}

/** Whether the last session expired while a screen was open. */
export const wasInterrupted = () => left !== null

/** Forgets the path once a screen is open, so that the next sign-in leads to the dashboard. The values of forms stay. */
export function reachScreen() {
  if (left) left.path = null
}

export function forgetLeft() {
  left = null
}
