import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { openPath } from '#web/ui/row-link.tsx'
import type { Choosing } from './list-table.tsx'
import type { Opening, RowAction } from './list-types.ts'
import { isChosen } from './selection.ts'
import { useListKeys } from './use-list-keys.ts'

type Props<Row> = {
  rows: readonly Row[] | undefined
  keys: readonly number[]
  /** Whether the cells are edited, which have keys of their own. */
  isEditing: boolean
  editCells: (() => void) | undefined
  choosing: Choosing | null
  /** Clears the selection; absent while nothing is selected. */
  clear: (() => void) | undefined
  opening: Opening<Row> | null
  actions: readonly RowAction<Row>[] | undefined
  /** The path of the form that adds a record. */
  add: string | undefined
  search: () => void
  page: number
  pages: number
  onPage: (page: number) => void
  /** The side panel; absent where the list has none. */
  peek: {
    isOpen: boolean
    /** Shows the next record (1) or the previous one (-1); resolves to its key, or null if there is none. */
    step: (by: 1 | -1) => Promise<number | null>
    /** Opens or closes the side panel; returns whether it is open now. */
    toggle: (row: Row | undefined) => boolean
  }
}

/** The keyboard cursor of a list: the index of its active row, or -1, and the keys that move and use it. */
export function useCursor<Row>(props: Props<Row>): number {
  const { rows, keys, choosing, opening, actions, add, search, page, pages, onPage, peek } = props
  const navigate = useNavigate()
  const router = useRouter()
  const [cursor, setCursor] = useState({ rows, index: -1 })
  const at = cursor.rows === rows ? cursor.index : -1
  const row = props.isEditing ? undefined : rows?.[at]
  // The key of a row that a step in the side panel leads to, while its page is still loading.
  const [awaited, setAwaited] = useState<number | null>(null)
  const reached = awaited === null ? -1 : keys.indexOf(awaited)
  if (reached >= 0) {
    setAwaited(null)
    setCursor({ rows, index: reached })
  }

  const step = (by: 1 | -1) => Math.min(Math.max(at + by, 0), keys.length - 1)
  const select = (index: number) => keys[index] !== undefined && choosing?.select(keys[index], false)
  const isSelected = (index: number) =>
    keys[index] !== undefined && choosing !== null && isChosen(choosing.selection, keys[index])

  useListKeys({
    search,
    move(by) {
      if (props.isEditing) return
      if (!peek.isOpen) return setCursor({ rows, index: step(by) })
      // Keys that were pressed in the panel leave the focus in it.
      const isInPanel = document.activeElement?.closest('[data-peek]') != null
      void peek.step(by).then((key) => !isInPanel && setAwaited(key))
    },
    extend(by) {
      if (props.isEditing) return
      const next = step(by)
      if (next === at) return
      if (isSelected(next) || !isSelected(at)) select(at)
      if (!isSelected(next)) select(next)
      setCursor({ rows, index: next })
    },
    select: () => !props.isEditing && select(at),
    clear: props.clear,
    editCells: props.editCells,
    edit() {
      const edit = actions?.find(({ id }) => id === 'edit')
      if (row !== undefined && edit && 'to' in edit) void navigate({ to: edit.to(row) })
    },
    open() {
      if (row === undefined || !opening) return
      if (opening.run) opening.run(row)
      else openPath(router, opening.to(row))
    },
    peek() {
      if (props.isEditing) return
      const shown = row ?? rows?.[0]
      if (peek.toggle(shown) && shown !== undefined) setCursor({ rows, index: rows?.indexOf(shown) ?? -1 })
    },
    add: () => add !== undefined && navigate({ to: add }),
    turn: (by) => page + by >= 1 && page + by <= pages && onPage(page + by),
  })
  return at
}
