import { sql } from 'kysely'
import type { BodyOf } from '#contract/calls/endpoint.ts'
import type { catalogueImports } from '#contract/features/imports/catalogue.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { installationOf } from '#server/core/database/installation.ts'
import { ApiError, invalid, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { entityOf } from '#server/features/catalogue-files/entities.ts'
import { checkLine } from '#server/features/catalogue-files/import-batch.ts'
import { countInImport } from '#server/features/catalogue-files/imports.store.ts'
import { lockImport } from '../entries/lock-import.ts'
import { type LineRecord, withText } from './line-text.ts'

type Row = {
  run_id: number
  source: string
  is_checked: boolean
  resource: string
  line: number
  field: string
  record: LineRecord
}

/**
 * Puts another text in place of what a left-out line has, and checks the line again. It is imported by the next start, or shown with
 * its next problem; throws the problem of the new text, or a refusal.
 */
export async function correctLine(
  trx: Transaction,
  { import_id, problem_id, text }: BodyOf<typeof catalogueImports.correctLine>,
): Promise<void> {
  const { state } = await lockImport(trx, import_id, 'catalogue')
  if (state === 'stopped') throw new ApiError(200, 'invalid', message('imports.stillRunning'))
  const { rows } = await sql<Row>`
    select c.import_id as run_id, c.source, c.state = 'checked' as is_checked, p.resource, p.line, p.field, p.record
    from catalogue_import_problems p join catalogue_imports c using (import_id)
    where c.entry_id = ${import_id} and p.problem_id = ${problem_id} and p.field is not null and p.record is not null
      and not p.is_corrected and c.upload_key is not null for update`.execute(trx)
  const [row] = rows
  const entity = row && entityOf(row.resource)
  if (!row || !entity) throw notFound('record')
  const { run_id, source, line } = row
  const record = withText(entity, row.record, row.field, text)
  const keys = { name: source, isOwn: (await installationOf(trx)) === source }
  const { problem, ...checked } = await checkLine(trx, entity, { import_id: run_id, keys, line, record })
  if (problem !== null && 'field' in checked && checked.field === row.field) throw invalid({ text: problem })
  await sql`
    update catalogue_import_problems set record = ${JSON.stringify(record)}::jsonb, key = ${checked.key},
      field = ${'field' in checked ? checked.field : row.field}, problem = coalesce(${problem}, problem),
      is_corrected = ${problem === null}
    where problem_id = ${problem_id}`.execute(trx)
  // Until they are imported, lines that link to this one find it by its key.
  if (problem === null && row.is_checked)
    await sql`
      insert into catalogue_import_keys (import_id, resource, key, line)
      values (${run_id}, ${entity.name}, ${checked.key}, ${line}) on conflict do nothing`.execute(trx)
  await countInImport(trx, run_id)
}
