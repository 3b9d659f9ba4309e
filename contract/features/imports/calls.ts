import * as z from 'zod/mini'
import { endpoint } from '../../calls/endpoint.ts'
import { DAY_ORDERS } from '../../values/days.ts'
import { flag, id } from '../../values/fields.ts'
import { Download, SPREADSHEET } from '../../values/files.ts'
import { catalogueDetails } from './catalogue.ts'
import { columnChoice, columnsFrom } from './columns.ts'
import { editedDetails } from './edited.ts'
import { commonDetails, counts } from './list.ts'
import { namedKind } from './names.ts'
import { IMPORT_NEEDS, READING_NEEDS } from './needs.ts'
import { failedRow } from './rows.ts'
import { excelFile, sheetFiles } from './sheet.ts'
import { existingAs, linksAs, updatedColumns } from './updates.ts'

/** The maximum number of failed rows that `track/readexcel` returns; `import/failedRows` returns all of them. */
export const MAX_LISTED_FAILURES = 10_000

const nameCounts = z.object({ kind: namedKind, linked: z.int(), other_script: z.int(), created: z.int() })

const dayOrder = z.enum(DAY_ORDERS)
/** A date of the sheet as it was read, and as it would be in the other order; null where that is no date. */
const slashedDate = z.object({
  text: z.string(),
  day: z.nullable(z.iso.date()),
  other: z.nullable(z.iso.date()),
})

/** An import of a sheet of tracks. */
const sheetDetails = z.extend(commonDetails, {
  file_kind: z.literal('sheet'),
  /**
   * The order in which dates with slashes are read, with one that would be another day in the other order; null if there is
   * none.
   */
  dates: z.nullable(z.object({ read_as: dayOrder, example: slashedDate })),
  /** The name of the sheet in the file; null for a CSV file. */
  sheet: z.nullable(z.string()),
  /** The source of the columns' meanings, and the key that forgets a remembered choice; null if there is none. */
  columns_from: columnsFrom,
  columns_key: z.nullable(z.string()),
  /** The choice for rows whose tracks exist, and whether updates add links or replace them. */
  existing_as: existingAs,
  links_as: linksAs,
  /** The numbers of waiting rows that add a track, and that update one. */
  to_add: z.int(),
  to_update: z.int(),
  /** The number of rows whose tracks exist, whatever happens to them. */
  matched: z.int(),
  /** The number of rows that change each column. */
  updated_columns: updatedColumns,
  /** The number of distinct names of each kind in the valid rows. */
  names: z.array(nameCounts),
})
export type SheetDetails = z.output<typeof sheetDetails>

const importDetails = z.discriminatedUnion('file_kind', [sheetDetails, editedDetails, catalogueDetails])
export type ImportDetails = z.output<typeof importDetails>

/** A key that the client chooses for each upload, to ask for its progress. */
const readingKey = z.string().check(z.minLength(8), z.maxLength(64))
const one = z.object({ import_id: id() })
const spreadsheet = z.instanceof(Download)

/** The calls about an import as a whole. */
export const importCalls = {
  readExcel: endpoint({
    path: 'track/readexcel',
    needs: IMPORT_NEEDS,
    summary:
      'Imports tracks from a spreadsheet (.xlsx, .xls, .ods, or .csv in UTF-8) in one call. Valid rows are imported; all others are listed.',
    body: excelFile,
    files: sheetFiles,
    data: z.object({ import_id: z.int(), ...counts, errors: z.array(failedRow) }),
  }),
  sample: endpoint({
    method: 'GET',
    path: 'track/sampleexcel',
    needs: ['tracks.edit'],
    summary: 'Returns the sample spreadsheet.',
    file: [SPREADSHEET],
    data: spreadsheet,
  }),
  upload: endpoint({
    path: 'import/upload',
    needs: READING_NEEDS,
    summary:
      'Reads a spreadsheet and returns a preview. No tracks are created until `import/start`. With `ask_columns`, a spreadsheet with columns that are not recognised is refused with the code `columns`.',
    body: z.extend(excelFile, {
      reading_key: z.optional(readingKey),
      ...columnChoice,
      /** The order of dates with slashes. By default the month comes first, as in the sample. */
      dates_as: z.optional(z.nullable(dayOrder)),
      /**
       * Whether the upload is refused with the code `columns`, and `SheetColumns` as data, unless every column is recognised or
       * was chosen.
       */
      ask_columns: flag(),
      /** The earlier preview of the same file, which is discarded. */
      replaces: z.optional(id()),
    }),
    files: sheetFiles,
    data: sheetDetails,
  }),
  reading: endpoint({
    path: 'import/reading',
    needs: ['tracks.edit'],
    summary:
      'Returns how many rows of an uploaded spreadsheet have been read; null before, afterwards, or if unknown.',
    body: z.object({ reading_key: readingKey }),
    data: z.object({ rows: z.nullable(z.int()) }),
  }),
  get: endpoint({
    method: 'GET',
    path: 'import/getImportById/{id}',
    needs: 'left out',
    summary: 'Returns one import with its counts, which change while it runs.',
    params: z.object({ id: id() }),
    data: importDetails,
  }),
  start: endpoint({
    path: 'import/start',
    needs: 'any edit',
    storedNeeds: 'start of an import',
    summary:
      'Starts or resumes an import: of a sheet or a catalogue in the background, and of an edited export at once, as one entry of the history. Records that were changed since the preview are left out; once compared again, another call adds them to the entry.',
    body: one,
    data: importDetails,
  }),
  cancel: endpoint({
    path: 'import/cancel',
    needs: 'any edit',
    summary: 'Discards a preview. To remove a started import, undo it.',
    body: one,
    data: z.object({ import_id: z.int() }),
  }),
  failedRows: endpoint({
    method: 'GET',
    path: 'import/failedRows/{id}',
    needs: ['tracks.view'],
    summary: 'Returns the failed rows as a spreadsheet with an Error column, to be fixed and imported again.',
    params: z.object({ id: id() }),
    file: [SPREADSHEET],
    data: spreadsheet,
  }),
}
