/** Not beside the fields themselves: lists use these labels too, without the code of the forms. */
export const nameLabels = {
  name: 'field.name',
  hindi_name: 'field.hindi_name',
  aliases: 'field.aliases',
} as const
