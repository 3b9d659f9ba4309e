/** Kept apart from the fields, since lists use these labels without the code of the forms. */
export const nameLabels = {
  name: 'field.name',
  hindi_name: 'field.hindi_name',
  aliases: 'field.aliases',
} as const
