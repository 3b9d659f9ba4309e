import { sql } from 'kysely'
import { SHOWN_PROBLEMS, type CatalogueImport as Shown } from '#contract/features/catalogue-files.ts'
import type { Database } from '#server/core/database/connect.ts'
import { type Language, translate } from '#server/core/messages/translate.ts'
import { CATALOGUE } from '../entities.ts'
import type { CatalogueImport } from '../imports.store.ts'

type Uploaded = CatalogueImport & { state: Shown['state'] }

/** The newest import of an uploaded file, which may be running, or null. */
export async function lastUpload(db: Database): Promise<Uploaded | null> {
  const { rows } = await sql<Uploaded>`
    select * from catalogue_imports where is_uploaded order by import_id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The newest import of an uploaded file as the screen shows it, with texts in `language`. */
export async function readLastImport(db: Database, language: Language): Promise<Shown | null> {
  const last = await lastUpload(db)
  if (!last) return null
  const counts = CATALOGUE.flatMap(({ name }) => {
    const count = last.counts[name]
    return count ? [{ resource: name, ...count }] : []
  })
  // Records that were made for new names are not counted as lines.
  const lines = counts.reduce(
    (sum, { added, changed, unchanged, failed }) => sum + added + changed + unchanged + failed,
    0,
  )
  const { rows } = await sql<Shown['problems'][number]>`
    select file, line, key, field, problem from catalogue_import_problems
    where import_id = ${last.import_id} order by problem_id limit ${SHOWN_PROBLEMS}`.execute(db)
  return {
    import_id: last.import_id,
    file_name: last.label,
    admin_name: last.admin_name,
    state: last.state,
    lines: Math.min(lines, last.lines_total),
    lines_total: last.lines_total,
    counts,
    problems: rows.map((row) => ({ ...row, problem: translate(language, row.problem) })),
    problem: last.problem && translate(language, last.problem),
    change_id: last.change_id,
    date_created: last.date_created,
    finished_at: last.finished_at,
  }
}
