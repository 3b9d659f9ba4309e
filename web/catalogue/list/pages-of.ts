import type * as z from 'zod/mini'
import type { DataOf, Endpoint } from '#contract/calls/endpoint.ts'
import { filtersOf } from '#web/catalogue/filters/filter-params.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import type { Sends } from '#web/core/client/sent.ts'
import type { Filters } from './list-state.ts'
import type { ListAsk, ListPage, ListQuery } from './list-types.ts'

/** The interval, in milliseconds, at which a list with rows that change by themselves is read again. */
const POLL_INTERVAL_MS = 3000

type Sorted<E extends Endpoint> = Sends<E> extends { body: { sorted?: infer Value } } ? Value : never

/** The sort keys that the call of a list declares. */
type SortOf<E extends Endpoint> =
  Sorted<E> extends infer Value
    ? Value extends { id?: infer Id }
      ? Exclude<Id, '' | null | undefined>
      : never
    : never

type RowOf<Answer> = Answer extends ListPage<infer Row> ? Row : never

/**
 * How a list asks for its pages: its call, and the rules of its filters where it has some. `goesOn` tells which rows change by
 * themselves: while there are any, the list is polled.
 */
export const pagesOf =
  <E extends Endpoint>(endpoint: E, rules?: z.ZodMiniObject, goesOn?: (row: RowOf<DataOf<E>>) => boolean) =>
  (request: ListAsk<SortOf<E> & string>, params: Filters): ListQuery<DataOf<E>> => {
    const body = rules ? { ...request, filters: filtersOf(rules, params) } : request
    const query: ListQuery<DataOf<E>> = queryOf(endpoint, { body } as unknown as Sends<E>)
    if (!goesOn) return query
    const rows = (answer: unknown) => (answer as ListPage<RowOf<DataOf<E>>> | undefined)?.Info
    return {
      ...query,
      refetchInterval: ({ state }) => (rows(state.data)?.some(goesOn) ? POLL_INTERVAL_MS : false),
    }
  }
