import { countOutdated, indexOutdated } from '#server/catalogue/search-index.ts'
import type { Backfill } from '#server/core/database/migrate/backfill.ts'
import { SEARCH_RULES } from '#server/core/search/search-rules.ts'
import { SEARCHED } from './searched.ts'

/** Indexes the records again whose words an earlier version has stored by other rules, or that have none. */
export const searchWords: Backfill = {
  name: 'search-words',
  version: SEARCH_RULES,

  async countLeft(db) {
    let left = 0
    for (const resource of SEARCHED) left += await countOutdated(db, resource, SEARCH_RULES)
    return left
  },

  async batch(trx, position) {
    const at = SEARCHED.findIndex(({ table }) => table === position?.table)
    for (const [index, resource] of SEARCHED.entries()) {
      if (index < at) continue
      const after = index === at ? Number(position?.after) : 0
      const indexed = await indexOutdated(trx, resource, after)
      if (indexed) return { done: indexed.done, next: { table: resource.table, after: indexed.last } }
    }
    return null
  },
}
