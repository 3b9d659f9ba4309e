import type * as z from 'zod/mini'
import type { CountedKind } from '#web/catalogue/filters/counted-kind.ts'
import { FilterBar, type FilterParts } from '#web/catalogue/filters/filter-bar.tsx'
import { readFilters } from '#web/catalogue/filters/filter-params.ts'
import type { ListFilters } from '#web/catalogue/screen/list-screen-props.ts'
import { withTexts } from '#web/core/i18n/with-texts.ts'

const parts: FilterParts = {
  loadDrawer: () => withTexts(() => import('./record-filter-drawer.tsx')),
  loadChips: () => withTexts(() => import('./record-filter-chips.tsx')),
}

/** The filters of a list of catalogue records, as its contract declares them. */
export function recordFilters(rules: z.ZodMiniObject, kind: CountedKind): ListFilters {
  const fields = Object.keys(rules.shape)
  return {
    read: (params) => readFilters(rules, params),
    bar: (params, change, total) => (
      <FilterBar {...parts} fields={fields} kind={kind} params={params} onChange={change} total={total} />
    ),
  }
}
