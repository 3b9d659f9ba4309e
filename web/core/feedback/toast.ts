import { createStore } from '#web/core/store.ts'

/** How long a toast is shown, in milliseconds (specification 1, section 9). */
export const TOAST_DURATION_MS = 3000

/** 'alert' is the default. 'good' and 'bad' show the outcome by colour; so do 'info' and 'error', below the top bar. */
export type Tone = 'alert' | 'good' | 'bad' | 'info' | 'error'

/** Something offered as a button; starting it closes the toast. */
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
