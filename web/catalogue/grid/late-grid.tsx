import type { CellCalls } from '#contract/catalogue/cells.ts'
import { ListBody, type ListBodyProps } from '#web/catalogue/list/list-body.tsx'
import { useLate } from '#web/core/client/use-late.ts'
import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { EditGridProps } from './edit-grid.tsx'

const loadGrid = () => withTexts(() => import('./edit-grid.tsx'))

type Props<Row, Sort extends string> = ListBodyProps<Row, Sort> & {
  calls: CellCalls
  list: string
  keyOf: (row: Row) => number
  onStop: () => void
}

/** The rows of a list as cells that are edited; the list itself until the code for that is loaded. */
export function LateGrid<Row extends object, Sort extends string>(props: Props<Row, Sort>) {
  const { calls, list, keyOf, onStop, ...body } = props
  const Grid = useLate<EditGridProps<Row, Sort>>(loadGrid, true)
  if (!Grid) return <ListBody {...body} table={{ ...body.table, choosing: null }} />
  return <Grid {...body} calls={calls} list={list} keyOf={keyOf} onStop={onStop} />
}
