import { sql } from 'kysely'

export const subcategoriesResource = {
  table: 'subcategories',
  id: 'sub_category_id',
  one: 'Subcategory',
  many: 'Subcategories',
  names: ['name', 'hindi_name'],
  searched: ['name', 'hindi_name'],
  columns: ['sub_category_id', 'name', 'hindi_name', 'category_id', 'is_active', 'date_modified', 'version'],
  written: ['name', 'hindi_name', 'category_id'],
  computed: {
    category: sql`(select jsonb_build_object('category_id', c.category_id, 'name', c.name, 'hindi_name', c.hindi_name)
      from categories c where c.category_id = t.category_id)`,
  },
  sorted: { name: 'required', hindi_name: 'nullable', is_active: 'required', date_modified: 'required' },
} as const
