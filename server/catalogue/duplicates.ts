import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { sameName } from '#server/search/duplicate-key.ts'
import { searchCondition } from '#server/search/search-condition.ts'
import { searchWords } from '#server/search/search-words.ts'
import type { Resource } from './resource.ts'

export type LikelyDuplicate = { id: number; name: string; hindi_name: string | null }

/** A record that reads the same has the shortest keys among those that hold all its words. */
const CANDIDATES = 50
const MOST = 5

/** Up to five other records whose name reads alike in either script. */
export async function likelyDuplicates(
  db: Database,
  resource: Resource,
  name: string,
  except: number | null,
): Promise<LikelyDuplicate[]> {
  const words = searchWords(name)
  if (words.length === 0) return []
  const [english, hindi] = resource.names
  const { rows } = await sql<LikelyDuplicate>`
    select s.id, t.${sql.ref(english)} as name, t.${sql.ref(hindi)} as hindi_name
    from ${sql.table(`${resource.table}_search`)} s
    join ${sql.table(resource.table)} t on t.${sql.ref(resource.id)} = s.id
    where ${searchCondition(words, 's')} and s.id is distinct from ${except}
    order by length(s.phonetic), s.id limit ${CANDIDATES}`.execute(db)
  return rows
    .filter((row) => sameName(row.name, name) || (row.hindi_name !== null && sameName(row.hindi_name, name)))
    .slice(0, MOST)
}
