import { createStore } from '#web/core/store.ts'

/** What was said of a change, and how it is undone. */
export type Undoable = { message: string; undo: () => void }

/** The latest change that can be undone: its toast goes after three seconds, the way to undo it stays. */
export const lastUndoable = createStore<Undoable | null>(null)
