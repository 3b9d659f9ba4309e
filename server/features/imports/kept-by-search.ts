import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchCondition } from '#server/core/search/search-condition.ts'
import type { SearchWord } from '#server/core/search/search-words.ts'

/**
 * What a search keeps of the rows with the alias `alias`: those whose search keys have its words in either script, and
 * those whose `text` has it letter by letter, as links and reasons do.
 */
export function keptBySearch(
  searchText: string,
  words: readonly SearchWord[],
  alias: string,
  text: RawBuilder<unknown>,
): RawBuilder<SqlBool>[] {
  const letters = searchText.trim()
  if (letters === '') return []
  return [sql`(${searchCondition(words, alias)} or strpos(lower(${text}), lower(${letters})) > 0)`]
}
