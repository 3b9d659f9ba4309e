import { Button } from '@mantine/core'
import { type ComponentType, useRef, useState } from 'react'
import { ZONE_FIELD } from '#contract/catalogue/filters.ts'
import type { Filters } from '#web/catalogue/list/list-state.ts'
import { useLate } from '#web/core/client/use-late.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconFilter } from '#web/ui/icons.ts'
import type { ChipsLineProps } from './chips-line.tsx'
import type { CountedKind } from './counted-kind.ts'
import styles from './filter-bar.module.css'
import type { FilterDrawerProps } from './filter-drawer.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** The lazily loaded parts of the filters; the functions must not change between renders. */
export type FilterParts = { loadDrawer: Load<FilterDrawerProps>; loadChips: Load<ChipsLineProps> }

type Props = FilterParts & {
  /** The names of the filters' fields that the list has. */
  fields: readonly string[]
  kind: CountedKind
  params: Filters
  onChange: (params: Filters) => void
  /** The number of matching records, once known. */
  total: number | undefined
}

/** The active filters as chips, and the button that opens the filter drawer. */
export function FilterBar({ loadDrawer, loadChips, fields, kind, params, onChange, total }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { [ZONE_FIELD]: _zone, ...counted } = params
  const count = Object.values(counted).join(',').split(',').filter(Boolean).length
  const FilterDrawer = useLate(loadDrawer, isOpen)
  const ChipsLine = useLate(loadChips, count > 0)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        variant="default"
        className={styles.button}
        leftSection={<IconFilter size={17} stroke={1.6} />}
        rightSection={count > 0 && <span className={styles.count}>{count}</span>}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('catalogue.filter.title')}
      </Button>
      {count > 0 && (
        <div className={styles.chips} data-chips>
          {ChipsLine && (
            <ChipsLine
              params={params}
              onRemove={(left) => {
                // The focus moves to the drawer's button, because the pressed button disappears with its chip.
                button.current?.focus()
                onChange(left)
              }}
            />
          )}
        </div>
      )}
      {FilterDrawer && (
        <FilterDrawer
          opened={isOpen}
          onClose={() => setOpen(false)}
          fields={fields}
          kind={kind}
          params={params}
          onChange={onChange}
          total={total}
        />
      )}
    </>
  )
}
