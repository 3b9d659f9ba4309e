import type * as z from 'zod/mini'
import type { Envelope } from '#contract/calls/envelope.ts'
import { type Guarded, isGuarded } from '#contract/calls/permissions.ts'
import type { Choice, Names } from '#web/catalogue/form/choice.ts'
import { ApiError } from '#web/core/client/errors.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import type { Sound } from '#web/ui/audio/audio-player.ts'
import type { Range } from '#web/ui/marked.tsx'

/** A record to choose, with the search matches in its names. */
export type Option = Choice & {
  marks: { name?: Range[]; hindi_name?: Range[] }
} & More

/** For a track, the line that tells it apart from others of its name, and its audio. */
type More = { about?: string; sound?: Sound | null }

/** The request of a lookup to its list endpoint (specification 2, section 7). */
export type LookupAsk = {
  page_no: number
  search_text: string
  sorted: Record<string, never>
  pageSize?: number
  /** Restricts the results to active records. */
  is_active?: '1'
}

export type LookupPage = {
  options: Option[]
  pages: number
  total: number
  /** Records with similar names, returned with a search that finds little. They count in no total. */
  similar: Option[]
}

/** A lookup that only searches. */
export type Searched = {
  /** The name of the records in the query cache. */
  name: string
  /** The resource whose rights choosing needs; absent where the screen has checked them. */
  guard?: Guarded | undefined
  /** Fetches a page of search results; throws a `CallError`. */
  list: (asked: LookupAsk, signal?: AbortSignal) => Promise<LookupPage>
}

/** A lookup that can load one record when only its id is known, such as from a URL. */
export type Known = {
  name: string
  /** Throws a `CallError`. */
  get: (id: number) => Promise<Choice>
}

/** The full lookup of a resource: it searches, loads by id, and creates records from a field. */
export type Lookup = Searched &
  Known & {
    /** The path of a record's screen. */
    opens: (id: number) => string
    /** The heading of the dialog for a new record: 'Add Album'. */
    title: TextKey
    /** The contract's rules for its names. */
    rules: z.ZodMiniObject
    /** Saves a new record. When the same `saveKey` is sent again, only one record is created. */
    save: (names: Names, saveKey: string) => Promise<Envelope<Choice>>
  }

type Named<Id extends string, Name extends string, Hindi extends string> = Record<Id, number> &
  Record<Name, string> &
  Record<Hindi, string | null>

type Listed<Id extends string, Name extends string, Hindi extends string, Rest = object> = {
  name: string
  /** The fields that hold a record's id and its two names. */
  fields: { id: Id; name: Name; hindi_name: Hindi }
  list: (
    asked: LookupAsk & { searchText: string },
    signal?: AbortSignal,
  ) => Promise<
    Envelope<{
      Info: (Named<Id, Name, Hindi> & Rest & { matched?: Record<string, Range[]> })[]
      totalPageNo: number
      totalCount: number
      similar?: (Named<Id, Name, Hindi> & Rest)[] | undefined
    }>
  >
  more?: (row: Rest) => More
  get: (id: number) => Promise<Envelope<Named<Id, Name, Hindi> & Rest>>
}

type Declared<Id extends string, Name extends string, Hindi extends string> = Pick<
  Lookup,
  'title' | 'rules' | 'opens'
> &
  Listed<Id, Name, Hindi> & {
    save: (names: Names, saveKey: string) => Promise<Envelope<Named<Id, Name, Hindi>>>
  }

function dataOf<Data>(answer: Envelope<Data>): Data {
  if (answer.success === 0) throw new ApiError(answer)
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

/** Creates a search-only lookup from a list call and three field names. */
export function searched<
  const Id extends string,
  const Name extends string,
  const Hindi extends string,
  Rest = object,
>({ name, fields, list, get, more }: Listed<Id, Name, Hindi, Rest>): Searched & Known {
  const choiceOf = choiceBy(fields)
  const optionOf = (row: Named<Id, Name, Hindi> & Rest, marks: Option['marks']): Option => ({
    ...choiceOf(row),
    marks,
    ...more?.(row),
  })
  return {
    name,
    guard: isGuarded(name) ? name : undefined,
    get: async (id) => optionOf(dataOf(await get(id)), {}),
    list: async (asked, signal) => {
      // Some lists of the specification take the search as one parameter and some as the other, so both are sent.
      const named = { ...asked, searchText: asked.search_text }
      const { Info, totalPageNo, totalCount, similar = [] } = dataOf(await list(named, signal))
      const options = Info.map((row) =>
        optionOf(row, { name: row.matched?.[fields.name], hindi_name: row.matched?.[fields.hindi_name] }),
      )
      return {
        options,
        pages: totalPageNo,
        total: totalCount,
        similar: similar.map((row) => optionOf(row, {})),
      }
    },
  }
}

/** Restricts a lookup to active records; it cannot create any. */
export const activeOnly = ({ name, guard, list }: Searched): Searched => ({
  name: `${name}, active`,
  guard,
  list: (asked, signal) => list({ ...asked, is_active: '1' }, signal),
})

/**
 * Builds the lookup of a resource from its list, by-id and save calls and three field names. `id` is the field that refers to
 * its records; `choiceOf` converts a record, or a reference to it, to a choice; `choicesOf` converts several, or none when the
 * server does not return that link.
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
    ...searched({ name: rest.name, fields, list, get }),
    id: fields.id,
    choiceOf,
    choicesOf: (rows = []) => rows.map(choiceOf),
    save: async (names, saveKey) => {
      const answer = await save(names, saveKey)
      return answer.success === 1 ? { ...answer, data: choiceOf(answer.data) } : answer
    },
  }
}

/** The query for one record of a lookup when only its id is known, such as from a URL. */
export const choiceQuery = ({ name, get }: Known, id: number) => ({
  queryKey: ['lookup', name, 'one', id],
  queryFn: () => get(id),
})

const folded = (text: string) => text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()

/** The record with this name in either script, ignoring case and spaces. */
export const equalTo = <Known extends Choice>(known: readonly Known[], text: string): Known | undefined =>
  known.find(
    ({ name, hindi_name }) =>
      folded(name) === folded(text) || (hindi_name !== null && folded(hindi_name) === folded(text)),
  )
