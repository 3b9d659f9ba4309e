/** What the fields of an album are called, in its list, its form and its details. */
export const labels = {
  name: 'albums.field.name',
  hindi_name: 'albums.field.hindiName',
  description: 'albums.field.description',
  description_hindi: 'albums.field.hindiDescription',
} as const
