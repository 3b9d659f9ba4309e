import type * as z from 'zod/mini'
import type { Who } from './permissions.ts'

/** A call, as data: who may make it, what comes in, what goes out. The server binds it, the web calls it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `{BASE_PATH}/api/`; `{id}` stands for a field of `params`. */
  path: string
  who: Who
  /** One sentence for the API's documentation. */
  summary: string
  params?: z.ZodMiniObject
  body?: z.ZodMiniType<object>
  /** The call is multipart, and may come as JSON too: its file parts, each with the most bytes it may have. */
  files?: Readonly<Record<string, number>>
  /** The media type of a call that answers a file instead of the envelope; its `data` is then a `Download`. */
  file?: string
  /** The `data` of the answer. */
  data: z.ZodMiniType
  /** Fields of `data` that the answer repeats beside it. */
  beside?: readonly string[]
  /** The columns that a list sorts by. */
  sortable?: readonly string[]
  /** The HTTP status of a body that breaks its rules: 200 where an admin reads the answer, 400 where a program does. */
  invalid?: 200 | 400
}

/** Keeps an endpoint's exact type; the value is unchanged. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

export type ParamsOf<E extends Endpoint> = E extends { params: infer P extends z.ZodMiniObject }
  ? z.output<P>
  : Record<string, never>
export type BodyOf<E extends Endpoint> = E extends { body: infer B extends z.ZodMiniType }
  ? z.output<B>
  : Record<string, never>
export type DataOf<E extends Endpoint> = z.output<E['data']>
