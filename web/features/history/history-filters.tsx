import { Checkbox } from '@mantine/core'
import * as z from 'zod/mini'
import { type HistoryFilters, historyFilters } from '#contract/features/history.ts'
import { FilterBar, type FilterParts } from '#web/catalogue/filters/filter-bar.tsx'
import { filtersOf as parsed, readFilters } from '#web/catalogue/filters/filter-params.ts'
import type { Filters, SearchParams } from '#web/catalogue/list/list-state.ts'
import type { ListFilters } from '#web/catalogue/screen/list-source.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { withTexts } from '#web/core/i18n/with-texts.ts'

/** The filters in the URL of the history, which has another parameter for who made the changes. */
const rules = z.omit(historyFilters, { by_people: true })
/** The filters in the drawer. The history of one record is opened from that record instead. */
const { record_id: _record, zone: _zone, ...chosen } = rules.shape

/** The filters of the history, parsed from its URL by the contract's rules; malformed values count as absent. */
export function filtersOf(params: SearchParams): HistoryFilters {
  const filters = parsed(rules, params) ?? {}
  // The history of one record is complete. The whole history leaves out automatic downloads, which would hide changes by
  // people.
  return z.parse(historyFilters, { ...filters, by_people: params.by !== 'all' && !filters.record_id })
}

const parts: FilterParts = {
  loadDrawer: () => withTexts(() => import('./history-filter-drawer.tsx')),
  loadChips: () => withTexts(() => import('./history-filter-chips.tsx')),
}

export const filters: ListFilters = {
  read: (params) => ({
    ...readFilters(rules, params),
    ...(params.by === 'all' && !params.record_id && { by: 'all' }),
  }),
  bar: ({ by, record_id, ...params }, change, total) => {
    const kept: Filters = by ? { by } : {}
    return (
      <>
        <FilterBar
          {...parts}
          fields={Object.keys(chosen)}
          kind="changes"
          params={params}
          // The filter by a record only holds while its kind is filtered too.
          onChange={(next) =>
            change({ ...next, ...kept, ...(record_id && next.resource === params.resource && { record_id }) })
          }
          total={total}
        />
        {!record_id && (
          <SystemChanges
            isOn={by === 'all'}
            onChange={(isOn) => change({ ...params, ...(isOn && { by: 'all' }) })}
          />
        )}
      </>
    )
  },
}

function SystemChanges({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <Checkbox
      label={t('history.filter.system')}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
