import type { NamedKind } from '#contract/catalogue/import-needs.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

/** The label of each kind of name: that of the track's field. */
export const KIND_LABELS = {
  categories: 'field.category',
  subcategories: 'field.subcategory',
  albums: 'field.album',
  artists: 'field.artist',
  tags: 'field.tag',
} as const satisfies Record<NamedKind, TextKey>
