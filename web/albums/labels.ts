import { nameLabels } from '../catalogue/name-fields.tsx'

/** What the fields of an album are called, in its list, its form and its details. */
export const labels = {
  ...nameLabels,
  description: 'albums.field.description',
  description_hindi: 'albums.field.hindiDescription',
} as const
