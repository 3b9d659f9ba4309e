import { sql } from 'kysely'
import { type Page, page, pageFields } from '#contract/resources/pages.ts'
import { columnsIn } from '#server/catalogue/columns.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { slugOf } from './slug.ts'

/** The pages of the app. A page has one name, in either script. */
export const pagesResource = {
  table: 'static_pages',
  id: 'id',
  noun: 'page',
  names: ['name', 'name'],
  searched: ['name'],
  columns: columnsIn('static_pages', page),
  written: columnsIn('static_pages', pageFields),
  sorted: { name: 'required', date_modified: 'required', is_active: 'required' },
} as const

type Provided = Pick<Page, 'name' | 'content' | 'date_modified'>

/** The active page with this slug, or with this id if it has digits only. */
export function providedPage(db: Database, type: string): Promise<Provided | undefined> {
  const isId = /^\d+$/.test(type)
  return (
    db
      .selectFrom('static_pages')
      .select(['name', 'content', 'date_modified'])
      .where('is_active', '=', '1')
      // The id is compared as text, since the number may exceed an integer.
      .where(isId ? sql<string>`id::text` : 'slug', '=', type)
      .executeTakeFirst()
  )
}

/** Makes a slug for a new page of this name that no page has or ever had. */
export async function freeSlug(trx: Transaction, name: string): Promise<string> {
  // Without the lock, concurrent requests for one name would find the same slug free.
  await sql`lock table taken_slugs in share row exclusive mode`.execute(trx)
  const slug = slugOf(name)
  const alike = await trx.selectFrom('taken_slugs').select('slug').where('slug', 'like', `${slug}%`).execute()
  const taken = new Set(alike.map((row) => row.slug))
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
