import type { KeyboardEvent } from 'react'

/** The attribute with the field of a draft's cell. */
export const CELL = 'data-cell'
export const ROW = 'data-draft'

const cellsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(`[${CELL}]`)]

/** Whether an arrow key moves the cursor within the text. It does not while all of it is selected, as after a move. */
function staysInText(cell: HTMLElement, isForward: boolean): boolean {
  if (!(cell instanceof HTMLInputElement)) return false
  const { selectionStart, selectionEnd, value } = cell
  if (selectionStart === 0 && selectionEnd === value.length) return false
  return selectionStart !== selectionEnd || selectionStart !== (isForward ? value.length : 0)
}

/**
 * The keys of the drafts grid, besides Tab. Arrow up and down, and Enter in a text, go to the same field of another row; left
 * and right at the end of a text go to the next field.
 */
export function onGridKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, target, nativeEvent } = event
  if (!(target instanceof HTMLElement) || !target.hasAttribute(CELL)) return
  if (nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
  const isText = target instanceof HTMLInputElement
  if (key === 'ArrowDown' || (key === 'Enter' && isText && !shiftKey)) moveRows(event, target, 1)
  else if (key === 'ArrowUp' || (key === 'Enter' && isText)) moveRows(event, target, -1)
  else if (!shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) moveCells(event, target)
}

function moveCells(event: KeyboardEvent<HTMLElement>, from: HTMLElement) {
  const { key } = event
  const isForward = (key === 'ArrowRight') === (document.documentElement.dir !== 'rtl')
  if (staysInText(from, key === 'ArrowRight')) return
  const cells = cellsOf(event.currentTarget)
  focusCell(event, cells[cells.indexOf(from) + (isForward ? 1 : -1)])
}

function moveRows(event: KeyboardEvent<HTMLElement>, from: HTMLElement, by: 1 | -1) {
  const rows = [...event.currentTarget.querySelectorAll(`[${ROW}]`)]
  const row = rows[rows.findIndex((one) => one.contains(from)) + by]
  const name = from.getAttribute(CELL)
  event.preventDefault()
  focusCell(event, row && cellsOf(row).find((cell) => cell.getAttribute(CELL) === name))
  // Blur saves the typed text after Enter in the last row too.
  if (!row) from.blur()
}

function focusCell(event: KeyboardEvent, cell: HTMLElement | undefined) {
  if (!cell) return
  event.preventDefault()
  cell.focus()
  if (cell instanceof HTMLInputElement) cell.select()
}
