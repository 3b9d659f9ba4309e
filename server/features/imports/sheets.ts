import {
  isSampleColumn,
  READ_COLUMNS,
  SHEET_COLUMNS,
  type SheetColumn,
} from '#contract/features/imports/sheet.ts'
import { Download, SPREADSHEET } from '#contract/values/files.ts'
import type { Database } from '#server/core/database/connect.ts'
import type { Language } from '#server/core/messages/translate.ts'
import { type WrittenCell, type WrittenColumn, writeXlsx } from '#server/core/spreadsheets/write-xlsx.ts'
import { translateRowErrors, unwrittenRows } from './imports.store.ts'
import { ERROR_COLUMN } from './read/columns.ts'

const WIDE: readonly SheetColumn[] = [
  'Description',
  'Hindi Description',
  'Track Link',
  'Lyrics',
  'Hindi Lyrics',
]

const written = (column: SheetColumn): WrittenColumn => ({
  title: column === 'Record Date' ? 'Record Date (MM/DD/YYYY)' : column,
  width: WIDE.includes(column) ? 40 : 24,
})
const columns = SHEET_COLUMNS.map(written)

const EXAMPLES: readonly Readonly<Record<(typeof SHEET_COLUMNS)[number], WrittenCell>>[] = [
  {
    'Track Name': 'Hanuman Chalisa',
    'Hindi Name': 'हनुमान चालीसा',
    Description: 'Forty verses in praise of Hanuman',
    'Hindi Description': 'हनुमान जी की स्तुति में चालीस चौपाइयाँ',
    'Track Link': 'https://example.org/audio/hanuman-chalisa.mp3',
    'File Name': 'hanuman-chalisa.mp3',
    'Record Date': { date: '2019-12-25' },
    Category: 'Chalisa, Hanuman',
    'Sub Category': 'Morning',
    Album: 'Sankat Mochan',
    Artist: 'Lata Sharma, Anil Joshi',
    Tag: 'Tuesday, Daily',
    Lyrics: 'Shri Guru Charan Saroj Raj',
    'Hindi Lyrics': 'श्रीगुरु चरन सरोज रज',
    'Download Allowed': 'Yes',
  },
  {
    'Track Name': 'Om Jai Jagdish Hare',
    'Hindi Name': 'ॐ जय जगदीश हरे',
    Description: 'Evening aarti',
    'Hindi Description': 'संध्या आरती',
    'Track Link': 'https://example.org/audio/om-jai-jagdish.mp3',
    'File Name': null,
    'Record Date': '01/31/2020',
    Category: 'Aarti',
    'Sub Category': null,
    Album: null,
    Artist: 'Lata Sharma',
    Tag: 'Evening',
    Lyrics: null,
    'Hindi Lyrics': null,
    'Download Allowed': 'No',
  },
]

/** The sample sheet: the headings and two examples, one with a date cell and one with a date as text. */
export const sampleSheet = (): Download =>
  new Download(
    'sangraha-tracks.xlsx',
    SPREADSHEET,
    writeXlsx({
      name: 'Tracks',
      columns,
      rows: EXAMPLES.map((example) => SHEET_COLUMNS.map((column) => example[column])),
    }),
  )

/**
 * The failed rows of an import with their errors, to be corrected and imported again. `more` are columns besides those of the
 * sample.
 */
export function failedSheet(
  db: Database,
  import_id: number,
  { file_name, more }: { file_name: string; more: readonly SheetColumn[] },
  language: Language,
): Download {
  const read = READ_COLUMNS.filter((column) => isSampleColumn(column) || more.includes(column))
  async function* rows() {
    for await (const { cells, problems } of unwrittenRows(db, import_id, ['failed']))
      yield [
        ...read.map((column) => cells?.[READ_COLUMNS.indexOf(column)] ?? ''),
        translateRowErrors(problems ?? [], language),
      ]
  }
  return new Download(
    `${file_name.replace(/\.\w{1,5}$/, '')} - failed rows.xlsx`,
    SPREADSHEET,
    writeXlsx({
      name: 'Failed rows',
      columns: [...read.map(written), { title: ERROR_COLUMN, width: 60 }],
      rows: rows(),
    }),
  )
}
