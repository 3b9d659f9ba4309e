import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { at, boundsOf, type Cell, type Range } from './grid-range.ts'

type Props = {
  range: Range
  /** The range while the mouse is held down. */
  onRange: (range: Range) => void
  /** Called with the range that a mouse press begins. */
  onPress: (range: Range) => void
  /** Copies the first row of a range into its other rows. */
  onFill: (filled: ReturnType<typeof boundsOf>) => void
}

/** Chooses cells with the mouse, and fills cells below by dragging the corner of the range. */
export function useGridMouse({ range, onRange, onPress, onFill }: Props) {
  const [dragging, setDragging] = useState<'range' | 'fill' | null>(null)
  const bounds = boundsOf(range)
  const filledFrom = useRef(0)
  useEffect(() => {
    if (!dragging) return
    const end = () => {
      setDragging(null)
      if (dragging === 'fill' && bounds.bottom > filledFrom.current)
        onFill({ ...bounds, top: filledFrom.current })
    }
    document.addEventListener('mouseup', end)
    return () => document.removeEventListener('mouseup', end)
  })
  return {
    dragging,
    onMouseDown(event: MouseEvent) {
      const cell = cellOf(event.target)
      if (!cell || event.button !== 0 || isOpenAt(event.target)) return
      // The open field saves its value on blur, before the range moves.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      event.preventDefault()
      onPress(event.shiftKey ? { anchor: range.anchor, head: cell } : at(cell))
      setDragging('range')
    },
    onMouseMove({ target, buttons }: MouseEvent) {
      const cell = cellOf(target)
      if (!cell || !dragging || buttons !== 1) return
      if (cell.row === range.head.row && cell.col === range.head.col) return
      if (dragging === 'range') onRange({ anchor: range.anchor, head: cell })
      else
        onRange({
          anchor: { row: bounds.top, col: bounds.left },
          head: { row: Math.max(cell.row, bounds.top), col: bounds.right },
        })
    },
    onFill() {
      filledFrom.current = bounds.bottom
      setDragging('fill')
    },
  }
}

const closestCell = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('td[data-col]') : null

export const isOpenAt = (target: EventTarget) => closestCell(target)?.dataset.open !== undefined

export function cellOf(target: EventTarget): Cell | null {
  const cell = closestCell(target)
  return cell && { row: Number(cell.dataset.row), col: Number(cell.dataset.col) }
}
