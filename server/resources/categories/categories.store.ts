import { sql } from 'kysely'
import { type ResourceOf, resourceOf } from '#server/catalogue/resource-of.ts'
import type { Database } from '#server/core/database/connect.ts'

export const categoriesResource: ResourceOf<'categories'> = {
  ...resourceOf('categories'),
  namedIn: ['follows_category_id'],
  detail: {
    computed: {
      categorySubcategories: sql`(
        select coalesce(jsonb_agg(jsonb_build_object('sub_category_id', s.sub_category_id, 'name', s.name,
          'hindi_name', s.hindi_name) order by s.name), '[]')
        from subcategories s where s.category_id = t.category_id)`,
    },
  },
}

/** The number of subcategories of these categories, which refer to their category by a column, not a link table. */
export async function countSubcategories(db: Database, ids: readonly number[]): Promise<number> {
  const { n } = await db
    .selectFrom('subcategories')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('category_id', 'in', ids)
    .executeTakeFirstOrThrow()
  return n
}
