import { ZONE_FIELD } from '#contract/catalogue/filters.ts'
import type { Filters } from '#web/catalogue/list/list-state.ts'
import { ASSIGNEE_FIELD, adminFields, type LinkFields } from './filter-fields.ts'
import { withFilter } from './filter-params.ts'

/** One active filter with one of its values, and the remaining filters without it. */
export type FilterChip = { key: string; field: string; value: string; without: Filters }

/** Splits the filters into chips, in their order: one per chosen record. */
export const chipsOf = (filters: Filters, links: LinkFields): FilterChip[] =>
  Object.entries(filters).flatMap(([field, value]) => {
    if (field === ZONE_FIELD) return []
    if (!links[field] && !adminFields[field] && field !== ASSIGNEE_FIELD)
      return [{ key: field, field, value, without: withFilter(filters, field, '') }]
    const ids = value.split(',')
    return ids.map((id) => {
      const others = ids.filter((other) => other !== id).join(',')
      return { key: `${field}-${id}`, field, value: id, without: withFilter(filters, field, others) }
    })
  })
