import { createStore, useStore } from '#web/core/store.ts'

/** The height of rows in lists: with pictures of 80 px (specification 1, section 9), or low, for as many rows as possible. */
type Density = 'comfortable' | 'compact'

const STORED = 'density'
const densityOf = (stored: string | null): Density => (stored === 'compact' ? 'compact' : 'comfortable')

const store = createStore<Density>('comfortable')

// The density is set on the document, where style sheets read it.
store.subscribe(() => {
  document.documentElement.dataset.density = store.get()
})
store.set(densityOf(localStorage.getItem(STORED)))

// The density was changed in another tab.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === STORED) store.set(densityOf(newValue))
})

/** Keeps the density of all lists in this browser. */
export function changeDensity(density: Density) {
  localStorage.setItem(STORED, density)
  store.set(density)
}

export const useIsCompact = () => useStore(store) === 'compact'
