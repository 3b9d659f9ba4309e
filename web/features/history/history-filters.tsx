import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type HistoryFilters, history, historyFilters } from '#contract/history.ts'
import { useQueryOf } from '../api/hooks.ts'
import type { ListFilters } from '../catalogue/list-screen.tsx'
import type { Filters, SearchParams } from '../catalogue/list-state.ts'
import { actions, type Kind, kinds } from '../changes/kinds.ts'
import { ChoiceBox } from '../ui/choice-box.tsx'
import styles from './history.module.css'

const PARAMS = ['resource', 'record_id', 'admin_id', 'action', 'changed_from', 'changed_to'] as const

/** The filters of the history, read from its URL by the contract's own rules; what is malformed counts as absent. */
export function filtersOf(params: SearchParams): HistoryFilters {
  const sound = PARAMS.filter((name) => z.safeParse(historyFilters.shape[name], params[name]).success)
  return z.parse(historyFilters, Object.fromEntries(sound.map((name) => [name, params[name]])))
}

const paramsOf = (filters: HistoryFilters): Filters =>
  Object.fromEntries(PARAMS.flatMap((name) => (filters[name] ? [[name, String(filters[name])]] : [])))

export const filters: ListFilters = {
  read: (params) => paramsOf(filtersOf(params)),
  bar: (params, change) => <FilterBar params={params} onChange={change} />,
}

const choicesOf = Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][]
const actionsOf = Object.entries(actions) as [keyof typeof actions, (typeof actions)[keyof typeof actions]][]

function FilterBar({ params, onChange }: { params: Filters; onChange: (params: Filters) => void }) {
  const { t } = useTranslation()
  const { data: admins = [] } = useQueryOf(history.admins, {}, { meta: { quiet: true } })
  const now = filtersOf(params)
  const set = (part: Partial<HistoryFilters>) => onChange(paramsOf({ ...now, ...part }))
  return (
    <>
      <ChoiceBox
        label={t('history.filter.resource')}
        none={t('history.filter.allKinds')}
        choices={choicesOf.map(([value, { label }]) => ({ value, label: t(label) }))}
        value={choicesOf.find(([kind]) => kind === now.resource)?.[0] ?? null}
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
        label={t('history.filter.admin')}
        none={t('history.filter.everyone')}
        choices={admins.map(({ admin_id, name }) => ({ value: String(admin_id), label: name }))}
        value={now.admin_id ? String(now.admin_id) : null}
        onChange={(admin_id) => set({ admin_id: admin_id === null ? null : Number(admin_id) })}
      />
      <div className={styles.days}>
        <Day
          label={t('history.filter.from')}
          value={now.changed_from}
          onChange={(changed_from) => set({ changed_from })}
        />
        <Day
          label={t('history.filter.to')}
          value={now.changed_to}
          onChange={(changed_to) => set({ changed_to })}
        />
      </div>
    </>
  )
}

type DayProps = { label: string; value: string | null | undefined; onChange: (value: string) => void }

function Day({ label, value, onChange }: DayProps) {
  return (
    <label className={styles.day}>
      {label}
      <input
        type="date"
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  )
}
