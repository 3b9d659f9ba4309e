import { Button, Menu } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { isTaken } from '#web/ui/keys.ts'
import styles from './bulk-bar.module.css'
import { CheckBox } from './check-box.tsx'
import type { BulkAction, BulkTools } from './list-types.ts'
import { MenuButton } from './menu-button.tsx'
import { type Chosen, countOf, type Selection } from './selection.ts'

/** Formats the total of a list for "Select All Pages", such as "598 tracks". */
export type AllPages = (shown: Pick<Chosen, 'search' | 'filters' | 'count'>) => string

/** What a list adds to the selection bar: a button, and items of the menu for the remaining actions. */
export type BarParts = { button?: ReactNode; items?: ReactNode }

type Props<Row> = {
  selection: Selection
  /** The search, filters and total of the list. */
  shown: Pick<Chosen, 'search' | 'filters' | 'count' | 'found'>
  allPages?: AllPages
  onSelectAll: () => void
  actions: readonly BulkAction<Row>[]
  parts?: ((chosen: Chosen) => BarParts) | undefined
  tools: BulkTools<Row>
}

/** The bar with the number of selected rows and the bulk actions, in one line over the end of the list. */
export function BulkBar<Row>({ selection, shown, allPages, onSelectAll, actions, parts, tools }: Props<Row>) {
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
  const offer = (what: string) => t('catalogue.selectAllPages', { everything: what })
  const isWhole = selection.all && selection.keys.size === 0
  const keys = [...selection.keys]
  const chosen = selection.all ? { all: true, keys: [], except: keys } : { all: false, keys, except: [] }
  const all: Chosen = { ...shown, ...chosen, count }
  const offered = actions.filter(({ isFor }) => isFor?.(all) ?? true)
  const placed = (place: BulkAction<Row>['place']) => offered.filter((action) => action.place === place)
  const run = (action: BulkAction<Row>) =>
    action.run(selection.all ? all : { ...all, names: tools.namesOf(keys) }, tools)
  const { button, items } = (count > 0 && parts?.(all)) || {}
  const summary = () => {
    if (!selection.all || everything === undefined) return t('catalogue.selected', { count })
    if (isWhole) return t('catalogue.allSelected', { everything })
    return t('catalogue.allExcept', { count, everything, except: selection.keys.size })
  }
  const selectAll = () => {
    onSelectAll()
    // The focus moves to the checkbox, because the button disappears when it is pressed.
    bar.current?.querySelector('input')?.focus()
  }
  const said = summary()
  const own = (isDangerous: boolean) =>
    placed('bar')
      .filter(({ danger = false }) => danger === isDangerous)
      .map((action) => <ActionButton key={action.id} action={action} isOff={count === 0} run={run} />)
  return (
    <div className={styles.bar} ref={bar} data-keep-clear>
      <CheckBox
        label={t('catalogue.clearSelection')}
        checked={isWhole}
        partly={!isWhole}
        onToggle={tools.clear}
      />
      <p className={styles.said} role="status" title={said}>
        {said}
      </p>
      {isOffered && (
        <button
          type="button"
          className={styles.everything}
          // The button shows the number alone, to leave room for the actions.
          aria-label={offer(everything)}
          title={offer(everything)}
          onClick={selectAll}
        >
          {offer(t('format.number', { count: shown.count }))}
        </button>
      )}
      <div className={styles.actions} ref={buttons}>
        {own(false)}
        <ActionMenu label="catalogue.menu.addTo" actions={placed('addTo')} isOff={count === 0} run={run} />
        {button}
        <ActionMenu label="catalogue.menu.more" actions={placed(undefined)} isOff={count === 0} run={run}>
          {items}
        </ActionMenu>
        {own(true)}
      </div>
    </div>
  )
}

type Run<Row> = { isOff: boolean; run: (action: BulkAction<Row>) => void }

function ActionButton<Row>({ action, isOff, run }: Run<Row> & { action: BulkAction<Row> }) {
  const { t } = useTranslation()
  const { icon: Icon, label, danger } = action
  return (
    <Button
      variant="default"
      className={danger ? styles.danger : undefined}
      leftSection={Icon && <Icon size={16} stroke={1.6} />}
      disabled={isOff}
      onClick={() => run(action)}
    >
      {t(label)}
    </Button>
  )
}

type MenuProps<Row> = Run<Row> & {
  label: 'catalogue.menu.addTo' | 'catalogue.menu.more'
  actions: readonly BulkAction<Row>[]
  children?: ReactNode
}

/** Shows several actions as a menu, and a single one as a button. */
function ActionMenu<Row>({ label, actions, isOff, run, children }: MenuProps<Row>) {
  const { t } = useTranslation()
  const [only, ...others] = actions
  if (!children && others.length === 0) return only && <ActionButton action={only} isOff={isOff} run={run} />
  return (
    <MenuButton label={label} isDisabled={isOff} isSlow={children !== undefined} opensUp>
      {actions.map((action) => {
        const { id, icon: Icon, label, danger } = action
        return (
          <Menu.Item
            key={id}
            className={danger ? styles.danger : undefined}
            leftSection={Icon && <Icon size={16} stroke={1.6} />}
            onClick={() => run(action)}
          >
            {t(label)}
          </Menu.Item>
        )
      })}
      {children}
    </MenuButton>
  )
}
