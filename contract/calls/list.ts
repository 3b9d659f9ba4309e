import * as z from 'zod/mini'
import { ruleMessage } from '../messages/rule-message.ts'

export const DEFAULT_PAGE_SIZE = 10
const MAX_PAGE_SIZE = 1000
const MAX_PAGE_NUMBER = 1_000_000_000
/** Search texts are truncated to this length: no name is longer. */
export const MAX_SEARCH_LENGTH = 200
/** The number of results below which a search has found little, so that similar names follow. */
export const FEW_FOUND = 5

const incoming = z.union([
  z.number(),
  z.string().check(z.regex(/^\s*-?\d*\s*$/, ruleMessage('rules.notNumber'))),
])

/** A number clamped to its bounds; `fallback` when missing. */
const clamped = (fallback: number, least: number, most: number) =>
  z.pipe(
    z.optional(z.nullable(incoming)),
    z.transform((value) => {
      if (value === undefined || value === null || String(value).trim() === '') return fallback
      return Math.trunc(Math.min(most, Math.max(least, Number(value))))
    }),
  )

const pageSize = z.pipe(
  clamped(DEFAULT_PAGE_SIZE, 0, MAX_PAGE_SIZE),
  z.transform((value) => value || DEFAULT_PAGE_SIZE),
)

const desc = z.optional(z.nullable(z.union([z.boolean(), z.literal(['true', 'false', ''])])))

type Sorted<Column> = { id: Column; desc: boolean } | null

/** `{}`, null, '' and a missing id mean the default order. */
export const sorted = <const Column extends string>(columns: readonly Column[]) => {
  const column = z.optional(z.nullable(z.union([z.literal(''), z.literal([...columns])])))
  /** The error for the part of `sorted` that is wrong. */
  const error = ({ input }: { input?: unknown }) =>
    z.safeParse(z.object({ id: column }), input).success
      ? ruleMessage('rules.oneOf', { field: 'sorted.desc', values: 'true, false' })
      : ruleMessage('rules.oneOf', { field: 'sorted.id', values: columns.join(', ') })
  const none = z.pipe(
    z.literal(''),
    z.transform(() => null),
  )
  return z.pipe(
    z.optional(z.nullable(z.union([none, z.object({ id: column, desc })], { error }))),
    z.transform((value): Sorted<Column> => {
      if (!value?.id) return null
      return { id: value.id, desc: value.desc === true || value.desc === 'true' }
    }),
  )
}

const search = z.optional(z.nullable(z.union([z.string(), z.number()])))

export type ListRequest<Column extends string = string> = {
  page_no: number
  pageSize: number
  sorted: { id: Column; desc: boolean } | null
  searchText: string
  is_active: '1' | null
}

export const searchFields = { searchText: search, search_text: search }

/** The search text, under either of its two names, truncated to 200 characters. */
export const searchTextOf = ({ searchText, search_text }: { searchText?: unknown; search_text?: unknown }) =>
  String(searchText || search_text || '').slice(0, MAX_SEARCH_LENGTH)

/** The body of a call that has only a search: `searchText` (or `search_text`), truncated to 200 characters. */
export const searchRequest = z.pipe(
  z.object(searchFields),
  z.transform((sent) => ({ searchText: searchTextOf(sent) })),
)

const requestFields = <const Column extends string>(columns: readonly Column[]) =>
  z.object({
    page_no: clamped(0, 0, MAX_PAGE_NUMBER),
    pageSize,
    sorted: sorted(columns),
    ...searchFields,
    is_active: z.optional(z.nullable(z.literal(['1', '0', '', 1, 0]))),
  })

type RequestFields<Column extends string> = ReturnType<typeof requestFields<Column>>

function oneSearch<Column extends string>({
  search_text,
  searchText,
  is_active,
  ...request
}: z.output<RequestFields<Column>>): ListRequest<Column> {
  return {
    ...request,
    searchText: searchTextOf({ searchText, search_text }),
    is_active: is_active === '1' || is_active === 1 ? '1' : null,
  }
}

/**
 * The request of a list: `page_no` from 0, `pageSize` 1–1000, `sorted` by one of `columns` or null for the default
 * order (of a search: the best match first), `searchText` (or `search_text`) truncated to 200 characters, `is_active: '1'`
 * for active records only.
 */
export const listRequest = <const Column extends string>(columns: readonly Column[]) =>
  z.pipe(requestFields(columns), z.transform(oneSearch<Column>))

/** The request of a list that also has `filters`; see `listRequest`. */
export const filteredRequest = <const Column extends string, Filters extends z.ZodMiniType>(
  columns: readonly Column[],
  filters: Filters,
) =>
  z.pipe(
    z.extend(requestFields(columns), { filters: z.optional(z.nullable(filters)) }),
    z.transform(({ filters: narrowed, ...request }) => ({
      ...oneSearch<Column>(request),
      filters: narrowed,
    })),
  )

/** Search matches in a text: [start, end) in UTF-16 units. */
const ranges = z.array(z.tuple([z.int(), z.int()]))

/** The search matches in a row, by field; absent without a search. */
export const matched = z.optional(z.record(z.string(), ranges))

/** A related record by whose name a search has found a row, such as its artist. */
const relatedMatch = z.object({
  kind: z.string(),
  id: z.int(),
  name: z.string(),
  other_name: z.nullable(z.string()),
  matched,
})
export type RelatedMatch = z.output<typeof relatedMatch>

/** The related records through which a row was found; absent when its own names and texts match. */
export const foundThrough = z.optional(z.array(relatedMatch))

/** The alias by which a search has found a row; absent when its own names and texts match all of the search. */
export const foundAlias = z.optional(z.object({ alias: z.string(), matched: ranges }))
export type FoundAlias = z.output<typeof foundAlias>

/** The numbers of records that a search finds by their own names and texts, and by those of related records. */
const foundCounts = z.object({ by_name: z.int(), by_relation: z.int() })
export type FoundCounts = z.output<typeof foundCounts>

/** A page of rows with exact totals; `totalPageNo` is 0 when nothing matches. */
export const listOf = <Row extends z.ZodMiniObject>(row: Row) =>
  z.object({
    Info: z.array(z.extend(row, { matched, found_through: foundThrough, found_alias: foundAlias })),
    totalPageNo: z.int(),
    totalCount: z.int(),
    /** How the total is made up; absent without a search. */
    found: z.optional(foundCounts),
    /** Up to ten records with similar names, returned when a search finds fewer than `FEW_FOUND`. They count in no total. */
    similar: z.optional(z.array(row)),
  })

export const LIST_TOTALS = ['totalPageNo', 'totalCount'] as const
