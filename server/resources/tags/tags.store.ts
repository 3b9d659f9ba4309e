/** Tags have no picture and no status. */
export const tagsResource = {
  table: 'tags',
  id: 'tag_id',
  noun: 'tag',
  names: ['tag_name', 'tag_name_hindi'],
  searched: ['tag_name', 'tag_name_hindi'],
  columns: ['tag_id', 'tag_name', 'tag_name_hindi', 'date_modified', 'version'],
  written: ['tag_name', 'tag_name_hindi'],
  sorted: { tag_name: 'required', tag_name_hindi: 'nullable', date_modified: 'required' },
} as const
