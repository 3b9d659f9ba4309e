import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, ids, optionalId, sentStatus, status } from './fields.ts'
import { LIST_TOTALS, LONGEST_SEARCH, listOf, listRequest } from './list.ts'

/** How many records of one kind a record is used in, such as `{ kind: 'tracks', count: 12 }`. */
const usedIn = z.array(z.object({ kind: z.string(), count: z.int() }))

/** Names that read alike in either script, to warn before a second record of the same work is made. */
const likely = z.array(z.object({ id: z.int(), name: z.string(), hindi_name: z.nullable(z.string()) }))

const comparedName = z.pipe(
  z.string(),
  z.transform((name) => name.slice(0, LONGEST_SEARCH)),
)

type Described<
  Key extends string,
  Row extends z.ZodMiniObject,
  Listed extends z.ZodMiniObject,
  Fields extends z.ZodMiniObject,
  Column extends string,
> = {
  /** The first segment of the paths: `album` in `album/list`. */
  path: string
  /** What one record is called, as in `Album`; the by-id call is `get{noun}ById`. */
  noun: string
  id: Key
  /** A record as it is answered by id and after a save. */
  row: Row
  /** A record in a list, where that has less of it. */
  listed?: Listed
  /** What the form sends. */
  fields: Fields
  /** The columns that the list sorts by. */
  columns: readonly Column[]
  /** Absent where the form is sent as JSON. */
  files?: Readonly<Record<string, number>>
}

/** The calls that every catalogue resource has. What differs is spread over them by the resource. */
export function catalogue<
  const Key extends string,
  Row extends z.ZodMiniObject,
  Fields extends z.ZodMiniObject,
  const Column extends string,
  Listed extends z.ZodMiniObject = Row,
>({ path, noun, id: key, row, listed, fields, columns, files }: Described<Key, Row, Listed, Fields, Column>) {
  const saved = z.extend(fields, {
    action: z.optional(z.enum(['add', 'edit'])),
    version: optionalId(),
    [key]: optionalId(),
  } as {
    action: z.ZodMiniOptional<z.ZodMiniEnum<{ add: 'add'; edit: 'edit' }>>
    version: ReturnType<typeof optionalId>
  } & Record<Key, ReturnType<typeof optionalId>>)
  const one = z.object({ id: id() })
  return {
    list: endpoint({
      method: 'POST',
      path: `${path}/list`,
      who: 'admins',
      summary: `A page of the ${noun.toLowerCase()} list: searched, sorted, with exact totals.`,
      body: listRequest(columns),
      sortable: columns,
      invalid: 400,
      // Absent, it is the row: so says the default of its type.
      data: listOf((listed ?? row) as Listed),
      beside: LIST_TOTALS,
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/get${noun}ById/{id}`,
      who: 'admins',
      summary: `One ${noun.toLowerCase()} by its id.`,
      params: one,
      data: row,
    }),
    save: endpoint({
      method: 'POST',
      path: `${path}/add`,
      who: 'admins',
      summary: `Adds a ${noun.toLowerCase()}, or edits the one named by ${key}; a version that is no longer current is refused as stale.`,
      body: saved,
      ...(files && { files }),
      data: row,
    }),
    delete: endpoint({
      method: 'DELETE',
      path: `${path}/delete/{id}`,
      who: 'admins',
      summary: `Deletes one ${noun.toLowerCase()}; what it refers to is only unlinked.`,
      params: one,
      data: z.object({ deleted: z.int() }),
    }),
    usedIn: endpoint({
      method: 'POST',
      path: `${path}/usedIn`,
      who: 'admins',
      summary: `What the named records are used in, for the question before a deletion.`,
      body: z.object({ id: ids() }),
      data: usedIn,
    }),
    likelyDuplicates: endpoint({
      method: 'POST',
      path: `${path}/likelyDuplicates`,
      who: 'admins',
      summary: 'Up to five records whose name reads alike in either script.',
      body: z.object({ name: comparedName, except: optionalId() }),
      data: likely,
    }),
  }
}

/** The same for every resource, so that shared screens can make them. */
type Shared = ReturnType<typeof catalogue>
export type LikelyDuplicatesCall = Shared['likelyDuplicates']
export type UsedInCall = Shared['usedIn']

/** The call that flips the status: it sends the status it saw, and the server sets the opposite. */
export const changeStatus = <const Key extends string>(path: string, noun: string, key: Key) =>
  endpoint({
    method: 'POST',
    path: `${path}/changeStatus`,
    who: 'admins',
    summary: `Sets the opposite of the sent status on one ${noun.toLowerCase()} or a list of them.`,
    body: z.object({ status: sentStatus(), [key]: ids() } as {
      status: ReturnType<typeof sentStatus>
    } & Record<Key, ReturnType<typeof ids>>),
    data: z.object({ is_active: status() }),
  })

/** The delete call of resources that delete many at once. */
export const deleteMany = (path: string, noun: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/delete`,
    who: 'admins',
    summary: `Deletes one ${noun.toLowerCase()} or a list of them; what they refer to is only unlinked.`,
    body: z.object({ id: ids() }),
    data: z.object({ deleted: z.int() }),
  })
