import type { ReactNode } from 'react'
import type { ListPage } from '#web/catalogue/list/list-types.ts'
import { ListContext } from './list-context.ts'
import type { ListSource } from './list-source.ts'
import { type ListModel, useListModel } from './use-list-model.ts'

type Props<Row extends object, Sort extends string, Answer extends ListPage<Row>> = {
  source: ListSource<Row, Sort, Answer>
  children: ReactNode
}

/** Gives the parts of a list their state: search, sort, pages, columns, selection, removal, all of it in the URL. */
export function ListProvider<Row extends object, Sort extends string, Answer extends ListPage<Row>>({
  source,
  children,
}: Props<Row, Sort, Answer>) {
  const model = useListModel(source)
  // A part that knows the type of the rows names it; see `useList`.
  return (
    <ListContext value={model as unknown as ListModel<object, string, ListPage<object>>}>
      {children}
    </ListContext>
  )
}
