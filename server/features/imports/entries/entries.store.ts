import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BodyOf } from '#contract/calls/endpoint.ts'
import { may } from '#contract/calls/permissions.ts'
import type { ImportSummary, importList } from '#contract/features/imports/list.ts'
import { type Page, readPage } from '#server/catalogue/page.ts'
import type { Database } from '#server/core/database/connect.ts'
import { notFound } from '#server/core/errors/api-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'

/** What lists of imports (`t`) show. */
export const SUMMARY = sql`t.import_id, t.file_kind, t.file_name, t.admin_name, t.state, t.rows, t.waiting, t.added, t.existing, t.failed,
  t.updated, t.unchanged, t.date_created, t.date_modified`

/** A page of the imports that an admin may see, newest first, searched by file name and admin. */
export function listImports(
  db: Database,
  { admin_id, admin_type, rights }: SignedIn,
  request: BodyOf<typeof importList.list>,
): Promise<Page<ImportSummary>> {
  const by = request.sorted ?? { id: 'date_created', desc: true }
  const where: RawBuilder<SqlBool>[] = [
    sql`(t.file_kind = 'sheet' and ${may(rights, 'tracks.view')} or t.file_kind = 'edited_export' and t.admin_id = ${admin_id}
      or t.file_kind = 'catalogue' and ${admin_type === 'admin'})`,
  ]
  const kind = request.filters?.file_kind
  if (kind) where.push(sql`t.file_kind = ${kind}`)
  if (request.searchText !== '')
    where.push(sql`strpos(lower(t.file_name || ' ' || t.admin_name), lower(${request.searchText})) > 0`)
  const order = { column: sql.ref(`t.${by.id}`), desc: by.desc, nullable: false }
  return readPage(db, { from: sql`imports t`, where, key: sql`t.import_id`, order, row: SUMMARY }, request)
}

/** What the file of an import is. Throws `not_found`. */
export async function fileKindOf(db: Database, import_id: number): Promise<ImportSummary['file_kind']> {
  const found = await db
    .selectFrom('imports')
    .select('file_kind')
    .where('import_id', '=', import_id)
    .executeTakeFirst()
  if (!found) throw notFound('import')
  return found.file_kind
}
