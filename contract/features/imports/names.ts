import * as z from 'zod/mini'
import { endpoint } from '../../calls/endpoint.ts'
import { filteredRequest, LIST_TOTALS, listOf } from '../../calls/list.ts'
import { flag, id } from '../../values/fields.ts'
import { READING_NEEDS } from './needs.ts'
import { NAMED_KINDS } from './sheet.ts'

export const namedKind = z.enum(NAMED_KINDS)

/**
 * The outcome for a name. linked: equals an existing name. other_script: equals none, but matches the transliteration of an
 * existing name. created: matches none, and a record of this name is created with the first of its tracks.
 */
export const nameOutcome = z.enum(['linked', 'other_script', 'created'])

/** A record that equals or resembles a name; `id` is null for another new name of the same sheet. */
const namedRecord = z.object({
  id: z.nullable(z.int()),
  name: z.string(),
  hindi_name: z.nullable(z.string()),
})

const previewName = z.object({
  /** The number of the name in the sheet. */
  name_no: z.int(),
  kind: namedKind,
  name: z.string(),
  outcome: nameOutcome,
  /** The linked record; null for a name to be created. */
  record: z.nullable(namedRecord),
  /**
   * Records to check before the start: for a name to be created, similar names in either script; for a linked one, others of
   * the same name.
   */
  near: z.array(namedRecord),
  /** Whether the name becomes an alias of the linked record when the import starts. */
  keep_alias: z.boolean(),
  /** The number of valid rows with this name. */
  rows: z.int(),
})
export type PreviewName = z.output<typeof previewName>

const nameColumns = ['name', 'rows'] as const
const nameFilters = z.object({
  kind: z.optional(z.nullable(namedKind)),
  outcome: z.optional(z.nullable(nameOutcome)),
  /** Whether only names with similar ones, or with several records, are returned. */
  with_near: flag(),
})

export const importNames = {
  names: endpoint({
    path: 'import/getImportNames/{id}',
    needs: READING_NEEDS,
    summary:
      'Lists the names in the valid rows, with the record each is linked to or whether it will be created.',
    params: z.object({ id: id() }),
    body: filteredRequest(nameColumns, nameFilters),
    sortable: nameColumns,
    invalid: 400,
    data: listOf(previewName),
    topLevelFields: LIST_TOTALS,
  }),
  chooseName: endpoint({
    path: 'import/chooseName',
    needs: READING_NEEDS,
    summary:
      'Links a name of a preview to another record, or, with a record_id of null, has a new one created for it. The name can be kept as an alias of the record.',
    body: z.object({ import_id: id(), name_no: id(), record_id: z.nullable(id()), keep_alias: flag() }),
    data: z.object({ import_id: z.int(), name_no: z.int() }),
  }),
}
