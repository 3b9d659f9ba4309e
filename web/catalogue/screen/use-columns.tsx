import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import type { ListColumn, ListTools, RowAction } from '#web/catalogue/list/list-types.ts'
import { loadRowMenu, RowActions } from '#web/catalogue/list/row-actions.tsx'
import { useLate } from '#web/core/client/use-late.ts'

/** The media query for windows in which the sidebar leaves a table less room than its columns need. */
const TIGHT = '(min-width: 768px) and (max-width: 1199px)'

type Row<R> = {
  actions: readonly RowAction<R>[] | undefined
  nameOf: (row: R) => string
  tools: ListTools<R>
}

/** The columns of a list that the window has room for, and the column of row actions. */
export function useColumns<R, Sort extends string>(
  own: readonly ListColumn<R, Sort>[],
  { actions, nameOf, tools }: Row<R>,
): readonly ListColumn<R, Sort>[] {
  const isTight = useMediaQuery(TIGHT, undefined, { getInitialValueInEffect: false }) === true
  // Each row has a menu, whose code is loaded before one is opened.
  useLate(loadRowMenu, false)
  return useMemo(() => {
    const shown = own.map((column) => (column.spare && isTight ? { ...column, optional: true } : column))
    if (!actions) return shown
    const column: ListColumn<R, Sort> = {
      id: 'actions',
      label: 'field.actions',
      kind: 'actions',
      // As wide as the heading of the column.
      width: '88px',
      cell: (row) => <RowActions row={row} name={nameOf(row)} actions={actions} tools={tools} />,
    }
    return [...shown, column]
  }, [own, isTight, actions, nameOf, tools])
}
