import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { filteredRequest, LIST_TOTALS, listOf } from '../calls/list.ts'
import { deleteSelected } from '../catalogue/catalogue.ts'
import { exportCall } from '../catalogue/export.ts'
import { momentFilters } from '../catalogue/filters.ts'
import { recordSelection } from '../catalogue/selection.ts'
import { id, ids, sentStatus, status } from '../values/fields.ts'

export const query = z.object({
  query_id: z.int(),
  /** The visitor's name; '' if none was given. */
  name: z.string(),
  email: z.string(),
  query: z.string(),
  is_read: status(),
  date_created: z.iso.datetime(),
})
export type Query = z.output<typeof query>

const columns = ['name', 'email', 'is_read', 'date_created'] as const
export const inboxFilters = z.object({
  is_read: z.optional(z.nullable(z.union([z.literal(''), sentStatus('is_read')]))),
  ...momentFilters('received'),
})
const unread = z.object({ unread: z.int() })

/** The calls for contact queries. Reading one does not mark it as read. */
export const inbox = {
  list: endpoint({
    path: 'inbox/list',
    needs: ['inbox.view'],
    summary:
      'Lists contact queries, newest first by default, with search, filters, sorting, paging and exact totals.',
    body: filteredRequest(columns, inboxFilters),
    sortable: columns,
    filters: inboxFilters,
    invalid: 400,
    data: listOf(query),
    topLevelFields: LIST_TOTALS,
  }),
  get: endpoint({
    method: 'GET',
    path: 'inbox/getQueryById/{id}',
    needs: ['inbox.view'],
    summary: 'Returns one contact query.',
    params: z.object({ id: id() }),
    data: query,
  }),
  unread: endpoint({
    method: 'GET',
    path: 'inbox/unread',
    needs: ['inbox.view'],
    summary: 'Returns the number of unread contact queries.',
    data: unread,
  }),
  changeRead: endpoint({
    path: 'inbox/changeRead',
    needs: ['inbox.view'],
    summary: "Marks contact queries as read ('1') or unread ('0').",
    body: z.object({ query_id: ids(), is_read: sentStatus('is_read') }),
    data: unread,
  }),
  setRead: endpoint({
    path: 'inbox/setRead',
    needs: ['inbox.view'],
    summary:
      "Marks the contact queries with the given ids, or all that match a search and filters, as read ('1') or unread ('0').",
    body: z.object({ ...recordSelection(inboxFilters), is_read: sentStatus('is_read') }),
    /** The number of matching queries, and of those that were not marked like this before. */
    data: z.object({ matched: z.int(), changed: z.int() }),
  }),
  deleteSelected: deleteSelected('inbox', 'inbox', 'Contact query', inboxFilters),
  export: exportCall({
    resource: 'inbox',
    path: 'inbox',
    noun: 'Contact query',
    columns,
    filters: inboxFilters,
  }),
  delete: endpoint({
    path: 'inbox/delete',
    needs: ['inbox.delete'],
    summary: 'Deletes one contact query or several.',
    body: z.object({ id: ids() }),
    data: z.object({ deleted: z.int() }),
  }),
}
