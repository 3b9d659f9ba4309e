import type { View } from '#contract/views.ts'
import type { Kept } from './list-state.ts'

/** What a list gives its menu of views. */
export type ListViews = {
  /** The id that the URL names: the view that was opened, and may be gone by now. */
  opened: number | null
  /** What the list shows, as a view keeps it. */
  present: Kept
  /** What a view keeps in the spelling of `present`: what the list no longer knows is left out. */
  spelled: (kept: Kept) => Kept
  /** Makes the URL say what the view keeps. */
  open: (view: Pick<View, 'view_id' | 'query'>, how?: { replace?: boolean }) => void
  /** To the plain list. */
  leave: () => void
  /** Stays as it is, and is no view any more. */
  forget: () => void
}
