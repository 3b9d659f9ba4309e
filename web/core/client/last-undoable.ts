import { createStore } from '#web/core/store.ts'

/** The message about a change, and the function that undoes it. */
export type Undoable = { message: string; undo: () => void }

/** The latest change that can be undone. Its toast closes after three seconds, but its Undo stays at the foot of the screen. */
export const lastUndoable = createStore<Undoable | null>(null)
