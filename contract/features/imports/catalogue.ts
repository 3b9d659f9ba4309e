import * as z from 'zod/mini'
import { endpoint } from '../../calls/endpoint.ts'
import { filteredRequest, LIST_TOTALS, listOf } from '../../calls/list.ts'
import { ruleMessage } from '../../messages/rule-message.ts'
import { atMost, id, MAX_TEXT_LENGTH } from '../../values/fields.ts'
import { CSV, Download, Upload } from '../../values/files.ts'
import { catalogueState, commonDetails } from './list.ts'

/** In bytes: 100 GB. A larger file is imported by the command, which reads it where it is. */
export const MAX_CATALOGUE_BYTES = 100 * 1024 ** 3

const count = z.object({
  /** The kind of the records. */
  resource: z.string(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The number of lines that were left out. */
  failed: z.int(),
})

/** An import of a whole catalogue, or of the file of one kind of records. Its rows are the lines of its files. */
export const catalogueDetails = z.extend(commonDetails, {
  file_kind: z.literal('catalogue'),
  state: catalogueState,
  /** The number of lines that were read so far. */
  lines_read: z.int(),
  /** What each kind of records would be, or has become, in the order in which kinds are imported. */
  counts: z.array(count),
  /** The number of left-out lines that were corrected, and that `import/start` imports. */
  corrected: z.int(),
})
export type CatalogueDetails = z.output<typeof catalogueDetails>

const leftOutLine = z.object({
  problem_id: z.int(),
  file: z.string(),
  line: z.int(),
  key: z.nullable(z.string()),
  /** The names of the record in both scripts; empty if the line has none. */
  name: z.string(),
  hindi_name: z.nullable(z.string()),
  field: z.nullable(z.string()),
  /** The message why the line was left out. */
  problem: z.string(),
  /** What the line has in the field, to be corrected; null if it cannot be corrected here. */
  text: z.nullable(z.string()),
  is_corrected: z.boolean(),
})
export type LeftOutLine = z.output<typeof leftOutLine>

const columns = ['line'] as const
const problem_id = id()

/** The calls for catalogues that come in as files; see docs/catalogue-files.md. */
export const catalogueImports = {
  uploadCatalogue: endpoint({
    path: 'import/uploadCatalogue',
    who: 'main admin',
    summary:
      'Takes an exported archive, or the file of one kind of records (such as tracks.ndjson), and reads it in the background. Nothing is changed until `import/start`.',
    body: z.object({ file: z.instanceof(Upload, { error: ruleMessage('rules.chooseSheet') }) }),
    files: { file: MAX_CATALOGUE_BYTES },
    data: catalogueDetails,
  }),
  leftOutLines: endpoint({
    path: 'import/getLeftOutLines/{id}',
    who: 'main admin',
    summary: 'Lists the lines of a catalogue that are left out, each with the reason.',
    params: z.object({ id: id() }),
    body: filteredRequest(columns, z.object({})),
    sortable: columns,
    invalid: 400,
    data: listOf(leftOutLine),
    topLevelFields: LIST_TOTALS,
  }),
  correctLine: endpoint({
    path: 'import/correctLine',
    who: 'main admin',
    summary:
      'Checks a left-out line with another text in the field that has a problem. Linked records are entered by their keys or names, and a file is replaced by a link.',
    body: z.object({ import_id: id(), problem_id, text: z.string().check(atMost(MAX_TEXT_LENGTH)) }),
    data: catalogueDetails,
  }),
  leftOutFile: endpoint({
    method: 'GET',
    path: 'import/leftOutFile/{id}',
    who: 'main admin',
    summary: 'Returns all lines of a catalogue that are left out, and why, as CSV.',
    params: z.object({ id: id() }),
    file: [CSV],
    data: z.instanceof(Download),
  }),
}
