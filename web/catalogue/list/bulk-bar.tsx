import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '../ui/keep-focus.ts'
import styles from './bulk-bar.module.css'
import { CheckBox } from './check-box.tsx'
import type { BulkAction, BulkTools } from './list-types.ts'
import { type Chosen, countOf, type Selection } from './selection.ts'

/** "Select All Pages", where a list offers it: what it calls everything that it shows, such as "598 tracks". */
export type AllPages = (shown: Omit<Chosen, 'all' | 'keys'>) => string

type Props<Row> = {
  selection: Selection
  /** What the list shows. */
  shown: Omit<Chosen, 'all' | 'keys'>
  allPages?: AllPages
  onSelectAll: () => void
  actions: readonly BulkAction<Row>[]
  tools: BulkTools<Row>
}

/** How many rows are chosen, and what can be done with them. Stands in the place of search, filters and columns. */
export function BulkBar<Row>({ selection, shown, allPages, onSelectAll, actions, tools }: Props<Row>) {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => keepFocus, [])
  const count = countOf(selection, shown.count)
  const everything = allPages?.(shown)
  const isOffered = everything !== undefined && !selection.all && shown.count > count
  const offer = t('catalogue.selectAllPages', { everything })
  const selectAll = () => {
    onSelectAll()
    // The button goes with what it offered.
    bar.current?.querySelector('input')?.focus()
  }
  return (
    <div className={styles.bar} ref={bar}>
      <CheckBox
        label={t('catalogue.clearSelection')}
        checked={selection.all}
        partly={!selection.all}
        onToggle={tools.clear}
      />
      <p className={styles.said} role="status">
        {selection.all && everything !== undefined
          ? t('catalogue.allSelected', { everything })
          : t(selection.narrowed ? 'catalogue.narrowed' : 'catalogue.selected', { count })}
      </p>
      {isOffered && (
        <button type="button" className={styles.everything} title={offer} onClick={selectAll}>
          {offer}
        </button>
      )}
      <div className={styles.actions}>
        {actions.map(({ id, icon: Icon, label, danger, run }) => (
          <Button
            key={id}
            size="compact-md"
            variant="default"
            className={danger ? styles.danger : undefined}
            leftSection={Icon && <Icon size={16} stroke={1.6} />}
            disabled={count === 0}
            onClick={() => run({ ...shown, all: selection.all, keys: [...selection.keys], count }, tools)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
    </div>
  )
}
