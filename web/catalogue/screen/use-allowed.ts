import { useMemo } from 'react'
import type { Need } from '#contract/calls/permissions.ts'
import type { Right } from '#contract/kinds/kind.ts'
import type { BulkAction, ListColumn, RowAction } from '#web/catalogue/list/list-types.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { useMay, useMayHere } from '#web/core/session/rights.ts'

type Everything<Row, Sort extends string, Empty extends { title: TextKey }> = {
  columns: readonly ListColumn<Row, Sort>[]
  actions?: readonly RowAction<Row>[] | undefined
  bulk?: readonly BulkAction<Row>[] | undefined
  add?: string | undefined
  empty: Empty
}

/** Of what a list offers, what this admin may do with its records. */
export function useAllowed<Row, Sort extends string, Empty extends { title: TextKey }>(
  every: Everything<Row, Sort, Empty>,
) {
  const may = useMayHere()
  const mayElse = useMay()
  const { columns, actions, bulk, add, empty } = every
  return useMemo(() => {
    const isAllowed = ({ right = 'view', need }: { right?: Right; need?: Need }) =>
      may(right) && (need === undefined || mayElse(need))
    const acts = bulk?.filter(isAllowed)
    const adds = may('edit')
    return {
      columns: columns.filter(isAllowed),
      actions: actions?.filter(isAllowed),
      bulk: acts?.length === 0 ? undefined : acts,
      add: adds ? add : undefined,
      // Its hint says what to add.
      empty: adds || add === undefined ? empty : { ...empty, hint: undefined },
    }
  }, [may, mayElse, columns, actions, bulk, add, empty])
}
