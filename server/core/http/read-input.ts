import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { Message } from '#contract/messages/message.ts'
import type { ApiError } from '#server/core/errors/api-errors.ts'
import { fieldErrors, unexplained } from './field-errors.ts'
import { storable } from './storable.ts'

/** The errors that a caller throws for input that the schemas of a call do not accept. */
export type Refusals = {
  /** The error for an id in the address that cannot exist: that of a missing record. */
  noRecord: () => ApiError
  invalid: (fields: Record<string, Message>) => ApiError
}

/** The address of a call as Fastify writes it: `/album/:id`. */
export const routeOf = ({ path }: Endpoint): string => `/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

/** Reads the parameters of a request from its path and query. Parameters for which a call has no schema are ignored. */
export function readAddress(
  endpoint: Endpoint,
  { params, query }: Pick<FastifyRequest, 'params' | 'query'>,
  refuse: Refusals,
): { params: unknown; query: unknown } {
  const read = z.safeParse(endpoint.params ?? NONE, storableTexts(params))
  if (!read.success) throw refuse.noRecord()
  return {
    params: read.data,
    query: readQuery(endpoint.query ?? NONE, query, refuse),
  }
}

const NONE = z.object({})

/** The validated parameters of a query. */
export const readQuery = <Schema extends z.ZodMiniType>(
  schema: Schema,
  query: unknown,
  refuse: Pick<Refusals, 'invalid'>,
): z.output<Schema> => readFields(schema, storableTexts(query), 'query', refuse)

/** The validated body of a request, whose texts must be storable already; {} for a call without a body. */
export const readBody = (endpoint: Endpoint, body: unknown, refuse: Refusals): unknown =>
  endpoint.body ? readFields(endpoint.body, body ?? {}, 'body', refuse) : {}

function readFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  sent: unknown,
  whole: string,
  refuse: Pick<Refusals, 'invalid'>,
): z.output<Schema> {
  // The default message for rules without one of their own.
  const read = z.safeParse(schema, sent, { error: unexplained })
  if (!read.success) throw refuse.invalid(fieldErrors(read.error, whole))
  return read.data
}

const storableTexts = (sent: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sent ?? {}).map(([field, value]) => [
      field,
      typeof value === 'string' ? storable(value) : value,
    ]),
  )
