import { sql } from 'kysely'
import { gapsIn } from '#contract/catalogue/filters.ts'
import { subcategory, subcategoryFields, subcategoryFilters } from '#contract/resources/subcategories.ts'
import { columnsIn } from '#server/catalogue/columns.ts'
import { NAME_COLUMNS } from '#server/catalogue/resource.ts'

export const subcategoriesResource = {
  ...NAME_COLUMNS,
  table: 'subcategories',
  id: 'sub_category_id',
  gaps: gapsIn(subcategoryFilters),
  noun: 'subcategory',
  columns: columnsIn('subcategories', subcategory, ['missing', 'category']),
  written: columnsIn('subcategories', subcategoryFields),
  computed: {
    category: sql`(select jsonb_build_object('category_id', c.category_id, 'name', c.name, 'hindi_name', c.hindi_name)
      from categories c where c.category_id = t.category_id)`,
  },
  shows: ['categories'],
} as const
