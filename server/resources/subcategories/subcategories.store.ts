import { sql } from 'kysely'
import { type ResourceOf, resourceOf } from '#server/catalogue/resource-of.ts'

export const subcategoriesResource: ResourceOf<'subcategories'> = {
  ...resourceOf('subcategories', ['category']),
  computed: {
    category: sql`(select jsonb_build_object('category_id', c.category_id, 'name', c.name, 'hindi_name', c.hindi_name)
      from categories c where c.category_id = t.category_id)`,
  },
  shows: ['categories'],
}
