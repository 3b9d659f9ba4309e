import type * as z from 'zod/mini'
import type { Envelope } from '#contract/envelope.ts'
import { RefusedQuery } from '../api/errors.ts'
import type { TextKey } from '../i18n/text-key.ts'
import type { Range } from '../ui/marked.tsx'

/** A chosen record, as forms hold it: chips and comparisons show its names, calls send its id. */
export type Choice = { id: number; name: string; hindi_name: string | null }

/** A record to choose, with what the search found in its names. */
export type Option = Choice & { marks: { name?: Range[]; hindi_name?: Range[] } }

/** What a new record is called. */
export type Names = { name: string; hindi_name: string }

/** What a lookup asks its list endpoint (specification 2, section 7). */
export type LookupAsk = {
  page_no: number
  search_text: string
  sorted: Record<string, never>
  pageSize?: number
  /** Active records alone. */
  is_active?: '1'
}

export type LookupPage = { options: Option[]; pages: number; total: number }

/** Records that can be looked up. */
export type Searched = {
  /** Its name in the cache. */
  name: string
  /** A page of what the search finds; throws a `CallError`. */
  list: (asked: LookupAsk, signal?: AbortSignal) => Promise<LookupPage>
}

/** A resource whose records can be looked up, and created in place. */
export type Lookup = Searched & {
  /** One record, for what knows only its id, such as a URL; throws a `CallError`. */
  get: (id: number) => Promise<Choice>
  /** The heading over a new record: 'Add Album'. */
  title: TextKey
  /** The contract's rules for its names. */
  rules: z.ZodMiniObject
  save: (names: Names) => Promise<Envelope<Choice>>
}

type Named<Id extends string, Name extends string, Hindi extends string> = Record<Id, number> &
  Record<Name, string> &
  Record<Hindi, string | null>

type Listed<Id extends string, Name extends string, Hindi extends string> = {
  name: string
  /** What its records call their id and their two names. */
  fields: { id: Id; name: Name; hindi_name: Hindi }
  list: (
    asked: LookupAsk & { searchText: string },
    signal?: AbortSignal,
  ) => Promise<
    Envelope<{
      Info: (Named<Id, Name, Hindi> & { matched?: Record<string, Range[]> })[]
      totalPageNo: number
      totalCount: number
    }>
  >
}

type Declared<Id extends string, Name extends string, Hindi extends string> = Pick<
  Lookup,
  'title' | 'rules'
> &
  Listed<Id, Name, Hindi> & {
    get: (id: number) => Promise<Envelope<Named<Id, Name, Hindi>>>
    save: (names: Names) => Promise<Envelope<Named<Id, Name, Hindi>>>
  }

function dataOf<Data>(answer: Envelope<Data>): Data {
  if (answer.success === 0) throw new RefusedQuery(answer)
  return answer.data
}

const choiceBy =
  <Id extends string, Name extends string, Hindi extends string>(fields: {
    id: Id
    name: Name
    hindi_name: Hindi
  }) =>
  (row: Named<Id, Name, Hindi>): Choice => ({
    id: row[fields.id],
    name: row[fields.name],
    hindi_name: row[fields.hindi_name],
  })

/** Makes what can only be searched of a list call and of the names of three fields. */
export function searched<const Id extends string, const Name extends string, const Hindi extends string>({
  name,
  fields,
  list,
}: Listed<Id, Name, Hindi>): Searched {
  const choiceOf = choiceBy(fields)
  return {
    name,
    list: async (asked, signal) => {
      // The specification has it by one name for some lists and by the other for the rest.
      const named = { ...asked, searchText: asked.search_text }
      const { Info, totalPageNo, totalCount } = dataOf(await list(named, signal))
      const options = Info.map((row) => ({
        ...choiceOf(row),
        marks: { name: row.matched?.[fields.name], hindi_name: row.matched?.[fields.hindi_name] },
      }))
      return { options, pages: totalPageNo, total: totalCount }
    },
  }
}

/** The same records without those that are inactive, and without new ones. */
export const activeOnly = ({ name, list }: Searched): Searched => ({
  name: `${name}, active`,
  list: (asked, signal) => list({ ...asked, is_active: '1' }, signal),
})

/**
 * Makes a resource's lookup of its list, by-id and save calls and of the names of three fields. `id` is the field that
 * refers to its records; `choiceOf` reads a record, or another's reference to it, as a choice; `choicesOf` reads several,
 * or none where a server knows nothing of that link.
 */
export function lookup<const Id extends string, const Name extends string, const Hindi extends string>({
  fields,
  list,
  get,
  save,
  ...rest
}: Declared<Id, Name, Hindi>): Lookup & {
  id: Id
  choiceOf: (row: Named<Id, Name, Hindi>) => Choice
  choicesOf: (rows: readonly Named<Id, Name, Hindi>[] | undefined) => Choice[]
} {
  const choiceOf = choiceBy(fields)
  return {
    ...rest,
    ...searched({ name: rest.name, fields, list }),
    id: fields.id,
    choiceOf,
    choicesOf: (rows = []) => rows.map(choiceOf),
    get: async (id) => choiceOf(dataOf(await get(id))),
    save: async (names) => {
      const answer = await save(names)
      return answer.success === 1 ? { ...answer, data: choiceOf(answer.data) } : answer
    },
  }
}

/** The query for one record of a lookup, for what knows only its id, such as a URL. */
export const choiceQuery = ({ name, get }: Lookup, id: number) => ({
  queryKey: ['lookup', name, 'one', id],
  queryFn: () => get(id),
})

/** The ids of the chosen records, as calls send them. */
export const idsOf = (choices: readonly Choice[]) => choices.map(({ id }) => id)

export function isChoice(value: unknown): value is Choice {
  return typeof value === 'object' && value !== null && 'id' in value && 'hindi_name' in value
}

const folded = (text: string) => text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()

/** The record that is called so in either script, apart from case and spaces. */
export const equalTo = <Known extends Choice>(known: readonly Known[], text: string): Known | undefined =>
  known.find(
    ({ name, hindi_name }) =>
      folded(name) === folded(text) || (hindi_name !== null && folded(hindi_name) === folded(text)),
  )

const DEVANAGARI = /\p{Script=Devanagari}/u

/** What was typed, as the name of its script. */
export const namesOf = (text: string): Names => {
  const typed = text.trim()
  return DEVANAGARI.test(typed) ? { name: '', hindi_name: typed } : { name: typed, hindi_name: '' }
}
