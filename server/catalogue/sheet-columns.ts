import { type RawBuilder, sql } from 'kysely'
import { described } from '#contract/catalogue/described.ts'
import { eachKind, headingOf, isKind } from '#contract/kinds/kinds.ts'
import { kindOf } from '#contract/values/field-kinds.ts'
import { writeNames } from '#contract/values/name-list.ts'
import { type LinkEnd, REFERENCES } from '#server/core/database/links.ts'
import type { WrittenCell } from '#server/core/spreadsheets/write-xlsx.ts'
import { type ComparedAs, type ComparedColumn, CUT, ID } from './compared-cells.ts'
import { formLinks } from './links.ts'
import { type Resource, withDetail } from './resource.ts'

type Row = Readonly<Record<string, unknown>>
/** A column of a sheet. `width` is in characters; `compared` is the field that the column changes when the file comes back. */
export type SheetColumn = {
  title: string
  width: number
  hidden?: boolean
  cell: (row: Row) => WrittenCell
  compared?: { field: string; as: ComparedAs }
}

/** The most characters that a spreadsheet program allows in a cell. */
const MAX_CELL_LENGTH = 32_767

/** The headings of fields, in the order of the sheet. Imports read those of tracks. */
const TITLES: Readonly<Record<string, string>> = {
  display_name: 'Track Name',
  name: 'Name',
  tag_name: 'Name',
  display_name_hindi: 'Hindi Name',
  hindi_name: 'Hindi Name',
  tag_name_hindi: 'Hindi Name',
  aliases: 'Other Names',
  email: 'Email',
  phone_num: 'Phone Number',
  slug: 'Address',
  content: 'Content',
  about: 'About',
  about_hindi: 'Hindi About',
  description: 'Description',
  description_hindi: 'Hindi Description',
  track_link: 'Track Link',
  file_name: 'File Name',
  record_date: 'Record Date',
  lyrics: 'Lyrics',
  lyrics_hindi: 'Hindi Lyrics',
  duration: 'Duration (Seconds)',
  trackCount: 'Plays',
  category_id: 'Category Id',
  is_download_allowed: 'Download Allowed',
  is_active: 'Status',
  status: 'Status',
  title: 'Title',
  message: 'Message',
  notification_type: 'Type',
  target_name: 'Opens',
  target_name_hindi: 'Opens (Hindi)',
  known_by: 'Artist Or Album',
  audience: 'Audience',
  audience_name: 'Followers Of',
  audience_name_hindi: 'Followers Of (Hindi)',
  admin_name: 'Sent By',
  query: 'Query',
  is_read: 'Read',
  is_invited: 'Invited',
  has_second_factor: 'Second Factor',
  last_signed_in_at: 'Last Signed In (UTC)',
  last_sign_in_at: 'Last Signed In (UTC)',
  devices: 'Phones',
  follows: 'Follows',
  state: 'Status',
  failure: 'Reason',
  send_at: 'Scheduled For (UTC)',
  sent_at: 'Sent (UTC)',
  date_created: 'Added (UTC)',
  date_modified: 'Edited (UTC)',
  version: 'Version',
}

/** The computed fields with a heading, which an exported list shows besides links. */
export const computedCells = ({ computed = {} }: Resource) =>
  Object.entries(computed).filter(([field]) => Object.hasOwn(TITLES, field))

/** Writes a name such as album_list as words: Album list. */
const worded = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')

/** The headings of linked records by link, which imports read. */
const LINK_TITLES: Readonly<Record<string, string>> = eachKind(headingOf)

const LONG = /^(content|about|description|lyrics)/
const widthOf = (field: string) => (LONG.test(field) ? 40 : /name|link|email/.test(field) ? 24 : 14)

/** Shortens a text to the limit of a workbook's cell, and says so at its end. */
export const cutToCell = (text: string): string =>
  text.length > MAX_CELL_LENGTH ? text.slice(0, MAX_CELL_LENGTH - CUT.length) + CUT : text

/** How a field is compared when the file comes back; undefined for a field that the form does not write. */
function comparedAs({ table, written }: Resource, field: string): ComparedAs | undefined {
  if (!isKind(table)) return undefined
  if (field === 'is_active') return 'status'
  if (field === 'track_link') return 'fixed'
  if (field === 'aliases') return 'aliases'
  const rules: Readonly<Record<string, object>> = described(table).fields.shape
  const kind = rules[field] && written.includes(field) ? kindOf(rules[field]) : undefined
  return kind === 'links' ? undefined : kind
}

/**
 * The column of a resource that refers to another record, with the table and names of that record. No kind has two such columns.
 */
export function referenceOf({ table }: Resource): { field: string; end: LinkEnd } | undefined {
  const found = REFERENCES.find(({ from }) => from === table)
  const names = ['name', 'hindi_name'] as const
  return found && { field: found.column, end: { resource: found.to, id: found.toId, names } }
}

/** The name of the record that a row with the alias `t` refers to, as `reference_name`. */
export function referenceColumns(resource: Resource): RawBuilder<unknown>[] {
  const reference = referenceOf(resource)
  if (!reference) return []
  const { field, end } = reference
  return [
    sql`(select o.${sql.ref(end.names[0])} from ${sql.table(end.resource)} o
      where o.${sql.ref(end.id)} = t.${sql.ref(field)}) as reference_name`,
  ]
}

/** The form fields of a kind that have no heading in `TITLES`, with their names as words. */
const untitled = ({ table, written }: Resource): [string, string][] =>
  isKind(table)
    ? written.filter((field) => !Object.hasOwn(TITLES, field)).map((field) => [field, worded(field)])
    : []

/**
 * The columns of a resource: its id, its fields, and the names and ids of linked records. `fit` shortens a text to fit into a cell.
 */
export function sheetColumns(resource: Resource, fit = (text: string) => text): SheetColumn[] {
  const whole = withDetail(resource)
  const textIn = (field: string) => (row: Row) => cellOf(field, row[field], fit)
  const computed = new Set(computedCells(whole).map(([field]) => field))
  const fields = [...Object.entries(TITLES), ...untitled(resource)].filter(
    ([field]) => whole.columns.includes(field) || computed.has(field),
  )
  const reference = referenceOf(resource)
  return [
    { title: ID, width: 10, cell: textIn(resource.id) },
    ...fields.map(([field, title]): SheetColumn => {
      const as = comparedAs(resource, field)
      const column = { title, width: widthOf(field), cell: textIn(field) }
      return as ? { ...column, compared: { field, as } } : column
    }),
    ...(reference && fields.some(([field]) => field === reference.field)
      ? [
          {
            title: LINK_TITLES[reference.end.resource] ?? reference.field,
            width: 24,
            cell: textIn('reference_name'),
            compared: { field: reference.field, as: 'names' as const },
          },
        ]
      : []),
    ...formLinks(whole).flatMap(({ answered, other }): SheetColumn[] => {
      const title = LINK_TITLES[other.resource] ?? answered
      const [english, hindi] = other.names
      const linked = (row: Row) => (Array.isArray(row[answered]) ? row[answered] : [])
      return [
        {
          title,
          width: 24,
          cell: (row) => writeNames(linked(row).map((record) => String(record[english] ?? record[hindi]))),
          compared: { field: other.id, as: 'names' },
        },
        {
          title: `${title} Ids`,
          width: 14,
          cell: (row) =>
            linked(row)
              .map((record) => record[other.id])
              .join(', '),
          compared: { field: other.id, as: 'ids' },
        },
      ]
    }),
  ]
}

function cellOf(field: string, value: unknown, fit: (text: string) => string): WrittenCell {
  if (value === null || value === undefined) return null
  // The duration is rounded: it was measured from the frames of the file, with more decimals than anyone reads.
  if (field === 'duration') return String(Math.round(Number(value) * 100) / 100)
  if (field === 'record_date') return { date: String(value).slice(0, 10) }
  if (field === 'is_active') return value === '1' ? 'Active' : 'Inactive'
  if (/^(is_download_allowed|is_read|is_invited|has_second_factor)$/.test(field))
    return value === '1' ? 'Yes' : 'No'
  if (/^(notification_type|audience|state)$/.test(field)) return worded(String(value))
  if (field === 'status') return value === 'active' ? 'Active' : 'Inactive'
  if (/^date_|_at$/.test(field)) return String(value).slice(0, 16).replace('T', ' ')
  if (field === 'aliases' && Array.isArray(value)) return fit(writeNames(value.map(String), '\n'))
  return fit(Array.isArray(value) ? value.join('\n') : String(value))
}

/** The columns that are compared when the file comes back, in the order of the sheet. */
export const comparedColumns = (columns: readonly SheetColumn[]): ComparedColumn[] =>
  columns.flatMap(({ title, compared }) => (compared ? [{ title, ...compared }] : []))

/** The text of a cell as a returned file has it. */
export const textOf = (cell: WrittenCell): string =>
  cell !== null && typeof cell === 'object' ? cell.date : (cell ?? '')
