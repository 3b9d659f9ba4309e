import * as z from 'zod/mini'
import { MAX_SEARCH_LENGTH } from '#contract/calls/list.ts'
import { ruleMessage } from '#contract/messages/rule-message.ts'
import { id } from '#contract/values/fields.ts'
import { APP_KINDS, type AppKind, appKind, detailOf } from './kinds.ts'

export const MAX_LIMIT = 100
const DEFAULT_LIMIT = 20

const ORDERS = ['name', 'new', 'played', 'position'] as const
export type AppOrder = (typeof ORDERS)[number]

export const oneOf = (field: string, values: readonly string[]) =>
  ruleMessage('rules.oneOf', { field, values: values.join(', ') })

export function limitOf(usual: number, most: number) {
  const wrong = ruleMessage('rules.wholeNumber', { least: 1, most })
  return z.pipe(
    z.pipe(
      z._default(z.string(), String(usual)),
      z.transform((value) => (/^\d{1,9}$/.test(value) ? Number(value) : Number.NaN)),
    ),
    z.int(wrong).check(z.minimum(1, wrong), z.maximum(most, wrong)),
  )
}
const limit = limitOf(DEFAULT_LIMIT, MAX_LIMIT)

const after = z.optional(z.string())
export const lang = z.optional(z.enum(['en', 'hi'], oneOf('lang', ['en', 'hi'])))

/** A parameter with some of these names, separated by commas. */
export const names = <const Name extends string>(field: string, allowed: readonly Name[]) =>
  z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((value) => [...new Set(value?.split(',').map((name) => name.trim()))]),
    ),
    z.array(z.enum(allowed, oneOf(field, allowed))),
  )

const fieldsOf = (kind: AppKind, withDetail: boolean) => {
  const detail = withDetail ? Object.keys(detailOf(kind).shape) : []
  return [...Object.keys(APP_KINDS[kind].row.shape), ...detail]
}

const ordersOf = (kind: AppKind): AppOrder[] => (kind === 'tracks' ? [...ORDERS] : ['name', 'new'])

/** The record that a list is narrowed to, of which it has the linked ones. */
export type Parent = { kind: AppKind; id: number }

/** The fields and kinds that a call asks for; empty `fields` mean all. */
type Shape = { fields: string[]; embed: AppKind[]; lang?: 'en' | 'hi' | undefined }
export type AppListQuery = Shape & {
  limit: number
  after: string | undefined
  sort: AppOrder | undefined
  parents: Parent[]
}
export type AppOneQuery = Shape

const shape = (kind: AppKind, withDetail: boolean) => ({
  fields: names('fields', fieldsOf(kind, withDetail)),
  embed: names<AppKind>('embed', APP_KINDS[kind].linked),
  lang,
})

/** The parameters of a single record. */
export const oneQuery = (kind: AppKind) => z.strictObject(shape(kind, true))

/** The parameters of a list. At most one of them may be the id of a linked kind, which the server checks. */
export function listQuery(kind: AppKind) {
  const kinds: readonly AppKind[] = APP_KINDS[kind].linked
  const ids = Object.fromEntries(kinds.map((other) => [APP_KINDS[other].id, z.optional(id())]))
  const orders = ordersOf(kind)
  return z.pipe(
    z.strictObject({
      ...ids,
      limit,
      after,
      sort: z.optional(z.enum(orders, oneOf('sort', orders))),
      ...shape(kind, false),
    }),
    z.transform(
      ({ limit: most, after: cursor, sort, fields, embed, lang: language, ...query }): AppListQuery => {
        const sent = new Map<string, unknown>(Object.entries(query))
        const parents = kinds.flatMap((other): Parent[] => {
          const value = sent.get(APP_KINDS[other].id)
          return typeof value === 'number' ? [{ kind: other, id: value }] : []
        })
        return { limit: most, after: cursor, sort, fields, embed, lang: language, parents }
      },
    ),
  )
}

export const playedQuery = z.strictObject({ limit, after, ...shape('tracks', false) })
export const newQuery = z.strictObject({ limit, lang })
export const langQuery = z.strictObject({ lang })

export const searched = z.enum([...appKind.options, 'pages'])
export type Searched = z.output<typeof searched>

export const searchQuery = z.strictObject({
  /** A longer text is truncated, because no name is longer. */
  q: z.pipe(
    z.string(ruleMessage('rules.required')),
    z.transform((value) => value.slice(0, MAX_SEARCH_LENGTH)),
  ),
  /** Lists all matches of one kind; without it, the best few of each kind are returned. */
  kind: z.optional(z.enum(searched.options, oneOf('kind', searched.options))),
  limit,
  after,
  lang,
})
