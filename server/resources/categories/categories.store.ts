import { sql } from 'kysely'
import { NAMED } from '#server/catalogue/resource.ts'
import type { Database } from '#server/database/connect.ts'

export const categoriesResource = {
  ...NAMED,
  table: 'categories',
  id: 'category_id',
  noun: 'category',
  columns: ['category_id', 'name', 'hindi_name', 'cover_picture', 'is_active', 'date_modified', 'version'],
  written: ['name', 'hindi_name'],
  linked: {
    categoryAlbums: 'category_albums',
    categoryCollections: 'category_collections',
    categoryPlaylist: 'category_playlists',
  },
  whole: {
    computed: {
      categorySubcategories: sql`(
        select coalesce(jsonb_agg(jsonb_build_object('sub_category_id', s.sub_category_id, 'name', s.name,
          'hindi_name', s.hindi_name) order by s.name), '[]')
        from subcategories s where s.category_id = t.category_id)`,
    },
  },
} as const

/** How many subcategories divide these categories: they name theirs in a column, not through a link. */
export async function countSubcategories(db: Database, ids: readonly number[]): Promise<number> {
  const { n } = await db
    .selectFrom('subcategories')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('category_id', 'in', ids)
    .executeTakeFirstOrThrow()
  return n
}
