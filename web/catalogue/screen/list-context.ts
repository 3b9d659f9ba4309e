import { createContext, use } from 'react'
import type { ListPage } from '#web/catalogue/list/list-types.ts'
import type { ListModel } from './use-list-model.ts'

/** The list around a component; its rows are of whatever type the list has. */
export const ListContext = createContext<ListModel<object, string, ListPage<object>> | null>(null)

/** Returns the list that this component belongs to. A component that knows the type of the rows names it. */
export function useList<
  Row extends object = object,
  Sort extends string = string,
  Answer extends ListPage<Row> = ListPage<Row>,
>() {
  const list = use(ListContext)
  if (list === null) throw new Error('This part of a list is outside of a ListProvider.')
  return list as unknown as ListModel<Row, Sort, Answer>
}
