import { sql } from 'kysely'
import { gapsIn } from '#contract/catalogue/filters.ts'
import { answeredNames, sentNames } from '#contract/catalogue/references.ts'
import {
  categoryFields,
  categoryFilters,
  categoryLinks,
  listedCategory,
} from '#contract/resources/categories.ts'
import { COVER_SENT, columnsIn } from '#server/catalogue/columns.ts'
import { NAME_COLUMNS } from '#server/catalogue/resource.ts'
import type { Database } from '#server/core/database/connect.ts'

export const categoriesResource = {
  ...NAME_COLUMNS,
  table: 'categories',
  namedIn: ['follows_category_id'],
  id: 'category_id',
  gaps: gapsIn(categoryFilters),
  noun: 'category',
  columns: columnsIn('categories', listedCategory, [
    'missing',
    'cover_image',
    'cover_thumbnail',
    ...answeredNames(categoryLinks),
  ]),
  written: columnsIn('categories', categoryFields, [...COVER_SENT, ...sentNames(categoryLinks)]),
  linked: categoryLinks,
  detail: {
    computed: {
      categorySubcategories: sql`(
        select coalesce(jsonb_agg(jsonb_build_object('sub_category_id', s.sub_category_id, 'name', s.name,
          'hindi_name', s.hindi_name) order by s.name), '[]')
        from subcategories s where s.category_id = t.category_id)`,
    },
  },
} as const

/** The number of subcategories of these categories, which refer to their category by a column, not a link table. */
export async function countSubcategories(db: Database, ids: readonly number[]): Promise<number> {
  const { n } = await db
    .selectFrom('subcategories')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('category_id', 'in', ids)
    .executeTakeFirstOrThrow()
  return n
}
