import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { filteredRequest, LIST_TOTALS, listOf, listRequest } from '../calls/list.ts'
import { momentFilters } from '../catalogue/filters.ts'
import { flag, id, linkedId } from '../values/fields.ts'
import { namedWithLine } from '../values/named.ts'

/** How long a change can be undone, in days. */
export const UNDOABLE_DAYS = 30

/** The actions that the history records. */
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
  'merge',
  'assign',
  'unassign',
])

/** A record in a change, with its current names or those it had when it was deleted. */
const changedName = z.object({
  /** The record's own table, even if the change is about links or, in an import, about several tables. */
  resource: z.string(),
  record_id: z.int(),
  ...namedWithLine,
})

export const change = z.object({
  change_id: z.int(),
  changed_at: z.iso.datetime(),
  /** The admin who made the change; null for the system and for deleted admins, whose name stays. */
  admin_id: z.nullable(z.int()),
  admin_name: z.string(),
  /** The table of the records, such as 'albums', or of the links, such as 'album_tracks'. */
  resource: z.string(),
  action: changeAction,
  records: z.int(),
  /** The name of the file from which an import brought records in; null for several files, and for other changes. */
  file_name: z.nullable(z.string()),
  /** The number of records by kind, and of those that an import has added. Only an import and its undo contain several kinds. */
  counts: z.array(z.object({ resource: z.string(), count: z.int(), added: z.int() })),
  /** The names of the first records. */
  names: z.array(changedName),
  /** For a change of links, the record on the other side, such as the album. For a merge, the record that has stayed. */
  target: z.nullable(changedName),
  /** Whether `undo` can be tried on the change. */
  can_be_undone: z.boolean(),
  /** The change that has undone this one. */
  undone_by: z.nullable(z.int()),
  /** The change that this one has undone. */
  undoes: z.nullable(z.int()),
})
export type Change = z.output<typeof change>

/** A field of a record before and after a change. Values are as in the database, links are names. */
const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })

const recordChange = z.extend(changedName, { fields: z.array(fieldChange) })
export type RecordChange = z.output<typeof recordChange>

export const historyFilters = z.object({
  resource: z.optional(z.nullable(z.string())),
  /** The record whose changes, and those of its links, are returned; used with `resource`. */
  record_id: linkedId(),
  admin_id: linkedId(),
  /** Whether automatic changes are left out, such as downloaded recordings. */
  by_people: flag(),
  action: z.optional(z.nullable(z.union([z.literal(''), changeAction]))),
  ...momentFilters('changed'),
})
export type HistoryFilters = z.output<typeof historyFilters>

const columns = ['changed_at'] as const
const recordColumns = ['record_id'] as const

export const history = {
  list: endpoint({
    path: 'history/list',
    needs: 'left out',
    summary:
      'Lists changes with who made them and when, newest first. Search matches the names of records, admins and files.',
    body: filteredRequest(columns, historyFilters),
    sortable: columns,
    invalid: 400,
    data: listOf(change),
    topLevelFields: LIST_TOTALS,
  }),
  get: endpoint({
    method: 'GET',
    path: 'history/getChangeById/{id}',
    needs: 'left out',
    summary: 'Returns one change.',
    params: z.object({ id: id() }),
    data: change,
  }),
  records: endpoint({
    path: 'history/getChangedRecords/{id}',
    needs: 'left out',
    summary: 'Lists the records of a change, each with its fields before and after.',
    params: z.object({ id: id() }),
    body: listRequest(recordColumns),
    sortable: recordColumns,
    invalid: 400,
    data: listOf(recordChange),
    topLevelFields: LIST_TOTALS,
  }),
  admins: endpoint({
    method: 'GET',
    path: 'history/admins',
    needs: 'left out',
    summary: 'Lists the admins who have made changes.',
    data: z.array(z.object({ admin_id: z.int(), name: z.string() })),
  }),
  undo: endpoint({
    path: 'history/undo',
    needs: 'left out',
    storedNeeds: 'undo of a change',
    summary:
      'Undoes a whole change within 30 days: restores deleted records with their links and reverts edits.',
    body: z.object({ change_id: id() }),
    data: z.object({
      /** The history entry of the undo itself. */
      change_id: z.int(),
      /** The number of records restored. */
      undone: z.int(),
      /** The number of records left unchanged, because they were changed since or no longer exist. */
      left: z.int(),
    }),
  }),
}
