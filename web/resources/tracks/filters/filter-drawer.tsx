import { Button, Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TrackFilters } from '#contract/selection.ts'
import { Segments } from '#web/ui/segments.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { useOpened } from '#web/ui/use-opened.ts'
import { FilterDay } from './filter-day.tsx'
import styles from './filter-drawer.module.css'
import { gapFilters, linkFilters, statusLabels } from './filter-links.ts'
import { FilterLookup } from './filter-lookup.tsx'
import { filtersOf } from './filter-params.ts'

type Props = {
  opened: boolean
  onClose: () => void
  filters: TrackFilters
  onChange: (filters: TrackFilters) => void
  total: number | undefined
}

/** Every filter of the track list. Changes apply immediately to the list behind it. */
export default function FilterDrawer({ opened, onClose, filters, onChange, total }: Props) {
  const { t } = useTranslation()
  const change = (changed: Partial<TrackFilters>) => onChange({ ...filters, ...changed })
  return (
    <SidePanel
      opened={useOpened(opened)}
      onClose={onClose}
      title={t('tracks.filter.title')}
      foot={
        <>
          <Button variant="default" onClick={() => onChange(filtersOf({}))}>
            {t('tracks.filter.clear')}
          </Button>
          <Button onClick={onClose} loading={total === undefined}>
            {t('tracks.filter.show', { count: total ?? 0 })}
          </Button>
        </>
      }
    >
      <Segments<'' | '1' | '0'>
        label={t('field.status')}
        value={filters.status ?? ''}
        onChange={(status) => change({ status })}
        options={[
          { value: '', label: t('tracks.filter.any') },
          { value: '1', label: t(statusLabels['1']) },
          { value: '0', label: t(statusLabels['0']) },
        ]}
      />
      {linkFilters.map((link) => (
        <FilterLookup
          key={link.field}
          link={link}
          ids={filters[link.field] ?? []}
          onChange={(ids) => change({ [link.field]: ids })}
        />
      ))}
      <fieldset className={styles.group}>
        <legend>{t('tracks.filter.gaps')}</legend>
        {gapFilters.map(({ field, label }) => (
          <Checkbox
            key={field}
            label={t(label)}
            checked={filters[field]}
            onChange={({ currentTarget }) => change({ [field]: currentTarget.checked })}
          />
        ))}
      </fieldset>
      <Segments<'' | 'pending' | 'failed'>
        label={t('field.audio')}
        value={filters.audio ?? ''}
        onChange={(audio) => change({ audio })}
        options={[
          { value: '', label: t('tracks.filter.any') },
          { value: 'pending', label: t('tracks.filter.pending') },
          { value: 'failed', label: t('tracks.filter.failed') },
        ]}
      />
      <div className={styles.days}>
        <FilterDay
          label="tracks.filter.from"
          value={filters.recorded_from ?? ''}
          onChange={(recorded_from) => change({ recorded_from })}
        />
        <FilterDay
          label="tracks.filter.to"
          value={filters.recorded_to ?? ''}
          onChange={(recorded_to) => change({ recorded_to })}
        />
      </div>
    </SidePanel>
  )
}
