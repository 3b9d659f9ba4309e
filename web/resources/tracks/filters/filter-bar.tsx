import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filters } from '#web/catalogue/list/list-state.ts'
import { useLate } from '#web/core/client/use-late.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { writeDay } from '#web/resources/tracks/form/days.ts'
import { useChoices } from '#web/resources/tracks/form/use-choices.ts'
import { IconFilter, IconX } from '#web/ui/icons.ts'
import styles from './filter-bar.module.css'
import { chipsOf, type FilterChip } from './filter-chips.ts'
import { type LinkFilter, statusLabels } from './filter-links.ts'
import { filtersOf, paramsOf } from './filter-params.ts'

const loadDrawer = () => import('./filter-drawer.tsx')

type Props = {
  params: Filters
  onChange: (params: Filters) => void
  /** The number of matching tracks, once known. */
  total: number | undefined
}

/** The active filters as chips, and the button that opens the filter drawer. */
export function FilterBar({ params, onChange, total }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const FilterDrawer = useLate(loadDrawer, isOpen)
  const button = useRef<HTMLButtonElement>(null)
  const filters = filtersOf(params)
  const chips = chipsOf(filters)
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconFilter size={17} stroke={1.6} />}
        rightSection={chips.length > 0 && <span className={styles.count}>{chips.length}</span>}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('tracks.filter.title')}
      </Button>
      {chips.length > 0 && (
        <div className={styles.chips}>
          {chips.map((chip) => (
            <Chip
              key={chip.key}
              chip={chip}
              onRemove={() => {
                // The button disappears with its chip.
                button.current?.focus()
                onChange(paramsOf(chip.without))
              }}
            />
          ))}
        </div>
      )}
      {FilterDrawer && (
        <FilterDrawer
          opened={isOpen}
          onClose={() => setOpen(false)}
          filters={filters}
          onChange={(changed) => onChange(paramsOf(changed))}
          total={total}
        />
      )}
    </>
  )
}

type ChipProps = { chip: FilterChip; onRemove: () => void }

function Chip({ chip, onRemove }: ChipProps) {
  const { t } = useTranslation()
  if ('link' in chip) return <LinkChip link={chip.link} id={chip.id} onRemove={onRemove} />
  if ('status' in chip)
    return <Shown text={t(chip.label, { status: t(statusLabels[chip.status]) })} onRemove={onRemove} />
  if ('day' in chip) return <Shown text={t(chip.label, { day: writeDay(chip.day) })} onRemove={onRemove} />
  return <Shown text={t(chip.label)} onRemove={onRemove} />
}

function LinkChip({ link, id, onRemove }: { link: LinkFilter; id: number; onRemove: () => void }) {
  const { t } = useTranslation()
  const [choice] = useChoices(link.lookup, [id])
  return (
    <Shown
      text={t('tracks.filter.isIn', { kind: t(link.label), name: choice && firstName(choice) })}
      onRemove={onRemove}
    />
  )
}

function Shown({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation()
  const label = t('tracks.filter.remove', { filter: text })
  return (
    <span className={styles.chip}>
      <span className={styles.text}>{text}</span>
      <button type="button" aria-label={label} title={label} onClick={onRemove}>
        <IconX size={13} stroke={2} aria-hidden />
      </button>
    </span>
  )
}
