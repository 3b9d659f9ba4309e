import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { CountedKind } from '#web/catalogue/filters/counted-kind.ts'
import { FilterBar, type FilterParts } from '#web/catalogue/filters/filter-bar.tsx'
import { readFilters } from '#web/catalogue/filters/filter-params.ts'
import type { Filters } from '#web/catalogue/list/list-state.ts'
import type { ListFilters } from '#web/catalogue/screen/list-source.ts'
import { withTexts } from '#web/core/i18n/with-texts.ts'

const parts: FilterParts = {
  loadDrawer: () => withTexts(() => import('./record-filter-drawer.tsx')),
  loadChips: () => withTexts(() => import('./record-filter-chips.tsx')),
}

type Besides = Pick<ListFilters, 'found'> & {
  /** A filter that is shown as a button of its own beside the drawer's button. */
  quick?: (params: Filters, change: (params: Filters) => void) => ReactNode
}

/** Builds the filters of a list of catalogue records from its contract. */
export function recordFilters(
  rules: z.ZodMiniObject,
  kind: CountedKind,
  { quick, ...besides }: Besides = {},
): ListFilters {
  const fields = Object.keys(rules.shape)
  return {
    ...besides,
    read: (params) => readFilters(rules, params),
    bar: (params, change, total) => (
      <>
        {quick?.(params, change)}
        <FilterBar {...parts} fields={fields} kind={kind} params={params} onChange={change} total={total} />
      </>
    ),
  }
}
