import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { soundsOf } from '#server/core/search/duplicate-key.ts'
import { recordWords } from '#server/core/search/record-words.ts'
import { SEARCH_RULES } from '#server/core/search/search-rules.ts'
import { withoutAudioEnding } from '#server/core/search/tokens.ts'
import { aliasesOf, hasAliases } from './aliases.ts'
import type { Resource } from './resource.ts'

type Row = Readonly<Record<string, unknown>>

/** The words of records in the form in which the index stores them. */
export type SearchWords = {
  ids: unknown[]
  words: (ReturnType<typeof wordsOf>[number] & { id: unknown })[]
  sounds: { id: unknown; sound: string }[]
}

/** Computes the words of records that were just written and stores them in the index of the search. */
export const writeSearchWords = (trx: Transaction, resource: Resource, rows: readonly Row[]): Promise<void> =>
  storeSearchWords(trx, resource, searchWordsOf(resource, rows))

/** Computes the words of records, which takes 50 ms for a thousand tracks. */
export const searchWordsOf = (resource: Resource, rows: readonly Row[]): SearchWords => ({
  ids: rows.map((row) => row[resource.id]),
  words: rows.flatMap((row) => wordsOf(resource, row).map((word) => ({ id: row[resource.id], ...word }))),
  sounds: hasAliases(resource)
    ? rows.flatMap((row) => namesSound(resource, row).map((sound) => ({ id: row[resource.id], sound })))
    : [],
})

/** Computes the words of records after the turn in which a statement is sent, so that the database runs it meanwhile. */
export async function searchWordsMeanwhile(resource: Resource, rows: readonly Row[]): Promise<SearchWords> {
  await nextTurn()
  return searchWordsOf(resource, rows)
}

/**
 * Stores the words of many records in batches: the words of a batch are computed while the database stores those of the batch
 * before. `end` stores the last batch.
 */
export function searchWordsInTurn(trx: Transaction, resource: Resource) {
  let computed: SearchWords | null = null
  const store = async () => {
    if (computed) await storeSearchWords(trx, resource, computed)
  }
  return {
    async add(rows: readonly Row[]): Promise<void> {
      if (rows.length === 0) return
      const [next] = await Promise.all([searchWordsMeanwhile(resource, rows), store()])
      computed = next
    },
    end: store,
  }
}

/** The most sounds of a record's names that are stored: most names have one or two. */
const MAX_SOUNDS = 40

/** The sounds of a record's names and aliases, which find likely duplicates. */
function namesSound({ names }: Resource, row: Row): string[] {
  const texts = [...names.map((name) => String(row[name] ?? '')), ...aliasesOf(row)]
  return [...new Set(texts.map(withoutAudioEnding).flatMap(soundsOf))].slice(0, MAX_SOUNDS)
}

export async function storeSearchWords(
  trx: Transaction,
  { table }: Resource,
  { ids, words, sounds }: SearchWords,
): Promise<void> {
  const [vocabulary, postings, search] = ['words', 'postings', 'search'].map((part) =>
    sql.table(`${table}_${part}`),
  )
  const column = <Key extends keyof (typeof words)[number]>(key: Key) => words.map((word) => word[key])
  // Postings of records that are new to the index are inserted sorted and without a check for existing ones. For other records,
  // unchanged postings are left alone, since `on conflict` would lock them. Each word is looked up once, and not once for each of
  // its records: a thousand tracks have 13,000 words, of which 1,700 differ. Otherwise the whole vocabulary would be read.
  await sql`
    with sent as materialized (
      select *, hashtextextended(plain || '/' || phonetic, 0) as word_id
      from unnest(${column('id')}::int[], ${column('plain')}::text[], ${column('phonetic')}::text[],
        ${words.map((word) => String(word.positions))}::bigint[]) as w(id, plain, phonetic, positions)
    ), learned as (
      insert into ${vocabulary} (word_id, plain, phonetic)
      select * from (select distinct word_id, plain, phonetic from sent) each
      where not exists (select from ${vocabulary} known where known.word_id = each.word_id)
    ), kept as (
      insert into ${search} as s (id, words, rules)
      select id, coalesce(array_agg(word_id) filter (where word_id is not null), '{}'), ${SEARCH_RULES}::int from (
        select id, word_id from sent union all
        select id, null from unnest(${ids}::int[]) id
      ) each group by id
      on conflict (id) do update set words = excluded.words, rules = excluded.rules
      returning s.id, old.words as before, new.words as after
    ), sounded as materialized (
      select distinct id, hashtextextended(spoken, 0) as sound
      from unnest(${sounds.map(({ id }) => id)}::int[], ${sounds.map(({ sound }) => sound)}::text[]) as s(id, spoken)
    ), silenced as (
      delete from record_sounds r using kept
      where kept.before is not null and r.resource = ${table} and r.id = kept.id
        and not exists (select from sounded where sounded.id = r.id and sounded.sound = r.sound)
    ), heard as (
      insert into record_sounds (resource, sound, id) select ${table}, sound, id from sounded on conflict do nothing
      returning sound, id
    ), shared as (
      -- Of two transactions that store a sound at the same time, neither sees the other's: see sweepSounds.
      insert into shared_sounds (resource, sound)
      select ${table}, sound from heard group by sound
      having count(*) > 1 or exists (
        select from record_sounds other
        where other.resource = ${table} and other.sound = heard.sound and other.id <> min(heard.id))
      on conflict do nothing
    ), removed as (
      delete from ${postings} p using (
        select word_id, array_agg(id) as ids from kept cross join lateral unnest(before) word_id
        where word_id <> all(after) group by word_id
      ) gone where p.word_id = gone.word_id and p.id = any(gone.ids)
    ), replaced as (
      insert into ${postings} as p (word_id, id, positions)
      select word_id, id, positions from sent join kept using (id) where before is not null
      except
      select p.word_id, p.id, p.positions from (
        select word_id, array_agg(id) as ids from sent join kept using (id) where before is not null group by word_id
      ) w join ${postings} p on p.word_id = w.word_id and p.id = any(w.ids)
      order by word_id, id
      on conflict (word_id, id) do update set positions = excluded.positions
    )
    insert into ${postings} (word_id, id, positions)
    select word_id, id, positions from sent join kept using (id) where before is null order by word_id, id`.execute(
    trx,
  )
}

function wordsOf({ names, searched, alsoSearched = () => [] }: Resource, row: Row) {
  const text = (column: string) => {
    const value = row[column]
    return value === null || value === undefined ? null : String(value)
  }
  const [name, other] = names
  const others = searched.filter((column) => !names.includes(column)).map(text)
  return recordWords([text(name), other === name ? null : text(other)], [...others, ...alsoSearched(row)])
}

/** The number of records that are indexed in one transaction, during which their rows are locked. */
const BATCH = 1000

/** The condition that the words of a record of the table `t` were stored by earlier rules, or never. */
const isOutdated = ({ table, id }: Resource, rules: number) => sql<boolean>`not exists (
  select from ${sql.table(`${table}_search`)} s where s.id = ${sql.ref(`t.${id}`)} and s.rules >= ${rules})`

/** Counts the records of a resource that have to be indexed again. */
export async function countOutdated(db: Database, resource: Resource, rules: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(resource.table)} t where ${isOutdated(resource, rules)}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/**
 * Indexes some of the outdated records with an id above `after`, and returns how many and the last id; null if there are none.
 * Records can be edited meanwhile, and are found once they are indexed.
 */
export async function indexOutdated(
  trx: Transaction,
  resource: Resource,
  after: number,
  rules = SEARCH_RULES,
): Promise<{ done: number; last: number } | null> {
  const { table, id } = resource
  const { rows } = await sql<Row>`
    select ${sql.join([id, ...new Set([...resource.columns, ...resource.searched])].map((column) => sql.ref(column)))}
    from ${sql.table(table)} t where ${sql.ref(id)} > ${after} and ${isOutdated(resource, rules)}
    order by ${sql.ref(id)} limit ${BATCH} for no key update of t`.execute(trx)
  const last = rows.at(-1)?.[id]
  if (typeof last !== 'number') return null
  await writeSearchWords(trx, resource, rows)
  return { done: rows.length, last }
}

/** Stores which sounds several records of a resource share, and forgets sounds that only one record has left. */
export async function sweepSounds(db: Database, { table }: Resource): Promise<void> {
  await sql`
    with shared as (
      select sound from record_sounds where resource = ${table} group by sound having count(*) > 1
    ), forgotten as (
      delete from shared_sounds s where s.resource = ${table} and not exists (select from shared where shared.sound = s.sound)
    )
    insert into shared_sounds (resource, sound) select ${table}, sound from shared on conflict do nothing`.execute(
    db,
  )
}

/** In milliseconds: how long the sweep waits for its lock, since writes wait behind it. */
const LOCK_TIMEOUT_MS = 1000

/**
 * Deletes the words that no record of a resource has any more, and words stored twice; returns their number. During a long write,
 * the words are left for the next sweep.
 */
export async function sweepWords(db: Database, { table }: Resource): Promise<number> {
  const [vocabulary, postings] = [sql.table(`${table}_words`), sql.table(`${table}_postings`)]
  return db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(trx)
    // The lock keeps a known word from being deleted while a write that uses it has not stored its postings yet.
    await sql`lock table ${vocabulary} in share row exclusive mode`.execute(trx)
    const { numAffectedRows } = await sql`
      delete from ${vocabulary} w where not exists (select from ${postings} p where p.word_id = w.word_id)
        or exists (select from ${vocabulary} twin where twin.word_id = w.word_id and twin.ctid < w.ctid)`.execute(
      trx,
    )
    return Number(numAffectedRows ?? 0)
  })
}
