import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { isTaken } from '#web/ui/keys.ts'
import styles from './bulk-bar.module.css'
import { CheckBox } from './check-box.tsx'
import type { BulkAction, BulkTools } from './list-types.ts'
import { type Chosen, countOf, type Selection } from './selection.ts'

/** "Select All Pages", where a list offers it; formats the total, such as "598 tracks". */
export type AllPages = (shown: Pick<Chosen, 'search' | 'filters' | 'count'>) => string

type Props<Row> = {
  selection: Selection
  /** The total of the list. */
  shown: Pick<Chosen, 'search' | 'filters' | 'count' | 'found'>
  allPages?: AllPages
  onSelectAll: () => void
  actions: readonly BulkAction<Row>[]
  /** Before the actions: a menu for the chosen rows. */
  menu?: ((chosen: Chosen) => ReactNode) | undefined
  tools: BulkTools<Row>
}

/** The number of selected rows and the bulk actions. Replaces search, filters and columns. */
export function BulkBar<Row>({ selection, shown, allPages, onSelectAll, actions, menu, tools }: Props<Row>) {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => keepFocus, [])
  const focusActions = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '.' || isTaken(event)) return
    event.preventDefault()
    buttons.current?.querySelector('button')?.focus()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => focusActions(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const count = countOf(selection, shown.count)
  const everything = allPages?.(shown)
  const isOffered = everything !== undefined && !selection.all && shown.count > count
  const offer = t('catalogue.selectAllPages', { everything })
  const isWhole = selection.all && selection.keys.size === 0
  const keys = [...selection.keys]
  const chosen = selection.all ? { all: true, keys: [], except: keys } : { all: false, keys, except: [] }
  const all: Chosen = { ...shown, ...chosen, count }
  const offered = actions.filter(({ isFor }) => isFor?.(all) ?? true)
  const summary = () => {
    if (!selection.all || everything === undefined) return t('catalogue.selected', { count })
    if (isWhole) return t('catalogue.allSelected', { everything })
    return t('catalogue.allExcept', { count, everything, except: selection.keys.size })
  }
  const selectAll = () => {
    onSelectAll()
    // The button disappears when pressed.
    bar.current?.querySelector('input')?.focus()
  }
  return (
    <div className={styles.bar} ref={bar}>
      <CheckBox
        label={t('catalogue.clearSelection')}
        checked={isWhole}
        partly={!isWhole}
        onToggle={tools.clear}
      />
      <p className={styles.said} role="status">
        {summary()}
      </p>
      {isOffered && (
        <button type="button" className={styles.everything} title={offer} onClick={selectAll}>
          {offer}
        </button>
      )}
      <div className={styles.actions} ref={buttons}>
        {count > 0 && menu?.({ ...shown, ...chosen, count })}
        {offered.map(({ id, icon: Icon, label, danger, run }) => (
          <Button
            key={id}
            size="compact-md"
            variant="default"
            className={danger ? styles.danger : undefined}
            leftSection={Icon && <Icon size={16} stroke={1.6} />}
            disabled={count === 0}
            onClick={() => run(all, tools)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
    </div>
  )
}
