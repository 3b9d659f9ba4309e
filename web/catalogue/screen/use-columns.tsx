import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import type { ListColumn, ListTools, RowAction } from '#web/catalogue/list/list-types.ts'
import { loadRowMenu, RowActions } from '#web/catalogue/list/row-actions.tsx'
import { useLate } from '#web/core/client/use-late.ts'

/** Where the sidebar leaves a table less room than all its columns need. */
const TIGHT = '(min-width: 768px) and (max-width: 1199px)'

type Row<R> = {
  actions: readonly RowAction<R>[] | undefined
  nameOf: (row: R) => string
  tools: ListTools<R>
}

/** The columns of a list as the window has room for them, and the column of what is done with a row. */
export function useColumns<R, Sort extends string>(
  own: readonly ListColumn<R, Sort>[],
  { actions, nameOf, tools }: Row<R>,
): readonly ListColumn<R, Sort>[] {
  const isTight = useMediaQuery(TIGHT, undefined, { getInitialValueInEffect: false }) === true
  // Each row has one, whose code is there before it is opened.
  useLate(loadRowMenu, false)
  return useMemo(() => {
    const shown = own.map((column) => (column.spare && isTight ? { ...column, optional: true } : column))
    if (!actions) return shown
    const column: ListColumn<R, Sort> = {
      id: 'actions',
      label: 'field.actions',
      kind: 'actions',
      // Wide enough for the heading.
      width: '88px',
      cell: (row) => <RowActions row={row} name={nameOf(row)} actions={actions} tools={tools} />,
    }
    return [...shown, column]
  }, [own, isTight, actions, nameOf, tools])
}
