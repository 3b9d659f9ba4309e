import { tag, tagFields } from '#contract/tags.ts'
import { aliasesOf } from '#server/catalogue/aliases.ts'
import { columnsIn } from '#server/catalogue/columns.ts'

/** Tags have no picture and no status. */
export const tagsResource = {
  table: 'tags',
  id: 'tag_id',
  noun: 'tag',
  names: ['tag_name', 'tag_name_hindi'],
  searched: ['tag_name', 'tag_name_hindi'],
  alsoSearched: aliasesOf,
  columns: columnsIn('tags', tag),
  written: columnsIn('tags', tagFields),
  sorted: { tag_name: 'required', tag_name_hindi: 'nullable', date_modified: 'required' },
} as const
