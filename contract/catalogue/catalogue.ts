import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { filteredRequest, LIST_TOTALS, listOf, MAX_SEARCH_LENGTH } from '../calls/list.ts'
import { type Guarded, needOf } from '../calls/permissions.ts'
import { id, ids, optionalId, sentStatus, status } from '../values/fields.ts'
import { namedWithLine } from '../values/named.ts'
import { exportCall } from './export.ts'
import { linkNeeds } from './references.ts'
import { recordSelection } from './selection.ts'

/** How many records of one kind use a record, such as `{ kind: 'tracks', count: 12 }`. */
const usedIn = z.array(z.object({ kind: z.string(), count: z.int() }))

/** Records with a similar name in either script, by which a form warns before a duplicate is created. */
const likely = z.array(z.object({ id: z.int(), ...namedWithLine }))

const one = z.object({ id: id() })
const action = z.optional(z.enum(['add', 'edit']))

const comparedName = z.pipe(
  z.string(),
  z.transform((name) => name.slice(0, MAX_SEARCH_LENGTH)),
)

const compared = z.object({ name: comparedName, except: optionalId() })
const several = z.object({ id: ids() })
const deleted = z.object({ deleted: z.int() })
const switched = z.object({ is_active: status() })
/** The number of matching records, and of those that had the other status. */
const setForSelection = z.object({ matched: z.int(), changed: z.int() })

type Described<
  Key extends string,
  Row extends z.ZodMiniObject,
  Listed extends z.ZodMiniObject,
  Fields extends z.ZodMiniObject,
  Column extends string,
  Filters extends z.ZodMiniObject,
> = {
  /** The resource whose rights the calls need. */
  resource: Guarded
  /** The first segment of the paths of the calls: `album` in `album/list`. */
  path: string
  /** The name in the singular, such as `Album`; the by-id call is `get{noun}ById`. */
  noun: string
  id: Key
  /** A record as returned by id and after a save. */
  row: Row
  /** A record in a list, if it has fewer fields there. */
  listed?: Listed
  /** The fields that the form sends. */
  fields: Fields
  /** The columns that the list can be sorted by. */
  columns: readonly Column[]
  /** The filters of the list. */
  filters: Filters
  /** The maximum sizes of the form's files; absent if the form is sent as JSON. */
  files?: Readonly<Record<string, number>>
}

/** The calls that every catalogue resource has. A resource overrides the ones that differ. */
export function catalogue<
  const Key extends string,
  Row extends z.ZodMiniObject,
  Fields extends z.ZodMiniObject,
  const Column extends string,
  Filters extends z.ZodMiniObject,
  Listed extends z.ZodMiniObject = Row,
>({
  resource,
  path,
  noun,
  id: key,
  row,
  listed,
  fields,
  columns,
  filters,
  files,
}: Described<Key, Row, Listed, Fields, Column, Filters>) {
  const saved = () =>
    z.extend(fields, { action, version: optionalId(), [key]: optionalId() } as {
      action: typeof action
      version: ReturnType<typeof optionalId>
    } & Record<Key, ReturnType<typeof optionalId>>)
  return {
    list: endpoint({
      path: `${path}/list`,
      needs: [needOf(resource, 'view')],
      summary: `Lists ${noun.toLowerCase()} records, with search, filters, sorting, paging and exact totals.`,
      get body() {
        return filteredRequest(columns, filters)
      },
      sortable: columns,
      filters,
      invalid: 400,
      get data() {
        // By the default of its type, `Listed` is the type of the row when `listed` is absent.
        return listOf((listed ?? row) as Listed)
      },
      topLevelFields: LIST_TOTALS,
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/get${noun}ById/{id}`,
      needs: [needOf(resource, 'view')],
      summary: `Returns one ${noun.toLowerCase()}.`,
      params: one,
      data: row,
    }),
    save: endpoint({
      path: `${path}/add`,
      needs: [needOf(resource, 'edit')],
      needsOf: linkNeeds(fields),
      summary: `Adds a ${noun.toLowerCase()}, or edits the one given by ${key}. An outdated version is rejected as stale.`,
      get body() {
        return saved()
      },
      ...(files && { files }),
      data: row,
    }),
    delete: endpoint({
      method: 'DELETE',
      path: `${path}/delete/{id}`,
      needs: [needOf(resource, 'delete')],
      summary: `Deletes one ${noun.toLowerCase()}. Linked records are unlinked, not deleted.`,
      params: one,
      data: deleted,
    }),
    deleteSelected: deleteSelected(resource, path, noun, filters),
    export: exportCall({ resource, path, noun, columns, filters }),
    usedIn: endpoint({
      path: `${path}/usedIn`,
      needs: [needOf(resource, 'view')],
      summary: `Returns where the given records are used.`,
      body: several,
      data: usedIn,
    }),
    likelyDuplicates: endpoint({
      path: `${path}/likelyDuplicates`,
      needs: [needOf(resource, 'view')],
      summary: 'Returns up to five records with a similar name in either script.',
      body: compared,
      data: likely,
    }),
  }
}

/** The calls of any resource, which are alike, so that shared screens can make them. */
type Shared = ReturnType<typeof catalogue>
export type LikelyDuplicatesCall = Shared['likelyDuplicates']
export type UsedInCall = Shared['usedIn']

/** The call that toggles the status: it sends the current status, and the server sets the opposite. */
export const changeStatus = <const Key extends string>(
  resource: Guarded,
  path: string,
  noun: string,
  key: Key,
) =>
  endpoint({
    path: `${path}/changeStatus`,
    needs: [needOf(resource, 'publish')],
    summary: `Toggles the status of one ${noun.toLowerCase()} or several, to the opposite of the status sent.`,
    get body() {
      return z.object({ status: sentStatus(), [key]: ids() } as {
        status: ReturnType<typeof sentStatus>
      } & Record<Key, ReturnType<typeof ids>>)
    },
    data: switched,
  })

/** The call that deletes a selection. */
export const deleteSelected = <Filters extends z.ZodMiniObject>(
  resource: Guarded,
  path: string,
  noun: string,
  filters: Filters,
) =>
  endpoint({
    path: `${path}/deleteSelected`,
    needs: [needOf(resource, 'delete')],
    summary: `Deletes the ${noun.toLowerCase()} records with the given ids, or all that match a search and filters.`,
    get body() {
      return z.object(recordSelection(filters))
    },
    data: deleted,
  })

/** The call that sets the status of a selection. */
export const setStatus = <Filters extends z.ZodMiniObject>(
  resource: Guarded,
  path: string,
  noun: string,
  filters: Filters,
) =>
  endpoint({
    path: `${path}/setStatus`,
    needs: [needOf(resource, 'publish')],
    summary: `Sets the status of the ${noun.toLowerCase()} records with the given ids, or of all that match a search and filters.`,
    get body() {
      return z.object({ ...recordSelection(filters), is_active: sentStatus('is_active') })
    },
    data: setForSelection,
  })

/** The delete call of resources that delete many records at once. */
export const deleteMany = (resource: Guarded, path: string, noun: string) =>
  endpoint({
    path: `${path}/delete`,
    needs: [needOf(resource, 'delete')],
    summary: `Deletes one ${noun.toLowerCase()} or several. Linked records are unlinked, not deleted.`,
    body: several,
    data: deleted,
  })
