import { nameLabels } from '#web/catalogue/form/name-labels.ts'

/** The labels of an album's fields, in its list, form and details. */
export const labels = {
  ...nameLabels,
  description: 'field.description',
  description_hindi: 'field.description_hindi',
} as const
