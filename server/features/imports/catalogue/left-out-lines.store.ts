import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListRequest } from '#contract/calls/list.ts'
import type { LeftOutLine } from '#contract/features/imports/catalogue.ts'
import type { Message } from '#contract/messages/message.ts'
import { type Page, readPage } from '#server/catalogue/page.ts'
import type { Database } from '#server/core/database/connect.ts'
import { type Language, translate } from '#server/core/messages/translate.ts'
import { entityOf } from '#server/features/catalogue-files/entities.ts'
import { textIn } from './line-text.ts'

type StoredLine = Omit<LeftOutLine, 'name' | 'hindi_name' | 'problem' | 'text'> & {
  resource: string
  problem: Message
  record: Record<string, unknown> | null
}

const nameIn = (record: StoredLine['record'], field: string | undefined) => {
  const name = record?.[field ?? '']
  return typeof name === 'string' ? name : null
}

/** A page of the left-out lines of a catalogue, searched by their keys and records, in the order of the files. */
export async function readLeftOut(
  db: Database,
  import_id: number,
  request: ListRequest,
  language: Language,
): Promise<Page<LeftOutLine>> {
  const where: RawBuilder<SqlBool>[] = [
    sql`p.import_id = (select import_id from catalogue_imports where entry_id = ${import_id})`,
  ]
  if (request.searchText !== '')
    where.push(
      sql`strpos(lower(concat_ws(' ', p.file, p.key, p.field, p.record::text)), lower(${request.searchText})) > 0`,
    )
  const page = await readPage<StoredLine>(
    db,
    {
      from: sql`catalogue_import_problems p`,
      where,
      key: sql`p.problem_id`,
      order: { column: sql`p.problem_id`, desc: request.sorted?.desc ?? false, nullable: false },
      row: sql`p.problem_id, p.resource, p.file, p.line, p.key, p.field, p.problem, p.record, p.is_corrected`,
    },
    request,
  )
  const Info = page.Info.map(({ resource, record, problem, ...line }) => {
    const entity = entityOf(resource)
    const [name, hindi_name] = entity?.resource.names ?? []
    const text = entity && record && line.field !== null ? textIn(entity, record, line.field) : null
    return {
      ...line,
      name: nameIn(record, name) ?? '',
      hindi_name: nameIn(record, hindi_name),
      problem: translate(language, problem),
      text,
    }
  })
  return { ...page, Info }
}

/** The run whose left-out lines are those of an import; 0 if none is kept. */
export async function runOf(db: Database, import_id: number): Promise<number> {
  const found = await db
    .selectFrom('catalogue_imports')
    .select('import_id')
    .where('entry_id', '=', import_id)
    .executeTakeFirst()
  return found?.import_id ?? 0
}
