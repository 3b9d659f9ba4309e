import { useMemo } from 'react'
import type { Need } from '#contract/calls/permissions.ts'
import type { Right } from '#contract/kinds/kind.ts'
import type { BulkAction, ListColumn, RowAction } from '#web/catalogue/list/list-types.ts'
import { useMay, useMayHere } from '#web/core/session/rights.ts'

type Everything<Row, Sort extends string> = {
  columns: readonly ListColumn<Row, Sort>[]
  actions?: readonly RowAction<Row>[] | undefined
  bulk?: readonly BulkAction<Row>[] | undefined
  add?: string | undefined
}

/** The columns and actions of a list that this admin has the rights for. */
export function useAllowed<Row, Sort extends string>({ columns, actions, bulk, add }: Everything<Row, Sort>) {
  const may = useMayHere()
  const mayElse = useMay()
  return useMemo(() => {
    const isAllowed = ({ right = 'view', need }: { right?: Right; need?: Need }) =>
      may(right) && (need === undefined || mayElse(need))
    const acts = bulk?.filter(isAllowed)
    const mayAdd = may('edit')
    return {
      columns: columns.filter(isAllowed),
      actions: actions?.filter(isAllowed),
      bulk: acts?.length === 0 ? undefined : acts,
      add: mayAdd ? add : undefined,
      /** True where the list has no form that adds a record, since then no right is missing. */
      mayAdd: mayAdd || add === undefined,
    }
  }, [may, mayElse, columns, actions, bulk, add])
}
