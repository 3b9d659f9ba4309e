import type { Merging } from '#contract/catalogue/merge.ts'
import type { PlaceholderKey } from '#contract/resources/placeholders.ts'
import type { Searched } from '#web/catalogue/lookup/lookup.ts'

/** The kinds of records that can be merged. */
export const mergedKinds = [
  'tracks',
  'albums',
  'artists',
  'playlists',
  'categories',
  'subcategories',
  'collections',
  'tags',
] as const
export type MergedKind = (typeof mergedKinds)[number]

export const isMergedKind = (kind: unknown): kind is MergedKind => mergedKinds.some((known) => known === kind)

/** What the screens of a kind need to merge its records. */
export type Mergeable = {
  kind: MergedKind
  calls: Merging
  lookup: Searched
  /** The placeholder of its pictures; null when it has none. */
  cover: PlaceholderKey | null
  /** The path of a record's screen. */
  opens: (id: number) => string
}
