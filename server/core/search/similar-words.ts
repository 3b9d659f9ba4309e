import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { memoize } from './memoize.ts'
import type { NameSounds, Part } from './similarity.ts'
import { readSound, soundDistance } from './sound-distance.ts'

/** A word that sounds like a part of the query, and how much of it: from 0 to the weight of the part. */
export type SimilarWord = { word_id: string; part: number; weight: number }

/** How many words of the vocabulary are compared for a part of the query: those with the most trigrams in common. */
const COMPARED = 80
/** How many of them are followed to their records. */
const FOLLOWED = 12
/** The greatest share of a part that may differ in one of its words. */
const DIFFERENT = 0.36
/** From this many letters on, the first letter alone says too little. */
const LONG = 5

const soundNamed = memoize((sound: string) => readSound(sound))

/**
 * The words of a vocabulary that sound like the words of a query, or like neighbouring ones joined. For a word that the
 * vocabulary has, only that word. Each is the id of its row as text, since a number would lose digits.
 */
export async function similarWords(db: Database, table: string, query: NameSounds): Promise<SimilarWord[]> {
  const parts = query.runs.map((part, at) => wordsLike(table, part, at))
  if (parts.length === 0) return []
  const { rows } = await sql<{ part: number; word_id: string; phonetic: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  const byPart = Map.groupBy(rows, ({ part }) => part)
  return query.runs.flatMap(({ sound }, part) => {
    const limit = sound.weight * DIFFERENT
    const near = (byPart.get(part) ?? []).map(({ word_id, phonetic }) => {
      const forms = phonetic.trim().split(' ')
      const distance = Math.min(...forms.map((form) => soundDistance(sound, soundNamed(form), limit)))
      return { word_id, part, distance }
    })
    const nearest = near
      .filter(({ distance }) => distance < limit)
      .toSorted((a, b) => a.distance - b.distance)
    const known = nearest.filter(({ distance }) => distance === 0)
    return (known.length > 0 ? known : nearest)
      .slice(0, FOLLOWED)
      .map(({ word_id, distance }) => ({ word_id, part, weight: sound.weight - distance }))
  })
}

/** The words that share a trigram, the beginning or the end with this part; sounds are letters and digits only. */
function wordsLike(table: string, { sound: { text } }: Part, part: number): RawBuilder<unknown> {
  const inside = Array.from(
    { length: Math.max(0, text.length - 2) },
    (_, at) => `%${text.slice(at, at + 3)}%`,
  )
  const beginning = `% ${text.slice(0, text.length < LONG ? 1 : 2)}%`
  const patterns = [...new Set([beginning, ...inside, `%${text.slice(-2)} %`])]
  const ways = patterns.map((pattern) => sql`phonetic like ${pattern}`)
  return sql`(
    select ${sql.lit(part)}::int as part, word_id::text, phonetic from ${sql.table(`${table}_words`)}
    where (${sql.join(ways, sql` or `)}) and phonetic not like ' x%'
    order by word_similarity(${text}, phonetic) desc limit ${COMPARED})`
}
