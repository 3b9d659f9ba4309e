import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { sorted } from '../calls/list.ts'
import { type Guarded, hasRight, type Need, needOf } from '../calls/permissions.ts'
import { linkedIds, mustBeOneOf } from '../values/fields.ts'
import { CSV, Download, SPREADSHEET } from '../values/files.ts'
import { selectionFields } from './selection.ts'

export const SHEET_FORMATS = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]

const format = z._default(z.enum(SHEET_FORMATS, { error: mustBeOneOf('format', SHEET_FORMATS) }), 'xlsx')
const downloaded = z.instanceof(Download)

type Described<Column extends string, Filters extends z.ZodMiniObject> = {
  resource: Guarded
  path: string
  noun: string
  /** The columns that the list can be sorted by. */
  columns: readonly Column[]
  filters: Filters
}

/** The right that an export takes. Admins who may view records may export them too, except for people's addresses. */
export const exportNeed = (resource: Guarded): Need =>
  needOf(resource, hasRight(resource, 'export') ? 'export' : 'view')

/** The body of a call that returns a selection as a spreadsheet. */
export const exportBody = <const Column extends string, Filters extends z.ZodMiniObject>(
  columns: readonly Column[],
  filters: Filters,
) =>
  z.object({
    ...selectionFields(filters),
    id: linkedIds(),
    sorted: sorted(columns),
    format,
  })

/** The parts of an endpoint that returns a spreadsheet. */
export const exported = { file: [SPREADSHEET, CSV], data: downloaded } as const

/** Makes the call that returns a selection as a spreadsheet, sorted as asked for, else with the last edited first. */
export const exportCall = <const Column extends string, Filters extends z.ZodMiniObject>({
  resource,
  path,
  noun,
  columns,
  filters,
}: Described<Column, Filters>) =>
  endpoint({
    path: `${path}/export`,
    needs: [exportNeed(resource)],
    summary: `Returns the ${noun.toLowerCase()} records with the given ids, or all that match a search and filters, as a spreadsheet.`,
    get body() {
      return exportBody(columns, filters)
    },
    ...exported,
  })
