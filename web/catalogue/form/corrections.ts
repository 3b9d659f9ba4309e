import { createStore } from '#web/core/store.ts'

/** A suggested name that an admin has changed, and where. */
export type Correction = {
  /** The same name in the other script. */
  name: string
  suggested: string
  written: string
  to: 'hindi' | 'english'
  place: 'form' | 'review'
}

/** The latest correction, whose word may be in other names too. */
export const correction = createStore<Correction | null>(null)
