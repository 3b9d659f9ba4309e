import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { Upload } from '#contract/values/files.ts'

/** The type the browser sends where the server receives an `Upload`. */
type Sent<Value> = Value extends Upload
  ? Blob
  : Value extends readonly (infer Item)[]
    ? Sent<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Sent<Value[Key]> }
      : Value

/** The params of a call as callers may pass them: ids as numbers or digit strings. */
type SentParams<E extends Endpoint> = E extends { params: infer P extends z.ZodMiniType }
  ? z.input<P>
  : undefined

/** The body of a call before the server parses it; files are `File` or `Blob`. */
type SentBody<E extends Endpoint> = E extends { body: infer B extends z.ZodMiniType }
  ? Sent<z.input<B>>
  : undefined

/** The `params` and `body` of a call, each required exactly where the endpoint declares it. */
export type Sends<E extends Endpoint> = (SentParams<E> extends undefined
  ? { params?: undefined }
  : { params: SentParams<E> }) &
  (SentBody<E> extends undefined ? { body?: undefined } : { body: SentBody<E> })
