import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchCondition } from '#server/core/search/search-condition.ts'
import type { SearchWord } from '#server/core/search/search-words.ts'

/**
 * The condition that a search finds a row with the alias `alias`: its search keys contain the words in either script, or `text`,
 * such as a link or an error, contains the search text literally.
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
