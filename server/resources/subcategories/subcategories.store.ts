import { sql } from 'kysely'
import { NAMED } from '#server/catalogue/resource.ts'

export const subcategoriesResource = {
  ...NAMED,
  table: 'subcategories',
  id: 'sub_category_id',
  noun: 'subcategory',
  columns: ['sub_category_id', 'name', 'hindi_name', 'category_id', 'is_active', 'date_modified', 'version'],
  written: ['name', 'hindi_name', 'category_id'],
  computed: {
    category: sql`(select jsonb_build_object('category_id', c.category_id, 'name', c.name, 'hindi_name', c.hindi_name)
      from categories c where c.category_id = t.category_id)`,
  },
} as const
