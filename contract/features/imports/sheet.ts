import * as z from 'zod/mini'
import { referencesOf } from '../../catalogue/references.ts'
import { type HeadingOf, headingOf, TRACK_HOLDERS, type TrackHolder } from '../../kinds/kinds.ts'
import { ruleMessage } from '../../messages/rule-message.ts'
import { MAX_TEXT_LENGTH } from '../../values/fields.ts'
import { Upload } from '../../values/files.ts'

/** The columns of the sample in its order; a sheet may have them in any order. */
export const SHEET_COLUMNS = [
  'Track Name',
  'Hindi Name',
  'Description',
  'Hindi Description',
  'Track Link',
  'File Name',
  'Record Date',
  'Category',
  'Sub Category',
  'Album',
  'Artist',
  'Tag',
  'Lyrics',
  'Hindi Lyrics',
  'Download Allowed',
] as const

/** The column that tells which track a row is for. The sample does not have it. */
export const ID_COLUMN = 'Track Id'

const sample: readonly SheetColumn[] = SHEET_COLUMNS
export const isSampleColumn = (column: SheetColumn): boolean => sample.includes(column)

/** The kinds that hold tracks: a sheet has a column for the names of their records. */
export type NamedKind = TrackHolder

/** The meanings that a column of a sheet can have. */
export type SheetColumn = (typeof SHEET_COLUMNS)[number] | typeof ID_COLUMN | HeadingOf<NamedKind>

/** Whether a stored name is that of a kind that holds tracks. */
export const isNamedKind = (name: string): name is NamedKind => NAMED_KINDS.some((kind) => kind === name)

const placeInSample = (kind: NamedKind) => {
  const place = sample.indexOf(headingOf(kind))
  return place < 0 ? SHEET_COLUMNS.length : place
}
/** The kinds in the order of the sample, then those that it lacks. A kind that belongs to another one comes after it. */
export const NAMED_KINDS: readonly NamedKind[] = TRACK_HOLDERS.toSorted(
  (one, other) =>
    placeInSample(one) - placeInSample(other) || referencesOf(one).length - referencesOf(other).length,
)

/** The columns with the names of other records, and the kinds of these. */
export const NAME_COLUMNS: readonly (readonly [SheetColumn, NamedKind])[] = NAMED_KINDS.map((kind) => [
  headingOf(kind),
  kind,
])

/** The columns in the order in which the cells of a row are stored. Those that the sample lacks come last. */
export const READ_COLUMNS: readonly SheetColumn[] = [
  ...SHEET_COLUMNS,
  ID_COLUMN,
  ...NAMED_KINDS.map(headingOf).filter((column) => !isSampleColumn(column)),
]
export const sheetColumn = z.enum(READ_COLUMNS)

/** The columns required in every row that adds a track (specification 2, section 9). */
export const MANDATORY_COLUMNS = [
  'Track Name',
  'Hindi Name',
  'Description',
  'Hindi Description',
  'Track Link',
] as const satisfies readonly SheetColumn[]

/** The columns that a sheet must have. With track ids, it can update tracks by any other columns. */
export const requiredColumns = (has: (column: SheetColumn) => boolean): readonly SheetColumn[] =>
  has(ID_COLUMN) ? [] : MANDATORY_COLUMNS

/** The maximum size of a sheet: 50 MB. */
export const MAX_SHEET_BYTES = 50 * 1024 * 1024
/** The maximum number of tracks in one sheet. */
export const MAX_SHEET_ROWS = 200_000
/** More characters than any field takes, so that the field's own rule reports a text that is too long. */
export const MAX_CELL_LENGTH = 2 * MAX_TEXT_LENGTH

export const excelFile = z.object({
  excelFile: z.instanceof(Upload, { error: ruleMessage('rules.chooseSheet') }),
})
export const sheetFiles = { excelFile: MAX_SHEET_BYTES }
