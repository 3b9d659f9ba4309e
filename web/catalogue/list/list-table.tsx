import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useIsCompact } from '#web/core/theme/density.ts'
import { useIsPrinting } from '#web/ui/use-is-printing.ts'
import { CheckBox } from './check-box.tsx'
import { ListHead, type Sorting } from './list-head.tsx'
import { ListRow } from './list-row.tsx'
import { type ListState, scopeOf } from './list-state.ts'
import styles from './list-table.module.css'
import type { ListColumn, Opening } from './list-types.ts'
import { rowHeight } from './row-height.ts'
import { isChosen, pageState, type Selection } from './selection.ts'
import { Spacer } from './spacer.tsx'
import { useRoom } from './use-room.ts'
import { isLong, useVirtualRows } from './use-virtual-rows.ts'

/** The rows that are rendered before the code that virtualizes the list is there: more than fit into a window. */
const FIRST_ROWS = 24

declare module 'react' {
  interface CSSProperties {
    '--least'?: string
    '--actions'?: string
    /** The height of the bar above the rows. */
    '--bar'?: string
  }
}

export type Choosing = {
  selection: Selection
  select: (key: number, range: boolean) => void
  selectPage: () => void
}

export type TableProps<Row, Sort extends string> = {
  label: string
  rows: readonly Row[]
  keys: readonly number[]
  nameOf: (row: Row) => string
  columns: readonly ListColumn<Row, Sort>[]
  state: ListState<Sort>
  sorting: Sorting<Sort>
  /** How rows are selected; null when they cannot be. */
  choosing: Choosing | null
  /** The index of the row that is active for the keyboard, or -1. */
  cursor: number
  /** Whether the rows are still those of the previous page. */
  isOld: boolean
  /** How a row opens; null when it does not. */
  opening: Opening<Row> | null
}

export function ListTable<Row, Sort extends string>(props: TableProps<Row, Sort>) {
  const { label, rows, keys, nameOf, state, sorting, cursor, isOld, opening } = props
  const { t } = useTranslation()
  // A printed list has no controls and does not scroll.
  const isPrinting = useIsPrinting()
  const choosing = isPrinting ? null : props.choosing
  const isCompact = useIsCompact()
  const visible = isPrinting ? props.columns.filter(({ kind }) => kind !== 'actions') : props.columns
  const columns = useMemo(() => (isCompact ? visible.map(inCompactRows) : visible), [isCompact, visible])
  const isVirtual = isLong(rows.length) && !isPrinting
  const estimate = rowHeight(columns, isCompact)
  const scroller = useRef<HTMLDivElement>(null)
  const VirtualRows = useVirtualRows(isVirtual)
  useRoom(scroller)

  // Another page or order starts at the top; a reload of the same one keeps the scroll position.
  const { sort, desc, page, size } = state
  const view = [scopeOf(state), sort, desc, page, size].join('\n')
  useLayoutEffect(() => {
    if (view) scroller.current?.scrollTo({ top: 0 })
  }, [view])

  useEffect(() => {
    if (cursor < 0) return
    const focus = () => scroller.current?.querySelector<HTMLElement>(`[data-index="${cursor}"]`)?.focus()
    // In a virtualized list, the row is rendered only after the next frame.
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [cursor])

  const rowAt = (index: number, measure?: (row: HTMLTableRowElement | null) => void) => {
    const row = rows[index]
    const key = keys[index]
    if (row === undefined || key === undefined) return null
    return (
      <ListRow
        key={key}
        ref={measure}
        index={index}
        row={row}
        rowKey={key}
        name={nameOf(row)}
        columns={columns}
        select={choosing?.select ?? null}
        opening={opening}
        isSelected={choosing !== null && isChosen(choosing.selection, key)}
        isPeeked={state.peek === key}
      />
    )
  }
  const shown = isVirtual && VirtualRows !== 'failed' ? FIRST_ROWS : rows.length
  const pageOf = choosing && pageState(choosing.selection, keys)

  return (
    <div
      className={styles.scroller}
      ref={scroller}
      style={{
        '--least': leastWidth(columns),
        '--actions': columns.find(({ kind }) => kind === 'actions')?.width,
      }}
      data-long={isVirtual || undefined}
    >
      <table className={styles.table} aria-label={label} aria-busy={isOld} aria-rowcount={rows.length + 1}>
        <colgroup>
          {choosing && <col className={styles.checkColumn} />}
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <ListHead
          columns={columns}
          state={state}
          sorting={sorting}
          checkbox={
            choosing && (
              <CheckBox
                label={t('catalogue.selectPage')}
                checked={pageOf === 'all'}
                partly={pageOf === 'some'}
                onToggle={choosing.selectPage}
              />
            )
          }
        />
        <tbody className={isOld ? styles.old : undefined} onKeyDown={playRow}>
          {isVirtual && typeof VirtualRows === 'function' ? (
            <VirtualRows keys={keys} scroller={scroller} estimate={estimate} cursor={cursor} row={rowAt} />
          ) : (
            <>
              {rows.slice(0, shown).map((_, index) => rowAt(index))}
              <Spacer height={(rows.length - shown) * estimate} />
            </>
          )}
        </tbody>
      </table>
    </div>
  )
}

const inCompactRows = <Row, Sort extends string>(column: ListColumn<Row, Sort>): ListColumn<Row, Sort> =>
  column.compactWidth ? { ...column, width: column.compactWidth } : column

/** Space on a row plays its audio; on a row without one, the key reaches the player. */
function playRow(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ' || !(event.target instanceof HTMLTableRowElement)) return
  const play = event.target.querySelector<HTMLButtonElement>('[data-play]')
  if (!play) return
  event.preventDefault()
  play.click()
}

/** The least width of a table, as CSS. Below it the table scrolls sideways instead of compressing its columns. */
export const leastWidth = (columns: readonly ListColumn<never>[]) =>
  `calc(46px + ${columns.map(({ width, kind }) => width ?? (kind === 'title' ? '120px' : '96px')).join(' + ')})`
