import type { View } from '#contract/features/saved-views.ts'
import type { StoredState } from '#web/catalogue/list/list-state.ts'

/** What a list passes to its menu of views. */
export type ListViews = {
  /** The id in the URL: the view that was opened, which may have been deleted since. */
  opened: number | null
  /** The current state of the list, in the form in which views are stored. */
  present: StoredState
  /** The state of a view in the format of `present`: params that the list no longer knows are left out. */
  spelled: (kept: StoredState) => StoredState
  /** Sets the URL to the state of the view. */
  open: (view: Pick<View, 'view_id' | 'query'>, how?: { replace?: boolean }) => void
  /** Resets to the plain list. */
  leave: () => void
  /** Keeps the list as it is, without a view. */
  forget: () => void
}
