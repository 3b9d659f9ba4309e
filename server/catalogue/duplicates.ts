import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { sameName } from '#server/core/search/duplicate-key.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import { withoutAudioEnding } from '#server/core/search/tokens.ts'
import { hasAliases } from './aliases.ts'
import { withLines } from './known-by.ts'
import { rowsOf } from './list.ts'
import type { Resource } from './resource.ts'
import { readFound } from './search.ts'

export type LikelyDuplicate = { id: number; name: string; hindi_name: string | null }

/** How many search results are compared: records with the same name are among the best matches of a search for it. */
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
  const row = sql`${sql.ref(`t.${resource.id}`)} as id, t.${sql.ref(english)} as name, t.${sql.ref(hindi)} as hindi_name,
    ${hasAliases(resource) ? sql`t.aliases` : sql`'{}'::text[]`} as aliases`
  const { Info } = await readFound<LikelyDuplicate & { aliases: string[] }>(
    db,
    resource,
    words,
    { page_no: 0, pageSize: MAX_CANDIDATES },
    {
      matched_by: 'name',
      where: [sql`${sql.ref(`t.${resource.id}`)} is distinct from ${except}`],
      reading: rowsOf(db, resource, row),
    },
  )
  const named = Info.map(({ row }) => row)
    .filter((row) => [row.name, row.hindi_name ?? '', ...row.aliases].some((known) => sameName(known, name)))
    .slice(0, MAX_DUPLICATES)
    .map(({ aliases: _, ...row }) => row)
  return withLines(db, resource, named, ({ id }) => id)
}
