import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { FEW_FOUND, type ListRequest } from '#contract/calls/list.ts'
import type { Database } from '#server/core/database/connect.ts'
import { packedIds } from '#server/core/database/packed.ts'
import { PREPARED } from '#server/core/database/prepared.ts'
import type { Relation } from '#server/core/search/postings.ts'
import { likelyRecords } from '#server/core/search/search-records.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import { type NameSounds, similarityTo, soundsOf, soundsTogether } from '#server/core/search/similarity.ts'
import { aliasesOf, hasAliases } from './aliases.ts'
import { namedRows } from './list.ts'
import type { Page } from './page.ts'
import type { Resource } from './resource.ts'
import { type HiddenRelated, relationsOf } from './search.ts'

const MOST = 10
/** The largest difference in likeness to the most similar name: records that are less like the query are left out. */
const APART = 0.12
/** How many names are compared with the query. */
const CANDIDATES = 100
type Candidate = Record<string, unknown> & { id: number; related: [string | null, string | null][] }
export type Similar = Candidate & { likeness: number }

/** Whether similar names should follow a search: it has found little, and not just by a single word. */
export const isLittle = (searchText: string, total: number): boolean =>
  total < FEW_FOUND && (total === 0 || searchWords(searchText).length > 1)

/**
 * The rows after the first page of a search that has found little: records with names or aliases similar to the query, the most
 * similar first, `narrowed` like the list. Undefined when there are none.
 */
export async function similarRecords<Row extends object>(
  db: Database,
  resource: Resource,
  request: ListRequest,
  page: Page<Row>,
  narrowed: readonly RawBuilder<SqlBool>[] = [],
): Promise<Row[] | undefined> {
  const { searchText, page_no, is_active } = request
  if (page_no > 0 || !isLittle(searchText, page.totalCount)) return undefined
  const found = page.Info.map((row) => Number(new Map<string, unknown>(Object.entries(row)).get(resource.id)))
  const active =
    is_active && resource.columns.includes('is_active') ? [sql<SqlBool>`t.is_active = ${is_active}`] : []
  const similar = await similarNames(db, resource, searchText, found, [...active, ...narrowed])
  if (similar.length === 0) return undefined
  const ids = similar.map(({ id }) => id)
  const rows = await namedRows<Row>(db, resource)(ids)
  return rows.map(({ row }) => row)
}

/**
 * The records, except those `found`, whose names or aliases are similar to a text, alone or together with the names of their
 * artists. The most similar come first.
 */
export async function similarNames(
  db: Database,
  resource: Resource,
  searchText: string,
  found: readonly number[],
  narrowed: readonly RawBuilder<SqlBool>[] = [],
  hidden?: HiddenRelated,
): Promise<Similar[]> {
  if (!hasAliases(resource)) return []
  const query = soundsOf(searchText)
  const isOther = sql<SqlBool>`t.${sql.ref(resource.id)} <> all(${found}::int[])`
  const candidates = await candidatesFor(db, resource, query, [isOther, ...narrowed], hidden)
  const compare = similarityTo(query)
  const likenessOf = (candidate: Candidate) => Math.max(...namesOf(resource, candidate).map(compare))
  return nearest(candidates.map((candidate) => ({ ...candidate, likeness: likenessOf(candidate) })))
}

/** The likeness, in both directions, from which on two names may be spellings of one. */
const ONE_NAME = 0.8

/**
 * The records of which a name may be another spelling, the most similar first. A name that has a word more or less is another name.
 */
export async function otherSpellings(db: Database, resource: Resource, name: string): Promise<Similar[]> {
  const similar = await similarNames(db, resource, name, [])
  const sounds = soundsOf(name)
  return similar.filter((record) =>
    namesOf(resource, record).some((other) => mutualLikeness(sounds, other) >= ONE_NAME),
  )
}

const mutualLikeness = (one: NameSounds, other: NameSounds): number =>
  Math.min(similarityTo(one)(other), similarityTo(other)(one))

/** The records among which similar names are searched: those of a kind except `found`, narrowed like the search. */
type Searched<Kind> = {
  kind: Kind
  db: Database
  resource: Resource
  found: readonly number[]
  narrowed?: readonly RawBuilder<SqlBool>[]
  hidden?: HiddenRelated
}

/** The records with similar names of several kinds, the most similar of all kinds first. */
export async function similarOfKinds<Kind>(
  kinds: readonly Searched<Kind>[],
  searchText: string,
): Promise<(Similar & { kind: Kind })[]> {
  const ofEach = await Promise.all(
    kinds.map(async ({ kind, db, resource, found, narrowed, hidden }) => {
      const similar = await similarNames(db, resource, searchText, found, narrowed, hidden)
      return similar.map((one) => ({ ...one, kind }))
    }),
  )
  return nearest(ofEach.flat())
}

/** The most similar records in descending order, without those that are far less similar than the first. */
function nearest<One extends Similar>(similar: readonly One[]): One[] {
  const sorted = similar.toSorted((a, b) => b.likeness - a.likeness || b.id - a.id)
  const least = (sorted[0]?.likeness ?? 0) - APART
  return sorted.filter(({ likeness }) => likeness > 0 && likeness >= least).slice(0, MOST)
}

/** The sounds of a record's names, and of each name together with the names of related records in the same script. */
function namesOf({ names }: Resource, candidate: Candidate): NameSounds[] {
  const own = names.map((name) => soundsOf(String(candidate[name] ?? '')))
  const together = candidate.related.flatMap(([english, hindi]) =>
    [english, hindi ?? english].flatMap((other, script) => {
      const name = own[script]
      return name && other ? [soundsTogether(name, soundsOf(other))] : []
    }),
  )
  return [...own, ...aliasesOf(candidate).map(soundsOf), ...together]
}

/** Reads the records with the most words that sound like the query, and their names. */
async function candidatesFor(
  db: Database,
  resource: Resource,
  query: NameSounds,
  where: readonly RawBuilder<SqlBool>[],
  hidden: HiddenRelated | undefined,
): Promise<Candidate[]> {
  const { table, id, names } = resource
  const relations = relationsOf(resource, hidden)
  const likely = await likelyRecords(db, table, relations, query, CANDIDATES)
  if (likely.length === 0) return []
  const key = sql.ref(`t.${id}`)
  const { rows } = await sql<Candidate>`${PREPARED}
    select ${key} as id, ${sql.join(names.map((name) => sql.ref(`t.${name}`)))}, t.aliases,
      ${relatedNames(key, relations)} as related
    from unnest(${packedIds(likely)}::int4[]) as likely(id) join ${sql.table(table)} t on ${key} = likely.id
    where ${sql.join(where, sql` and `)}`.execute(db)
  return rows
}

/** For each relation, the names of a record's related records in both scripts. */
function relatedNames(key: RawBuilder<unknown>, relations: readonly Relation[]): RawBuilder<unknown> {
  const each = relations.map(
    ({ table, link, own, other, hidden = sql`false` }) => sql`(
      select jsonb_build_array(string_agg(related.name, ' '), string_agg(coalesce(related.hindi_name, related.name), ' '))
      from ${sql.table(link)} l
        join (select * from ${sql.table(table)} t where not ${hidden}) related on related.${sql.ref(other)} = l.${sql.ref(other)}
      where l.${sql.ref(own)} = ${key})`,
  )
  return each.length === 0 ? sql`'[]'::jsonb` : sql`jsonb_build_array(${sql.join(each)})`
}
