import type { Merging } from '#contract/catalogue/merge.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import type { PlaceholderKey } from '#contract/resources/placeholders.ts'
import type { Searched } from '#web/catalogue/lookup/lookup.ts'

/** What the screens of a kind need to merge its records. */
export type Mergeable = {
  kind: KindName
  calls: Merging
  lookup: Searched
  /** The placeholder for pictures of the kind; null when it has none. */
  cover: PlaceholderKey | null
  /** The path of a record's screen. */
  opens: (id: number) => string
}
