import { gapsIn } from '#contract/catalogue/filters.ts'
import { tag, tagFields, tagFilters } from '#contract/resources/tags.ts'
import { aliasesOf } from '#server/catalogue/aliases.ts'
import { columnsIn } from '#server/catalogue/columns.ts'

/** Tags have no picture and no status. */
export const tagsResource = {
  table: 'tags',
  id: 'tag_id',
  gaps: gapsIn(tagFilters),
  noun: 'tag',
  names: ['tag_name', 'tag_name_hindi'],
  searched: ['tag_name', 'tag_name_hindi'],
  alsoSearched: aliasesOf,
  columns: columnsIn('tags', tag, ['missing']),
  written: columnsIn('tags', tagFields),
  sorted: { tag_name: 'required', tag_name_hindi: 'nullable', date_modified: 'required' },
} as const
