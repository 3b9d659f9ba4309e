import type { ReactNode } from 'react'
import type { ListPage } from '#web/catalogue/list/list-types.ts'
import { DisplayButton } from './display-button.tsx'
import { ListFrame, type ListFrameProps } from './list-frame.tsx'
import { ListProvider } from './list-provider.tsx'
import type { ListSource } from './list-source.ts'
import { Details, Removing } from './overlays.tsx'
import type { Removal } from './removal.tsx'
import { FewFound, Pages, Rows, type RowsProps } from './rows.tsx'
import { FilterControls, Toolbar, ToolbarEnd } from './toolbar.tsx'

type Props<Row extends object, Sort extends string, Answer extends ListPage<Row>> = Omit<
  ListFrameProps<Answer>,
  'children'
> &
  Pick<RowsProps, 'empty'> & {
    source: ListSource<Row, Sort, Answer>
    /** How rows are removed; absent when they cannot be. */
    removal?: Removal
    /** Shown in the toolbar after how the list is shown. */
    children?: ReactNode
  }

/** A simple list without selection, side panel or saved views. */
export function ListScreen<Row extends object, Sort extends string, Answer extends ListPage<Row>>({
  source,
  removal,
  empty,
  children,
  ...frame
}: Props<Row, Sort, Answer>) {
  return (
    <ListProvider source={source}>
      <ListFrame {...frame}>
        <Toolbar>
          <FilterControls />
          <ToolbarEnd>
            <DisplayButton />
            {children}
          </ToolbarEnd>
        </Toolbar>
        <Rows empty={empty} />
        <FewFound />
        <Pages />
      </ListFrame>
      {removal && <Removing by={removal} />}
      <Details />
    </ListProvider>
  )
}
