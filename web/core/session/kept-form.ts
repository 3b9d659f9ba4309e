import { insideBasePath } from '../api/base-path.ts'

/** A form's values by field. Kept in memory alone: files survive, and nothing typed lies in the browser's store. */
export type FormValues = Record<string, unknown>

type Left = { adminId: number; path: string | null; forms: Map<string, FormValues> }

const openForms = new Map<string, () => FormValues | null>()
let left: Left | null = null

/**
 * Tells of an open form, so that a session that ends does not cost what was typed. `read` answers its values, or
 * null while nothing was changed. `key` names the form, such as its path. Answers how to take it back on unmount.
 */
export function registerForm(key: string, read: () => FormValues | null): () => void {
  openForms.set(key, read)
  return () => {
    if (openForms.get(key) === read) openForms.delete(key)
  }
}

/** What was typed in this form when the session ended, once; null when there is nothing, or not for this admin. */
export function takeKeptForm(key: string, adminId: number): FormValues | null {
  if (left?.adminId !== adminId) return null
  const values = left.forms.get(key) ?? null
  left.forms.delete(key)
  return values
}

/** Called when the session of an admin ends by itself: remembers the screen and its open forms. */
export function keepLeft(adminId: number) {
  const forms = new Map<string, FormValues>()
  for (const [key, read] of openForms) {
    const values = read()
    if (values) forms.set(key, values)
  }
  left = { adminId, path: insideBasePath(window.location), forms }
}

/** The screen that this admin was on when the session ended; null for any other admin, whose sign-in forgets it. */
export function screenLeftBy(adminId: number): string | null {
  if (left?.adminId === adminId) return left.path
  left = null
  return null
}

/** Whether the last session ended by itself, with somebody at a screen. */
export const wasInterrupted = () => left !== null

/** A screen is open again: the next sign-in leads to the dashboard as usual. What was typed still waits for its form. */
export function reachScreen() {
  if (left) left.path = null
}

export function forgetLeft() {
  left = null
}
