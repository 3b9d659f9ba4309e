import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListRequest } from '#contract/calls/list.ts'
import type { SheetDetails } from '#contract/features/imports/calls.ts'
import type { PreviewName } from '#contract/features/imports/names.ts'
import type { FailedRow, PreviewRow } from '#contract/features/imports/rows.ts'
import {
  type NamedKind,
  READ_COLUMNS,
  SHEET_COLUMNS,
  type SheetColumn,
} from '#contract/features/imports/sheet.ts'
import { lineOf } from '#server/catalogue/known-by.ts'
import { type Page, readPage } from '#server/catalogue/page.ts'
import { withMatches } from '#server/catalogue/search.ts'
import type { Database } from '#server/core/database/connect.ts'
import { notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { type Language, translate } from '#server/core/messages/translate.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { SUMMARY } from './entries/entries.store.ts'
import { keptBySearch } from './kept-by-search.ts'
import { KINDS } from './names/kinds.ts'

/** Reads one import of a sheet with its current counts. Throws `not_found`. */
export async function readSheetImport(db: Database, import_id: number): Promise<SheetDetails> {
  const { rows } = await sql<SheetDetails>`
    select ${SUMMARY}, t.message, t.sheet, t.ignored_columns, t.change_id,
      t.dates, t.columns_from, (select c.key from import_columns c where c.key = t.columns_key) as columns_key,
      t.existing_as, t.links_as, t.updated_columns, t.waiting - updates.count as to_add, updates.count as to_update,
      matched.count as matched,
      (
        select coalesce(jsonb_agg(to_jsonb(counted) order by counted.kind), '[]') from (
          select kind, count(*) filter (where outcome = 'linked') as linked,
            count(*) filter (where outcome = 'other_script') as other_script,
            count(*) filter (where outcome = 'created' and same_as is null) as created
          from import_names n where n.import_id = t.import_id and n.rows > 0 group by kind
        ) counted
      ) as names
    from imports t
      cross join lateral (
        select count(*)::int as count from import_rows r where r.import_id = t.import_id and r.state = 'update'
      ) updates
      cross join lateral (
        select count(*)::int as count from import_rows r
        where r.import_id = t.import_id and r.state in ('ready', 'update', 'unchanged', 'existing')
          and r.track_id is not null
      ) matched
    where t.import_id = ${import_id} and t.file_kind = 'sheet'`.execute(db)
  const [found] = rows
  if (!found) throw notFound('import')
  return found
}

type RowsRequest = ListRequest & { filters?: { state?: PreviewRow['state'] | null } | null }

/**
 * SQL for the text of a row that is searched besides its names: its link, and its errors in the reader's language. The
 * distinct messages are translated first, since there are few of them in many rows.
 */
async function linkAndReasons(db: Database, import_id: number, language: Language) {
  const { rows } = await sql<{ error: string }>`
    select distinct problem->>'error' as error from import_rows r, jsonb_array_elements(r.problems) problem
    where r.import_id = ${import_id} and r.state = 'failed'`.execute(db)
  const said = Object.fromEntries(rows.map(({ error }) => [error, translate(language, error)]))
  return sql`concat_ws(' ', r."values"->>'track_link', case when r.state = 'failed' then (
    select string_agg(concat_ws(' ', problem->>'column', ${JSON.stringify(said)}::jsonb->>(problem->>'error'),
      problem->>'value'), ' ')
    from jsonb_array_elements(r.problems) problem
  ) end)`
}

const PREVIEW_ROW = sql`r.row_number as row, r.state, r.track_id, r.same_as, r.cells,
  coalesce(r."values"->>'display_name', '') as display_name,
  coalesce(r."values"->>'display_name_hindi', '') as display_name_hindi,
  coalesce(r."values"->>'track_link', '') as track_link, coalesce(r.problems, '[]') as problems,
  r.choice, coalesce(r.changes, '[]') as changes, (
    select jsonb_build_object('name', t.display_name, 'hindi_name', t.display_name_hindi, 'line', ${lineOf(tracksResource)})
    from tracks t where t.track_id = r.track_id
  ) as track`

type StoredPreviewRow = PreviewRow & { cells: string[] | null }

/** Translates the errors of a row, and adds the cells in which they are. Fingerprints are left out. */
function previewRow<Row extends StoredPreviewRow>({ cells, ...row }: Row, language: Language) {
  const problems = row.problems.map(({ column, value, error }) => ({
    column,
    value,
    cell: (column && cells?.[READ_COLUMNS.indexOf(column)]) ?? value,
    error: translate(language, error),
  }))
  const changes = row.changes.map(({ column, before, after }) => ({ column, before, after }))
  return { ...row, problems, changes }
}

/** Reads one row as `listRows` returns it. Throws `not_found`. */
export async function readPreviewRow(
  db: Database,
  import_id: number,
  row: number,
  language: Language,
): Promise<PreviewRow> {
  const { rows } = await sql<StoredPreviewRow>`
    select ${PREVIEW_ROW} from import_rows r
    where r.import_id = ${import_id} and r.row_number = ${row}`.execute(db)
  const [found] = rows
  if (!found) throw notFound('record')
  return previewRow(found, language)
}

/**
 * A page of the rows that are not written, searched by names, link and error. Unless sorted, those that failed when the sheet was
 * read come first; a row that is corrected keeps its place. Rows of one state are in the order of the sheet.
 */
export async function listRows(
  db: Database,
  import_id: number,
  request: RowsRequest,
  language: Language,
): Promise<Page<PreviewRow>> {
  const words = searchWords(request.searchText)
  const where: RawBuilder<SqlBool>[] = [sql`r.import_id = ${import_id}`]
  if (request.searchText.trim() !== '')
    where.push(...keptBySearch(request.searchText, words, 'r', await linkAndReasons(db, import_id, language)))
  const state = request.filters?.state
  if (state) where.push(sql`r.state = ${state}`)
  const page = await readPage<StoredPreviewRow>(
    db,
    {
      from: sql`import_rows r`,
      where,
      key: sql`r.row_number`,
      order: {
        column: request.sorted || state ? sql`r.row_number` : sql`r.was_valid`,
        desc: request.sorted?.desc ?? false,
        nullable: false,
      },
      row: PREVIEW_ROW,
    },
    request,
  )
  const names = ['display_name', 'display_name_hindi']
  const Info = page.Info.map((row) => previewRow(withMatches(row, names, words), language))
  return { ...page, Info }
}

type NameFilters = { kind?: NamedKind | null; outcome?: PreviewName['outcome'] | null; with_near: boolean }
type NamesRequest = ListRequest<'name' | 'rows'> & { filters?: NameFilters | null }

/**
 * A page of the names of `viewed` kinds in an import's rows, searched in both scripts. Unless sorted, they are in the order of the
 * sheet.
 */
export async function listNames(
  db: Database,
  import_id: number,
  { filters, ...request }: NamesRequest,
  viewed: readonly NamedKind[],
): Promise<Page<PreviewName>> {
  const words = searchWords(request.searchText)
  const where: RawBuilder<SqlBool>[] = [
    sql`n.import_id = ${import_id} and n.rows > 0 and n.kind = any(${viewed}::text[])`,
    ...keptBySearch(request.searchText, words, 'n', sql`n.name`),
  ]
  if (filters?.kind) where.push(sql`n.kind = ${filters.kind}`)
  if (filters?.outcome) where.push(sql`n.outcome = ${filters.outcome}`)
  if (filters?.with_near) where.push(sql`n.near <> '[]'`)
  const records = KINDS.map(({ kind, resource: { table, id, names } }) => {
    const fields = sql`'id', o.${sql.ref(id)}, 'name', o.${sql.ref(names[0])}, 'hindi_name', o.${sql.ref(names[1])}`
    return sql`when ${sql.lit(kind)} then (
      select jsonb_build_object(${fields}) from ${sql.table(table)} o where o.${sql.ref(id)} = n.record_id)`
  })
  const page = await readPage<PreviewName>(
    db,
    {
      from: sql`import_names n`,
      where,
      key: sql`n.name_no`,
      order: {
        column: sql.ref(`n.${request.sorted?.id ?? 'name_no'}`),
        desc: request.sorted?.desc ?? false,
        nullable: false,
      },
      row: sql`n.name_no, n.kind, n.name, n.outcome, n.near, n.rows, n.keep_alias, coalesce(
        case n.kind ${sql.join(records, sql` `)} end,
        (select jsonb_build_object('id', null, 'name', s.name, 'hindi_name', null) from import_names s
          where s.import_id = n.import_id and s.name_no = n.same_as)
      ) as record`,
    },
    request,
  )
  return { ...page, Info: page.Info.map((name) => withMatches(name, ['name'], words)) }
}

type StoredRow = {
  row: number
  problems: PreviewRow['problems'] | null
  cells: string[] | null
  name: string | null
  same_as: number | null
}

/** The rows of an import in these states, in the order of the sheet. */
export async function* unwrittenRows(
  db: Database,
  import_id: number,
  states: readonly ('failed' | 'existing')[],
): AsyncGenerator<StoredRow> {
  for (let last = 0; ; ) {
    const { rows } = await sql<StoredRow>`
      select row_number as row, problems, cells, same_as,
        coalesce(nullif("values"->>'display_name', ''), "values"->>'display_name_hindi') as name
      from import_rows
      where import_id = ${import_id} and state = any(${states}::text[]) and row_number > ${last}
      order by row_number limit 500`.execute(db)
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = end.row
  }
}

/** The columns in which failed rows of an import have cells, and which the sample sheet lacks. */
export async function filledColumns(db: Database, import_id: number): Promise<SheetColumn[]> {
  const { rows } = await sql<{ place: number }>`
    select distinct place::int from import_rows cross join unnest(cells) with ordinality cell(text, place)
    where import_id = ${import_id} and state = 'failed' and text <> '' and place > ${SHEET_COLUMNS.length}`.execute(
    db,
  )
  const filled = rows.map(({ place }) => READ_COLUMNS[place - 1])
  return READ_COLUMNS.filter((column) => filled.includes(column))
}

/** Joins all errors of a row into one text. */
export const translateRowErrors = (problems: PreviewRow['problems'], language: Language): string =>
  problems
    .map(({ column, error }) =>
      column ? `${column}: ${translate(language, error)}` : translate(language, error),
    )
    .join('; ')

/** A row as `track/readexcel` returns it. */
export function failedRow({ row, name, problems, same_as }: StoredRow, language: Language): FailedRow {
  const [first] = problems ?? []
  const there = same_as === null ? message('rows.inCatalogue') : message('rows.sameAs', { row: same_as })
  return {
    trackName: name || translate(language, message('rows.nameless', { row })),
    error: problems ? translateRowErrors(problems, language) : translate(language, there),
    row,
    column: first?.column ?? null,
    value: first?.value ?? null,
  }
}

/** Deletes previews that were not started within a week. */
export async function sweepPreviews(db: Database): Promise<void> {
  await sql`
    delete from imports where state = 'ready' and date_created < now() - interval '7 days'`.execute(db)
  await sql`delete from reading_progress where date_modified < now() - interval '1 hour'`.execute(db)
}
