import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { assigning } from '../catalogue/assign.ts'
import { bulkEdit } from '../catalogue/bulk-edit.ts'
import { catalogue, changeStatus, setStatus } from '../catalogue/catalogue.ts'
import { cellEdit } from '../catalogue/cells.ts'
import { assignFilters, editFilters, statusFilter } from '../catalogue/filters.ts'
import { id, MAX_TEXT_LENGTH, name, optionalId, required, status } from '../values/fields.ts'

export const page = z.object({
  id: z.int(),
  name: z.string(),
  /** The name of the public page in its URL. */
  slug: z.string(),
  /** The content as HTML, sanitized to what the editor can produce. */
  content: z.string(),
  is_active: status(),
  date_modified: z.iso.datetime(),
  version: z.int(),
})
export type Page = z.output<typeof page>

export const pageFields = z.object({ name: name(), content: required(MAX_TEXT_LENGTH) })

export const pageFilters = z.object({
  ...statusFilter,
  ...editFilters,
  ...assignFilters,
})

const described = {
  resource: 'pages',
  path: 'staticPage',
  noun: 'Page',
  id: 'id',
  row: page,
  fields: pageFields,
  columns: ['name', 'date_modified', 'is_active'],
  filters: pageFilters,
} as const

const shared = catalogue(described)
/** The content is left out of bulk edits, because it is the text of a single page. */
const edited = { ...described, fields: z.pick(pageFields, { name: true }) }

export const pages = {
  ...shared,
  ...bulkEdit(edited),
  ...cellEdit(edited),
  ...assigning(described),
  view: endpoint({ ...shared.get, path: 'staticPage/view/{id}' }),
  edit: endpoint({
    path: 'staticPage/edit/{id}',
    needs: ['pages.edit'],
    summary: 'Edits a page. An outdated version is rejected as stale.',
    params: z.object({ id: id() }),
    body: z.extend(pageFields, { action: z.optional(z.literal(['add', 'edit'])), version: optionalId() }),
    data: page,
  }),
  changeStatus: changeStatus('pages', 'staticPage', 'Page', 'id'),
  setStatus: setStatus('pages', 'staticPage', 'Page', pageFilters),
  provide: endpoint({
    method: 'GET',
    path: 'staticPage/providepage/{type}',
    who: 'anyone',
    summary: 'Returns the content of an active page by its slug, or by its id if only digits are given.',
    params: z.object({ type: z.string() }),
    data: z.pick(page, { name: true, content: true, date_modified: true }),
  }),
}
