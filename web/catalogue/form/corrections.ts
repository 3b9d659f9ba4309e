import { createStore } from '#web/core/store.ts'

/** A suggested name that somebody has written otherwise, and where. */
export type Correction = {
  /** The same name in the other script. */
  name: string
  suggested: string
  written: string
  to: 'hindi' | 'english'
  place: 'form' | 'review'
}

/** The last one: other names may have the same word. */
export const correction = createStore<Correction | null>(null)
