import type { ReactNode } from 'react'
import type { ListPage } from '#web/catalogue/list/list-types.ts'
import { ListContext } from './list-context.ts'
import type { ListSource } from './list-source.ts'
import { type ListModel, useListModel } from './use-list-model.ts'

type Props<Row extends object, Sort extends string, Answer extends ListPage<Row>> = {
  source: ListSource<Row, Sort, Answer>
  children: ReactNode
}

/** Provides the parts of a list with its state: search, sort, pages, columns, selection and removal, kept in the URL. */
export function ListProvider<Row extends object, Sort extends string, Answer extends ListPage<Row>>({
  source,
  children,
}: Props<Row, Sort, Answer>) {
  const model = useListModel(source)
  // The context has no type of rows; a component that knows it names it in `useList`.
  return (
    <ListContext value={model as unknown as ListModel<object, string, ListPage<object>>}>
      {children}
    </ListContext>
  )
}
