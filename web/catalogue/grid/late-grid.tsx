import type { ComponentProps, ReactNode } from 'react'
import type { CellCalls } from '#contract/catalogue/cells.ts'
import { ListBody } from '#web/catalogue/list/list-body.tsx'
import { useLate } from '#web/core/client/use-late.ts'
import type { EditGridProps } from './edit-grid.tsx'

type Loaded<Row, Sort extends string> = Omit<EditGridProps<Row, Sort>, 'fields'>

/** How a list is edited in place: its calls, and the code of the grid with the fields of every resource. */
export type GridOf = {
  calls: CellCalls
  load: () => Promise<{
    default: <Row extends object, Sort extends string>(props: Loaded<Row, Sort>) => ReactNode
  }>
}

type Props<Row, Sort extends string> = ComponentProps<typeof ListBody<Row, Sort>> & {
  grid: GridOf
  list: string
  keyOf: (row: Row) => number
  onStop: () => void
}

/** The rows of a list as cells that are edited; the list itself until the code for that is loaded. */
export function LateGrid<Row extends object, Sort extends string>(props: Props<Row, Sort>) {
  const { grid, list, keyOf, onStop, ...body } = props
  const Grid = useLate<Loaded<Row, Sort>>(grid.load, true)
  if (!Grid) return <ListBody {...body} choosing={null} />
  return <Grid {...body} calls={grid.calls} list={list} keyOf={keyOf} onStop={onStop} />
}
