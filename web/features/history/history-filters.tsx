import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { isSeen } from '#contract/calls/guarded-tables.ts'
import { type HistoryFilters, history, historyFilters } from '#contract/features/history.ts'
import { FilterDay } from '#web/catalogue/filters/filter-day.tsx'
import { isSameZone, ownZone } from '#web/catalogue/filters/filter-params.ts'
import type { Filters, SearchParams } from '#web/catalogue/list/list-state.ts'
import type { ListFilters } from '#web/catalogue/screen/list-source.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useSession } from '#web/core/session/session.ts'
import { ChoiceBox } from '#web/ui/choice-box.tsx'
import { actions, type Kind, kinds } from './changes/kinds.ts'
import styles from './history.module.css'

const PARAMS = ['resource', 'record_id', 'admin_id', 'action', 'changed_from', 'changed_to', 'zone'] as const

/** The filters of the history, parsed from its URL by the contract's rules; malformed values count as absent. */
export function filtersOf(params: SearchParams): HistoryFilters {
  const sound = PARAMS.filter((name) => z.safeParse(historyFilters.shape[name], params[name]).success)
  const filters = z.parse(historyFilters, Object.fromEntries(sound.map((name) => [name, params[name]])))
  // The history of one record is complete; the whole history leaves out automatic downloads, which would hide changes
  // by people.
  return { ...filters, by_people: params.by !== 'all' && !filters.record_id }
}

const hasDay = ({ changed_from, changed_to }: HistoryFilters) => Boolean(changed_from || changed_to)

const paramsOf = ({ zone, ...filters }: HistoryFilters): Filters =>
  Object.fromEntries([
    ...PARAMS.flatMap((name) => (name !== 'zone' && filters[name] ? [[name, String(filters[name])]] : [])),
    // A time zone says nothing without a day.
    ...(zone && hasDay(filters) ? [['zone', zone]] : []),
    ...(filters.by_people || filters.record_id ? [] : [['by', 'all']]),
  ])

export const filters: ListFilters = {
  read: (params) => paramsOf(filtersOf(params)),
  bar: (params, change) => <FilterBar params={params} onChange={change} />,
}

const allKinds = Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][]
const actionsOf = Object.entries(actions) as [keyof typeof actions, (typeof actions)[keyof typeof actions]][]

function FilterBar({ params, onChange }: { params: Filters; onChange: (params: Filters) => void }) {
  const { t } = useTranslation()
  const { data: admins = [] } = useQueryOf(history.admins, {}, { meta: { quiet: true } })
  const { adminType, rights } = useSession()
  const choices = allKinds.filter(([kind]) => isSeen(kind, { admin_type: adminType, rights }))
  const now = filtersOf(params)
  // The first day brings the time zone of this browser; that of a shared address stays.
  const zone = hasDay(now) ? now.zone : ownZone()
  const set = (part: Partial<HistoryFilters>) => onChange(paramsOf({ ...now, zone, ...part }))
  const isForeign = hasDay(now) && !isSameZone(zone || 'UTC', ownZone())
  return (
    <>
      <ChoiceBox
        label={t('field.type')}
        none={t('history.filter.allKinds')}
        choices={choices.map(([value, { label }]) => ({ value, label: t(label) }))}
        value={choices.find(([kind]) => kind === now.resource)?.[0] ?? null}
        onChange={(resource) => set({ resource, record_id: null })}
      />
      <ChoiceBox
        label={t('history.filter.action')}
        none={t('history.filter.allActions')}
        choices={actionsOf.map(([value, label]) => ({ value, label: t(label) }))}
        value={now.action || null}
        onChange={(action) => set({ action })}
      />
      <ChoiceBox
        label={t('field.admin')}
        none={t('history.filter.everyone')}
        choices={admins.map(({ admin_id, name }) => ({ value: String(admin_id), label: name }))}
        value={now.admin_id ? String(now.admin_id) : null}
        onChange={(admin_id) => set({ admin_id: admin_id === null ? null : Number(admin_id) })}
      />
      {!now.record_id && (
        <Button
          variant={now.by_people ? 'default' : 'light'}
          aria-pressed={!now.by_people}
          onClick={() => set({ by_people: !now.by_people })}
        >
          {t('history.filter.system')}
        </Button>
      )}
      <div className={styles.days}>
        <FilterDay
          label="history.filter.from"
          value={now.changed_from ?? ''}
          onChange={(changed_from) => set({ changed_from })}
        />
        <FilterDay
          label="history.filter.to"
          value={now.changed_to ?? ''}
          onChange={(changed_to) => set({ changed_to })}
        />
        {isForeign && (
          <span className={styles.day}>{t('catalogue.filter.zone', { zone: zone || 'UTC' })}</span>
        )}
      </div>
    </>
  )
}
