import type * as z from 'zod/mini'
import type { EditedFields } from '../values/field-kinds.ts'
import { once } from '../values/once.ts'
import type { Need, Who } from './permissions.ts'

/**
 * The rights that a call takes of an admin: all that are listed. 'nothing' is for an admin's own data, 'any edit' takes the
 * right to edit records of any kind, and with 'left out' anyone may make the call, whose answer leaves out what they may not
 * view.
 */
export type Needs = readonly [Need, ...Need[]] | 'nothing' | 'any edit' | 'left out'

/** Needs that depend on what is stored; the server finds them (`server/stored-needs.ts`). */
export type StoredNeeds = 'undo of a change' | 'start of an import'

/** What a call of admins takes of their rights. */
type OfAdmins = {
  needs: Needs
  /** Further needs that depend on the body, which is validated before they are asked. */
  needsOf?: (body: never) => readonly Need[]
  storedNeeds?: StoredNeeds
}
type OfOthers = {
  who: Exclude<Who, 'admins'>
  needs?: undefined
  needsOf?: undefined
  storedNeeds?: undefined
}

/** An API call as data: who may make it, its input and its output. The server implements it, the web calls it. */
export type Endpoint = (({ who: 'admins' } & OfAdmins) | OfOthers) & Description & { method: Method }

type Method = 'GET' | 'POST' | 'DELETE'

type Description = {
  /** The path below `{BASE_PATH}/api/`; `{id}` is a field of `params`. */
  path: string
  /** For calls of apps: whether a signed-in user makes the call, besides the key. */
  user?: 'required' | 'optional'
  /** For calls of apps: a request and the `data` of its answer, for the API's documentation. */
  example?: { body?: object; data: unknown }
  /** Whether an admin who must first set up a second factor may make the call too. */
  beforeSetup?: true
  /** One sentence about the call for the API's documentation. */
  summary: string
  params?: z.ZodMiniObject
  /** The parameters after the question mark; only calls for apps have any. */
  query?: z.ZodMiniType<object>
  body?: z.ZodMiniType<object>
  /** The names of the file parts, each with its maximum size in bytes. Such a call takes multipart or JSON. */
  files?: Readonly<Record<string, number>>
  /** Whether files may also have been sent in parts before. The JSON body then has `{ upload_id }` in place of a file. */
  takesParts?: true
  /** The largest JSON body, in bytes, where that is more than usual. */
  maxJsonBytes?: number
  /** The media types of a call that returns a file instead of the envelope; its `data` is then a `Download`. */
  file?: readonly string[]
  /** The `data` of the response. */
  data: z.ZodMiniType
  /** The fields of `data` that the response repeats at the top level. */
  topLevelFields?: readonly string[]
  /** The columns that a list can be sorted by. */
  sortable?: readonly string[]
  /** The filters of the list. */
  filters?: z.ZodMiniObject
  /** The fields that a bulk edit changes. */
  edited?: EditedFields
  /** The HTTP status for an invalid body: 200 where an admin reads the response, 400 where a program does. */
  invalid?: 200 | 400
}

/** An endpoint as it is declared: a POST unless it says otherwise, and a call of admins if it says what it needs of them. */
type Declared = (OfAdmins | OfOthers) & Description & { method?: Method }

type Completed<E> = E & { method: Method } & (E extends OfAdmins ? { who: 'admins' } : unknown)

/**
 * Declares an endpoint and keeps its exact type. A getter's value is built when it is first read, and kept: the browser needs
 * the path of a call but hardly ever its schemas, and building those of all calls took longer than showing a list.
 */
export function endpoint<const E extends Declared>(declared: E): Completed<E> {
  for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(declared)))
    if (get) Object.defineProperty(declared, name, { get: once(get), enumerable: true })
  const { method = 'POST', needs } = declared
  return Object.assign(declared, { method, ...(needs && { who: 'admins' }) }) as Completed<E>
}

export type ParamsOf<E extends Endpoint> = E extends { params: infer P extends z.ZodMiniObject }
  ? z.output<P>
  : Record<string, never>
export type BodyOf<E extends Endpoint> = E extends { body: infer B extends z.ZodMiniType }
  ? z.output<B>
  : Record<string, never>
export type QueryOf<E extends Endpoint> = E extends { query: infer Q extends z.ZodMiniType }
  ? z.output<Q>
  : Record<string, never>
export type DataOf<E extends Endpoint> = z.output<E['data']>
