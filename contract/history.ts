import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, id, linkedId, optionalDay } from './fields.ts'
import { filteredRequest, LIST_TOTALS, listOf, listRequest } from './list.ts'

/** How long what was done can be taken back, in days. */
export const UNDOABLE_DAYS = 30

/** What can be done to records. */
export const changeAction = z.enum([
  'add',
  'edit',
  'delete',
  'status',
  'link',
  'unlink',
  'order',
  'sample',
  'import',
  'undo',
])

/** A record that a change was about: its names as they are now, or as they were when it was deleted. */
const changedName = z.object({
  /** Its own table, also where the change is about links or, as an import, about several. */
  resource: z.string(),
  record_id: z.int(),
  name: z.string(),
  hindi_name: z.nullable(z.string()),
})

export const change = z.object({
  change_id: z.int(),
  changed_at: z.iso.datetime(),
  /** Null for the system itself and for admins who are gone; the name stays. */
  admin_id: z.nullable(z.int()),
  admin_name: z.string(),
  /** The table of the records, such as 'albums', or of the links, such as 'album_tracks'. */
  resource: z.string(),
  action: changeAction,
  records: z.int(),
  /** The first few of the records. */
  names: z.array(changedName),
  /** Of links: the record that they lead into, such as the album. */
  target: z.nullable(changedName),
  /** Whether `undo` can be tried. */
  can_be_undone: z.boolean(),
  /** The change that has taken this one back. */
  undone_by: z.nullable(z.int()),
  /** The change that this one has taken back. */
  undoes: z.nullable(z.int()),
})
export type Change = z.output<typeof change>

/** One field of a record, before and after; values are as the database holds them, links are names. */
const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })

const recordChange = z.extend(changedName, { fields: z.array(fieldChange) })
export type RecordChange = z.output<typeof recordChange>

export const historyFilters = z.object({
  resource: z.optional(z.nullable(z.string())),
  /** With `resource`: the changes of one record, and of its links. */
  record_id: linkedId(),
  admin_id: linkedId(),
  /** Without what the system has done by itself, such as fetching recordings. */
  by_people: flag(),
  action: z.optional(z.nullable(z.union([z.literal(''), changeAction]))),
  /** yyyy-MM-dd in UTC, both included. */
  changed_from: optionalDay(),
  changed_to: optionalDay(),
})
export type HistoryFilters = z.output<typeof historyFilters>

const columns = ['changed_at'] as const
const recordColumns = ['record_id'] as const

export const history = {
  list: endpoint({
    method: 'POST',
    path: 'history/list',
    who: 'admins',
    summary: 'A page of what was changed, by whom and when; the newest first. A search looks into names.',
    body: filteredRequest(columns, historyFilters),
    sortable: columns,
    invalid: 400,
    data: listOf(change),
    beside: LIST_TOTALS,
  }),
  get: endpoint({
    method: 'GET',
    path: 'history/getChangeById/{id}',
    who: 'admins',
    summary: 'One change.',
    params: z.object({ id: id() }),
    data: change,
  }),
  records: endpoint({
    method: 'POST',
    path: 'history/getChangedRecords/{id}',
    who: 'admins',
    summary: 'A page of the records of a change, each with its fields before and after.',
    params: z.object({ id: id() }),
    body: listRequest(recordColumns),
    sortable: recordColumns,
    invalid: 400,
    data: listOf(recordChange),
    beside: LIST_TOTALS,
  }),
  admins: endpoint({
    method: 'GET',
    path: 'history/admins',
    who: 'admins',
    summary: 'Who has changed something, for the filter.',
    data: z.array(z.object({ admin_id: z.int(), name: z.string() })),
  }),
  undo: endpoint({
    method: 'POST',
    path: 'history/undo',
    who: 'admins',
    summary:
      'Takes a change back as a whole, within 30 days: restores what was deleted with its links, sets back what was edited.',
    body: z.object({ change_id: id() }),
    data: z.object({
      /** The entry that the undo itself made. */
      change_id: z.int(),
      /** How many records it set back. */
      undone: z.int(),
      /** How many it left, because they have been changed since or are gone. */
      left: z.int(),
    }),
  }),
}
