import { createStore, useStore } from '#web/core/store.ts'

/** The height of the rows of lists: with pictures of 80 px (specification 1, section 9), or for as many rows as possible. */
type Density = 'comfortable' | 'compact'

const STORED = 'density'
const densityOf = (stored: string | null): Density => (stored === 'compact' ? 'compact' : 'comfortable')

const store = createStore<Density>('comfortable')

// Style sheets read it from the document.
store.subscribe(() => {
  document.documentElement.dataset.density = store.get()
})
store.set(densityOf(localStorage.getItem(STORED)))

// Changed in another tab.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === STORED) store.set(densityOf(newValue))
})

/** Keeps the density of all lists in this browser. */
export function changeDensity(density: Density) {
  localStorage.setItem(STORED, density)
  store.set(density)
}

export const useIsCompact = () => useStore(store) === 'compact'
