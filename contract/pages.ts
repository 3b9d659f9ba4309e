import * as z from 'zod/mini'
import { catalogue, changeStatus } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { id, LONGEST_TEXT, name, optionalId, required, status } from './fields.ts'

export const page = z.object({
  id: z.int(),
  name: z.string(),
  /** What the public page is called in its address. */
  slug: z.string(),
  /** HTML, reduced to what the editor makes. */
  content: z.string(),
  is_active: status(),
  date_modified: z.iso.datetime(),
  version: z.int(),
})
export type Page = z.output<typeof page>

export const pageFields = z.object({ name: name(), content: required(LONGEST_TEXT) })

const shared = catalogue({
  path: 'staticPage',
  noun: 'Page',
  id: 'id',
  row: page,
  fields: pageFields,
  columns: ['name', 'date_modified', 'is_active'],
})

export const pages = {
  ...shared,
  view: endpoint({ ...shared.get, path: 'staticPage/view/{id}' }),
  edit: endpoint({
    method: 'POST',
    path: 'staticPage/edit/{id}',
    who: 'admins',
    summary: 'Edits a page; a version that is no longer current is refused as stale.',
    params: z.object({ id: id() }),
    body: z.extend(pageFields, { action: z.optional(z.literal(['add', 'edit'])), version: optionalId() }),
    data: page,
  }),
  changeStatus: changeStatus('staticPage', 'Page', 'id'),
  provide: endpoint({
    method: 'GET',
    path: 'staticPage/providepage/{type}',
    who: 'anyone',
    summary: 'The content of an active page, by its slug or, digits only, by its id.',
    params: z.object({ type: z.string() }),
    data: z.pick(page, { name: true, content: true, date_modified: true }),
  }),
}
