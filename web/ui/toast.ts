/** How long a toast stands, in milliseconds (specification 1, section 9). */
export const TOAST_DURATION = 3000

/**
 * 'alert' is every toast but those that say whether something went well or not by their colour; 'info' and 'error' do
 * so below the top bar, where they come from.
 */
export type Tone = 'alert' | 'good' | 'bad' | 'info' | 'error'

/** What a toast offers to do, as a button; it is gone once that is begun. */
export type Act = { label: string; run: () => void }

export type Toast = { id: number; message: string; tone: Tone; act?: Act }

const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let nextId = 1

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message, by default at the bottom right under the heading 'Alert!'. */
export function toast(message: string, tone: Tone = 'alert', act?: Act) {
  change([...toasts, { id: nextId++, message, tone, ...(act ? { act } : {}) }])
}

export const dismissToast = (id: number) => change(toasts.filter((shown) => shown.id !== id))

export const shownToasts = () => toasts

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
