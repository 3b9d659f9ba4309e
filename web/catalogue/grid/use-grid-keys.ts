import { type RefObject, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { isCommand, isDialogOpen, isWriting } from '#web/ui/keys.ts'
import { boundsOf, cellsIn, moved, type Range, stepped } from './grid-range.ts'
import { readTsv, writeTsv } from './read-tsv.ts'
import type { GridEdits } from './use-grid-edits.ts'

type Options = {
  grid: RefObject<HTMLElement | null>
  range: Range
  rows: number
  cols: number
  onMove: (range: Range) => void
  onOpen: (isReplaced: boolean) => void
  /** Escape: drops what was refused in the cell, or else stops editing. */
  onEscape: () => void
  edits: GridEdits
  textAt: (cell: { row: number; col: number }) => string
}

/** Keys that keep their meaning for the whole screen, although they would type. */
const SCREEN_KEYS = ['?', '/']

/**
 * The keys of cells, as in spreadsheets. Listened to before those of the list, which they replace, and on the document, because
 * the focused row may have been scrolled out of it.
 */
export function useGridKeys({ grid, range, rows, cols, onMove, onOpen, onEscape, edits, textAt }: Options) {
  const { head, anchor } = range
  const isOurs = ({ target, defaultPrevented }: Event) =>
    !defaultPrevented &&
    !isDialogOpen() &&
    !isWriting(target) &&
    (target === document.body ||
      (target instanceof HTMLElement && target.matches('td[data-col]') && grid.current?.contains(target)))
  const move = (by: { row?: number; col?: number }, isExtended: boolean) => {
    const next = moved(head, by, rows, cols)
    onMove(isExtended ? { anchor, head: next } : { anchor: next, head: next })
  }
  const tab = (by: 1 | -1) => {
    const next = stepped(head, by, rows, cols)
    if (next) onMove({ anchor: next, head: next })
    return next !== null
  }
  /**
   * Handles a key. Returns undefined for a key that is not one of cells, and false where the browser's own action should
   * follow.
   */
  const act = (event: KeyboardEvent): boolean | undefined => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (isCommand(event, 'z')) {
      void edits.undo()
      return true
    }
    if (isCommand(event, 'd')) {
      const { top, ...others } = boundsOf(range)
      const isOneRow = others.bottom === top
      if (!isOneRow || top > 0) void edits.fillDown({ top: isOneRow ? top - 1 : top, ...others })
      return true
    }
    if (isCommand(event, 'a')) {
      onMove({ anchor: { row: 0, col: 0 }, head: { row: rows - 1, col: cols - 1 } })
      return true
    }
    const isJump = (ctrlKey || metaKey) && !altKey
    if (altKey || (isJump && !/^(Arrow|Home|End)/.test(key))) return undefined
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1
    const far = isJump ? Number.MAX_SAFE_INTEGER : 1
    const moves: Record<string, () => void> = {
      ArrowDown: () => move({ row: far }, shiftKey),
      ArrowUp: () => move({ row: -far }, shiftKey),
      ArrowRight: () => move({ col: forward * far }, shiftKey),
      ArrowLeft: () => move({ col: -forward * far }, shiftKey),
      PageDown: () => move({ row: 10 }, shiftKey),
      PageUp: () => move({ row: -10 }, shiftKey),
      Home: () => move({ col: -cols, ...(isJump && { row: -rows }) }, shiftKey),
      End: () => move({ col: cols, ...(isJump && { row: rows }) }, shiftKey),
      Enter: () => onOpen(false),
      F2: () => onOpen(false),
      Delete: () => void edits.clear(boundsOf(range)),
      Backspace: () => void edits.clear(boundsOf(range)),
      Escape: onEscape,
    }
    if (key === 'Tab') return tab(shiftKey ? -1 : 1) || undefined
    if (key === ' ') return play(event)
    if (moves[key]) {
      moves[key]()
      return true
    }
    // 'Process' is the first key of an input method.
    const isTyped = key === 'Process' || ([...key].length === 1 && !SCREEN_KEYS.includes(key))
    if (!isTyped) return undefined
    // The input must have the focus before the browser types the letter into it.
    flushSync(() => onOpen(true))
    return false
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOurs(event)) return
    const done = act(event)
    if (done === undefined) return
    event.stopPropagation()
    if (done) event.preventDefault()
  })
  const clip = useEffectEvent((event: ClipboardEvent) => {
    if (!isOurs(event) || !event.clipboardData) return
    if (event.type === 'paste') {
      const text = event.clipboardData.getData('text/plain')
      if (text === '') return
      event.preventDefault()
      void edits.paste(readTsv(text), text.length, boundsOf(range))
    } else if (getSelection()?.type !== 'Range') {
      event.preventDefault()
      const table = cellsIn(boundsOf(range)).map((row) => row.map(textAt))
      event.clipboardData.setData('text/plain', writeTsv(table))
    }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    const onClip = (event: ClipboardEvent) => clip(event)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('paste', onClip)
    document.addEventListener('copy', onClip)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('paste', onClip)
      document.removeEventListener('copy', onClip)
    }
  }, [])
}

/** Space plays the row of the cell where it has audio; elsewhere it reaches the player. */
function play({ target }: KeyboardEvent): boolean | undefined {
  const button =
    target instanceof Element ? target.closest('tr')?.querySelector<HTMLElement>('[data-play]') : null
  button?.click()
  return button ? true : undefined
}
