import type { View } from '#contract/features/saved-views.ts'
import type { StoredState } from '#web/catalogue/list/list-state.ts'

/** What a list passes to its menu of views. */
export type ListViews = {
  /** The id of the opened view in the URL; the view may have been deleted since. */
  opened: number | null
  /** The current state of the list, in the form in which views are stored. */
  present: StoredState
  /** Converts the state of a view to the format of `present`; params that the list no longer knows are left out. */
  spelled: (kept: StoredState) => StoredState
  /** Sets the URL to the state of the view. */
  open: (view: Pick<View, 'view_id' | 'query'>, how?: { replace?: boolean }) => void
  /** Leaves the view and shows the plain list. */
  leave: () => void
  /** Forgets the view but keeps the list as it is. */
  forget: () => void
}
