import * as z from 'zod/mini'
import { endpoint } from './calls/endpoint.ts'
import { id, ids, sentStatus, status } from './calls/fields.ts'
import { filteredRequest, LIST_TOTALS, listOf } from './calls/list.ts'

export const query = z.object({
  query_id: z.int(),
  /** '' if the visitor gave none. */
  name: z.string(),
  email: z.string(),
  query: z.string(),
  is_read: status(),
  date_created: z.iso.datetime(),
})
export type Query = z.output<typeof query>

const columns = ['name', 'email', 'is_read', 'date_created'] as const
const filters = z.object({ is_read: z.optional(z.nullable(z.union([z.literal(''), sentStatus('is_read')]))) })
const unread = z.object({ unread: z.int() })

/** The contact queries, for admins. Reading one does not mark it as read. */
export const inbox = {
  list: endpoint({
    method: 'POST',
    path: 'inbox/list',
    who: 'admins',
    needs: ['inbox.view'],
    summary: 'Lists contact queries, newest first by default. Filter with `filters.is_read`.',
    body: filteredRequest(columns, filters),
    sortable: columns,
    invalid: 400,
    data: listOf(query),
    topLevelFields: LIST_TOTALS,
  }),
  get: endpoint({
    method: 'GET',
    path: 'inbox/getQueryById/{id}',
    who: 'admins',
    needs: ['inbox.view'],
    summary: 'Returns one contact query.',
    params: z.object({ id: id() }),
    data: query,
  }),
  unread: endpoint({
    method: 'GET',
    path: 'inbox/unread',
    who: 'admins',
    needs: ['inbox.view'],
    summary: 'Returns the number of unread contact queries.',
    data: unread,
  }),
  changeRead: endpoint({
    method: 'POST',
    path: 'inbox/changeRead',
    who: 'admins',
    needs: ['inbox.edit'],
    summary: "Marks contact queries as read ('1') or unread ('0').",
    body: z.object({ query_id: ids(), is_read: sentStatus('is_read') }),
    data: unread,
  }),
  delete: endpoint({
    method: 'POST',
    path: 'inbox/delete',
    who: 'admins',
    needs: ['inbox.delete'],
    summary: 'Deletes one contact query or several.',
    body: z.object({ id: ids() }),
    data: z.object({ deleted: z.int() }),
  }),
}
