import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import type { LinkEnd } from '#server/core/database/links.ts'
import { foldWords } from '#server/core/search/fold.ts'

export type Script = 'hindi' | 'english'

/** A name in the script that was given, and in the other script. */
export type Pair = { given: string; written: string }

/** How many names of each resource are read: enough to see how a word is usually written. */
const MAX_NAMES = 40

function columns(to: Script, { names: [english, hindi] }: LinkEnd) {
  const [given, written] = to === 'hindi' ? [english, hindi] : [hindi, english]
  return { given: sql.ref(`t.${given}`), written: sql.ref(`t.${written}`) }
}

/** Runs several queries in one statement, each with a limit. */
async function askAll(db: Database, questions: readonly RawBuilder<unknown>[]): Promise<Pair[]> {
  if (questions.length === 0) return []
  const each = questions.map((question) => sql`(${question} limit ${MAX_NAMES})`)
  const { rows } = await sql<Pair>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows
}

/** Reads records with exactly this name, and their names in the other script. */
export function sameNames(
  db: Database,
  ends: readonly LinkEnd[],
  to: Script,
  names: readonly string[],
): Promise<Pair[]> {
  const called = (end: LinkEnd) => {
    const { given, written } = columns(to, end)
    return sql`
      select ${given} as given, ${written} as written from ${sql.table(end.resource)} t
      where ${given} = any(${names}::text[]) and ${written} is not null`
  }
  return askAll(db, ends.map(called))
}

/** Reads records with any of these words in their names, with both names. */
export function namesWithWords(
  db: Database,
  ends: readonly LinkEnd[],
  to: Script,
  words: readonly string[],
): Promise<Pair[]> {
  // Each word has a query of its own, so that a frequent word does not take the place of a rare one.
  const patterns = words.flatMap(foldWords).map(({ plain: [form] }) => `% ${form} %`)
  const holding = (end: LinkEnd, pattern: string) => {
    const { given, written } = columns(to, end)
    return sql`
      select ${given} as given, ${written} as written
      from ${sql.table(`${end.resource}_words`)} w join ${sql.table(`${end.resource}_postings`)} p using (word_id)
      join ${sql.table(end.resource)} t on t.${sql.ref(end.id)} = p.id
      where w.plain like ${pattern} and ${given} is not null and ${written} is not null`
  }
  return askAll(
    db,
    ends.flatMap((end) => patterns.map((pattern) => holding(end, pattern))),
  )
}

const MAX_RECORDS = 500

/** Reads the records of a kind with this word in their name whose name in the other script contains this text. */
export async function recordsWithWord(
  db: Database,
  end: LinkEnd,
  to: Script,
  word: string,
  text: string,
): Promise<(Pair & { id: number })[]> {
  const { given, written } = columns(to, end)
  const form = foldWords(word)[0]?.plain[0]
  if (form === undefined) return []
  const { rows } = await sql<Pair & { id: number }>`
    select distinct t.${sql.ref(end.id)} as id, ${given} as given, ${written} as written
    from ${sql.table(`${end.resource}_words`)} w join ${sql.table(`${end.resource}_postings`)} p using (word_id)
    join ${sql.table(end.resource)} t on t.${sql.ref(end.id)} = p.id
    where w.plain like ${`% ${form} %`} and position(${text} in ${written}) > 0
    order by id limit ${sql.lit(MAX_RECORDS)}`.execute(db)
  return rows
}
