import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ListHead } from '#web/catalogue/list/list-head.tsx'
import tableStyles from '#web/catalogue/list/list-table.module.css'
import { leastWidth, type TableProps } from '#web/catalogue/list/list-table.tsx'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { Spacer } from '#web/catalogue/list/spacer.tsx'
import { useRoom } from '#web/catalogue/list/use-room.ts'
import { isLong, useVirtualRows } from '#web/catalogue/list/use-virtual-rows.ts'
import type { Entered, Leave } from './cell-editor.tsx'
import styles from './grid.module.css'
import type { GridField } from './grid-fields.ts'
import { at, boundsOf, moved, type Range, stepped } from './grid-range.ts'
import { GridRow } from './grid-row.tsx'
import { type GridState, keyOfCell } from './grid-session.ts'
import type { GridEdits } from './use-grid-edits.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { cellOf, isOpenAt, useGridMouse } from './use-grid-mouse.ts'

const ROW = 45
/** The maximum number of frames to wait until a row that was scrolled to is rendered. */
const FOCUS_FRAMES = 6

type Props<Row, Sort extends string> = {
  table: Omit<TableProps<Row, Sort>, 'rows'>
  rows: readonly Row[]
  /** The columns of the list split into parts, one for each field. */
  columns: readonly ListColumn<Row, Sort>[]
  fields: readonly GridField<Row>[]
  cells: GridState['cells']
  edits: GridEdits
  /** The index of the row that is active first. */
  first: number
  onDiscard: (keys: readonly string[]) => void
  onStop: () => void
}

/** The rows of a list as a grid of cells, one of which has the focus. */
export function GridTable<Row, Sort extends string>(props: Props<Row, Sort>) {
  const { rows, columns, fields, cells, edits } = props
  const { label, keys, nameOf, state, isOld, sorting } = props.table
  const scroller = useRef<HTMLDivElement>(null)
  useRoom(scroller)
  const [range, setRange] = useState<Range>(() => at({ row: Math.max(props.first, 0), col: 0 }))
  const [opened, setOpened] = useState<{ isReplaced: boolean } | null>(null)
  /** A counter, so that the same cell can take the focus again. */
  const [focused, setFocused] = useState(1)
  const VirtualRows = useVirtualRows(isLong(rows.length))
  const [count, width] = [rows.length, fields.length]
  const head = moved(range.head, {}, count, width)
  const present: Range = { anchor: moved(range.anchor, {}, count, width), head }
  const bounds = boundsOf(present)

  const moveTo = (next: Range) => {
    setRange(next)
    setFocused((times) => times + 1)
  }

  // Another page or order starts at the top.
  const view = keys.join()
  const shownView = useRef(view)
  useLayoutEffect(() => {
    if (shownView.current === view) return
    shownView.current = view
    setRange(at({ row: 0, col: 0 }))
    setOpened(null)
  }, [view])

  useFocusOfActive(scroller, focused)

  useGridKeys({
    grid: scroller,
    range: present,
    rows: count,
    cols: width,
    onMove: moveTo,
    onOpen: (isReplaced) => setOpened({ isReplaced }),
    onEscape() {
      const [key, field] = [keys[head.row], fields[head.col]]
      const cell = key !== undefined && field && keyOfCell(key, field.field)
      if (cell && cells.get(cell)?.problem) props.onDiscard([cell])
      else props.onStop()
    },
    edits,
    textAt: edits.textAt,
  })

  const leave = (by: Leave) => {
    setOpened(null)
    if (by === 'elsewhere') return
    if (by === 'next' || by === 'previous')
      return moveTo(at(stepped(head, by === 'next' ? 1 : -1, count, width) ?? head))
    const rowsBy = { down: 1, up: -1, stay: 0 }[by]
    moveTo(at(moved(head, { row: rowsBy }, count, width)))
  }
  const onSave = (entered: Entered | null, by: Leave) => {
    if (entered) void edits.saveOne(head, entered.content, entered.problem)
    leave(by)
  }

  const { dragging, onFill, ...mouse } = useGridMouse({
    range: present,
    onRange: setRange,
    onPress: moveTo,
    onFill: (filled) => void edits.fillDown(filled),
  })

  const rowAt = (index: number, measure?: (row: HTMLTableRowElement | null) => void): ReactNode => {
    const [row, key] = [rows[index], keys[index]]
    if (row === undefined || key === undefined) return null
    const isHead = index === head.row
    return (
      <GridRow
        key={key}
        ref={measure}
        row={row}
        rowKey={key}
        name={nameOf(row)}
        index={index}
        columns={columns}
        fields={fields}
        cells={cells}
        active={isHead ? head.col : null}
        bounds={index >= bounds.top && index <= bounds.bottom ? bounds : null}
        opened={isHead && opened ? { ...opened, onSave, onCancel: () => leave('stay') } : null}
        onFill={index === bounds.bottom && !opened ? onFill : null}
      />
    )
  }

  return (
    <div
      className={tableStyles.scroller}
      ref={scroller}
      style={{ '--least': leastWidth(columns), '--bar': '42px' }}
      data-long={isLong(count) || undefined}
    >
      <table
        className={`${tableStyles.table} ${styles.table}`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells are edited, as in a spreadsheet
        role="grid"
        aria-label={label}
        aria-busy={isOld}
        aria-multiselectable
        aria-rowcount={count + 1}
        aria-colcount={columns.length}
        data-filling={dragging === 'fill' || undefined}
        {...mouse}
        onDoubleClick={({ target }) =>
          cellOf(target) && !isOpenAt(target) && setOpened({ isReplaced: false })
        }
      >
        <colgroup>
          {columns.map(({ id, width: own }) => (
            <col key={id} style={{ width: own }} />
          ))}
        </colgroup>
        <ListHead columns={columns} state={state} sorting={sorting} checkbox={null} />
        <tbody className={isOld ? tableStyles.old : undefined}>
          {isLong(count) && typeof VirtualRows === 'function' ? (
            <VirtualRows keys={keys} scroller={scroller} estimate={ROW} cursor={head.row} row={rowAt} />
          ) : (
            <>
              {rows
                .slice(0, isLong(count) && VirtualRows !== 'failed' ? 24 : count)
                .map((_, index) => rowAt(index))}
              <Spacer height={0} />
            </>
          )}
        </tbody>
      </table>
    </div>
  )
}

/** Focuses the active cell each time the counter changes, as soon as its row is rendered. */
function useFocusOfActive(scroller: RefObject<HTMLElement | null>, focused: number) {
  useEffect(() => {
    if (focused === 0) return
    let frames = FOCUS_FRAMES
    let frame = 0
    const focus = () => {
      const cell = scroller.current?.querySelector<HTMLElement>('[data-active]')
      if (cell) cell.focus()
      else if (--frames > 0) frame = requestAnimationFrame(focus)
    }
    focus()
    return () => cancelAnimationFrame(frame)
  }, [scroller, focused])
}
