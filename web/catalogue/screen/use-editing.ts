import { useMediaQuery } from '@mantine/hooks'
import type { CellCalls } from '#contract/catalogue/cells.ts'
import type { ListState } from '#web/catalogue/list/list-state.ts'
import { useMayHere } from '#web/core/session/rights.ts'

/** Narrower lists are cards, whose cells are edited in the form. */
const WIDE = '(min-width: 1024px)'

type List = { state: ListState; editCells: (edit: boolean) => void }

/** Whether the cells of a list are being edited, and how that starts. `start` is absent where they cannot be edited. */
export function useEditing(cells: CellCalls | undefined, { state, editCells }: List) {
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) === true
  const may = useMayHere()
  const canEdit = cells !== undefined && isWide && may('edit')
  const isOn = canEdit && state.edit
  return { isOn, start: canEdit ? () => editCells(true) : undefined, toggle: () => editCells(!isOn) }
}
