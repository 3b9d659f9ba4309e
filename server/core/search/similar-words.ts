import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { PREPARED } from '#server/core/database/prepared.ts'
import { memoize } from './memoize.ts'
import { soundInside } from './phonetic.ts'
import type { NameSounds, Part } from './similarity.ts'
import { greatestDistance, readSound, type Sound, soundDistance } from './sound-distance.ts'

/**
 * A word in a vocabulary that sounds like a part of the query. `weight` says how much of the part it covers, from 0 to the weight
 * of the part.
 */
export type SimilarWord = { source: number; word_id: bigint; part: number; weight: number }
type Row = { source: number; part: number; word_id: string; phonetic: string }

/** How many words of a vocabulary are compared with a part of the query: those with the most trigrams in common. */
const COMPARED = 80
/** How many words of the query that a vocabulary lacks are looked for. */
const MOST_UNKNOWN = 4
/** How many neighbouring words of the query are also looked for as one word. */
const MOST_JOINED = 2
/** How many words found for a part of the query are followed to their records. */
const FOLLOWED = 12
/** The greatest share of a part of the query in which a similar word may differ. */
const DIFFERENT = 0.36
/** The shortest word that is looked for inside a longer one: shorter ones are in too many. */
const FEWEST_JOINED = 4
/** The length from which on a similar word needs the same two first letters, since one letter alone says too little. */
const LONG = 5

/** The condition of the index: neither several words written as one nor a number, of which none is similar to a word. */
const SINGLE_WORD = sql`phonetic not like ' x%' and phonetic !~ '^ n[0-9]+ $'`

const soundNamed = memoize((sound: string) => readSound(sound))

/**
 * The words in the vocabularies of `sources`, tables of records, that sound like the words of a query, or like neighbouring ones
 * joined. When a vocabulary has a query word itself, only this word is returned for it.
 */
export async function similarWords(
  db: Database,
  sources: readonly string[],
  { runs }: NameSounds,
): Promise<SimilarWord[]> {
  const single = runs.filter(({ start, end }) => end - start === 1)
  if (single.length === 0) return []
  const patterns = [...new Set(single.map(({ sound }) => `% ${sound.text} %`))]
  const equal = await readWords(
    db,
    sources.map((table, source) => equalWords(table, source, patterns)),
  )
  const known = equal.flatMap(({ source, word_id, phonetic }) => {
    const forms = phonetic.trim().split(' ')
    return runs.flatMap(({ start, end, sound }, part): SimilarWord[] =>
      end - start === 1 && forms.includes(sound.text)
        ? [{ source, part, word_id: BigInt(word_id), weight: sound.weight }]
        : [],
    )
  })
  return [...known, ...(await unknownWords(db, sources, runs, known))]
}

/** Reads words by a statement that is the same for all queries, since planning it takes longer than running it. */
async function readWords(db: Database, ofEach: readonly RawBuilder<unknown>[]): Promise<Row[]> {
  const { rows } = await sql<Row>`${PREPARED} ${sql.join(ofEach, sql` union all `)}`.execute(db)
  return rows
}

/** The words that sound like those parts of a query that a vocabulary does not have. */
async function unknownWords(
  db: Database,
  sources: readonly string[],
  runs: readonly Part[],
  known: readonly SimilarWord[],
): Promise<SimilarWord[]> {
  const wanted = sources.flatMap((_, source) => {
    const isKnown = (at: number) =>
      known.some((word) => word.source === source && runs[word.part]?.start === at)
    const missing = runs.filter(({ start, end }) => end - start === 1 && !isKnown(start))
    const heaviest = missing.toSorted((a, b) => b.sound.weight - a.sound.weight).slice(0, MOST_UNKNOWN)
    const starts = new Set(heaviest.map(({ start }) => start))
    return runs.flatMap((run, part) => {
      const isMissing = starts.has(run.start) || starts.has(run.end - 1)
      // Only in names of the searched records are words looked for joined, not in those of related records.
      const isLookedUp = isMissing && run.end - run.start <= (source === 0 ? MOST_JOINED : 1)
      return isLookedUp ? [{ source, part, run }] : []
    })
  })
  if (wanted.length === 0) return []
  const askedOf = (source: number) =>
    wanted
      .filter((one) => one.source === source)
      .map(({ part, run: { sound } }) => ({ part, sound: sound.text, patterns: patternsLike(sound.text) }))
  const rows = await readWords(
    db,
    sources.map((table, source) => wordsLike(table, source, JSON.stringify(askedOf(source)))),
  )
  return wanted.flatMap(({ source, part, run }) =>
    nearestOf(
      run,
      rows.filter((row) => row.source === source && row.part === part),
    ),
  )
}

/** The words that sound most like a part of the query. */
function nearestOf({ sound }: Part, rows: readonly Row[]): SimilarWord[] {
  const limit = greatestDistance(sound, DIFFERENT)
  const near = rows.map(({ source, part, word_id, phonetic }) => {
    const forms = phonetic.trim().split(' ')
    const distance = Math.min(...forms.map((form) => soundDistance(sound, soundNamed(form), limit)))
    return { source, word_id: BigInt(word_id), part, distance }
  })
  const nearest = near.filter(({ distance }) => distance < limit).toSorted((a, b) => a.distance - b.distance)
  const known = nearest.filter(({ distance }) => distance === 0)
  const found = (known.length > 0 ? known : nearest).map(({ distance, ...word }) => ({
    ...word,
    weight: sound.weight - distance,
  }))
  return [...found, ...(found.length === 0 ? joinedIn(sound, rows) : [])].slice(0, FOLLOWED)
}

/** The words that are inside a long word of the query, which may consist of them. */
const joinedIn = ({ text }: Sound, rows: readonly Row[]): SimilarWord[] =>
  rows.flatMap(({ source, part, word_id, phonetic }) => {
    const forms = phonetic.trim().split(' ')
    const inside = forms.filter((form) => form.length >= FEWEST_JOINED && text.includes(soundInside(form)))
    const weights = inside.map((form) => soundNamed(form).weight)
    return inside.length > 0 ? [{ source, part, word_id: BigInt(word_id), weight: Math.max(...weights) }] : []
  })

/** The words of a vocabulary that equal single words of a query, found by the patterns of these. */
const equalWords = (table: string, source: number, patterns: readonly string[]): RawBuilder<unknown> => sql`
  select ${sql.lit(source)} as source, 0 as part, w.word_id::text, w.phonetic
  from (select ${patterns}::text[] as patterns offset 0) q cross join lateral (
    select word_id, phonetic from ${sql.table(`${table}_words`)}
    where phonetic like any(q.patterns) and ${SINGLE_WORD} offset 0
  ) w`

/**
 * The words of a vocabulary that share a trigram, the beginning or the end with parts of a query. Sounds have letters and digits
 * only, so they need no escapes.
 */
const wordsLike = (table: string, source: number, asked: string): RawBuilder<unknown> => sql`
  select ${sql.lit(source)} as source, q.part, w.word_id::text, w.phonetic
  from jsonb_to_recordset(${asked}::jsonb) as q(part int, sound text, patterns text[]) cross join lateral (
    select word_id, phonetic from ${sql.table(`${table}_words`)}
    where phonetic like any(q.patterns) and ${SINGLE_WORD}
    order by word_similarity(q.sound, phonetic) desc limit ${sql.lit(COMPARED)}
  ) w`

function patternsLike(text: string): string[] {
  const inside = Array.from(
    { length: Math.max(0, text.length - 2) },
    (_, at) => `%${text.slice(at, at + 3)}%`,
  )
  const beginning = `% ${text.slice(0, text.length < LONG ? 1 : 2)}%`
  return [...new Set([beginning, ...inside, `%${text.slice(-2)} %`])]
}
