import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { sameName } from '#server/core/search/duplicate-key.ts'
import { searchCondition } from '#server/core/search/search-condition.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import { withoutAudioEnding } from '#server/core/search/tokens.ts'
import { hasAliases } from './aliases.ts'
import type { Resource } from './resource.ts'

export type LikelyDuplicate = { id: number; name: string; hindi_name: string | null }

/** Records with the same name have the shortest keys among those that contain all its words. */
const MAX_CANDIDATES = 50
const MAX_DUPLICATES = 5

/** Returns up to five other records with a similar name in either script. */
export async function likelyDuplicates(
  db: Database,
  resource: Resource,
  name: string,
  except: number | null,
): Promise<LikelyDuplicate[]> {
  const words = searchWords(withoutAudioEnding(name))
  if (words.length === 0) return []
  const [english, hindi] = resource.names
  const { rows } = await sql<LikelyDuplicate & { aliases: string[] }>`
    select s.id, t.${sql.ref(english)} as name, t.${sql.ref(hindi)} as hindi_name,
      ${hasAliases(resource) ? sql`t.aliases` : sql`'{}'::text[]`} as aliases
    from ${sql.table(`${resource.table}_search`)} s
    join ${sql.table(resource.table)} t on t.${sql.ref(resource.id)} = s.id
    where ${searchCondition(words, 's')} and s.id is distinct from ${except}
    order by length(s.phonetic), s.id limit ${MAX_CANDIDATES}`.execute(db)
  return rows
    .filter((row) => [row.name, row.hindi_name ?? '', ...row.aliases].some((known) => sameName(known, name)))
    .slice(0, MAX_DUPLICATES)
    .map(({ aliases: _, ...row }) => row)
}
