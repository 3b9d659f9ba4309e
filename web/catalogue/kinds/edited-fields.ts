import type { ShownField } from '#web/catalogue/bulk/edit/edit-row-fields.tsx'
import { linkFields } from './filter-links.ts'

/** How the bulk edit shows each field of the contract. */
export const editedFields: Readonly<Record<string, ShownField>> = {
  ...linkFields,
  name: { label: 'field.name' },
  hindi_name: { label: 'field.hindi_name' },
  display_name: { label: 'field.name' },
  display_name_hindi: { label: 'field.hindi_name' },
  tag_name: { label: 'field.name' },
  tag_name_hindi: { label: 'field.hindi_name' },
  aliases: { label: 'field.aliases' },
  description: { label: 'field.description' },
  description_hindi: { label: 'field.description_hindi' },
  about: { label: 'field.about' },
  about_hindi: { label: 'field.about_hindi' },
  lyrics: { label: 'field.lyrics' },
  lyrics_hindi: { label: 'field.lyrics_hindi' },
  file_name: { label: 'field.file_name' },
  record_date: { label: 'field.record_date' },
  is_download_allowed: { label: 'field.is_download_allowed' },
  is_active: { label: 'field.status' },
}
