import { createStore } from '#web/core/store.ts'

/** How long a toast is shown, in milliseconds (specification 1, section 9). */
export const TOAST_DURATION_MS = 3000

/**
 * The kind of a toast. 'alert' is the default; 'good' and 'bad' show the outcome by colour, as 'info' and 'error' do below the
 * top bar.
 */
export type Tone = 'alert' | 'good' | 'bad' | 'info' | 'error'

/** An action that a toast offers as a button; pressing it closes the toast. */
export type Act = { label: string; run: () => void }

export type Toast = { id: number; message: string; tone: Tone; acts: readonly Act[] }

const store = createStore<readonly Toast[]>([])
let nextId = 1

/** Shows a message, by default at the bottom right under the heading 'Alert!'. */
export function toast(message: string, tone: Tone = 'alert', ...acts: (Act | undefined)[]) {
  store.set([...store.get(), { id: nextId++, message, tone, acts: acts.filter((act) => act !== undefined) }])
}

export const dismissToast = (id: number) => store.set(store.get().filter((shown) => shown.id !== id))

export const shownToasts = store.get
export const onToastsChange = store.subscribe
