import { useMemo } from 'react'
import type { Need, Right } from '#contract/calls/permissions.ts'
import type { BulkAction, RowAction } from '#web/catalogue/list/list-types.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { useMay, useMayHere } from '#web/core/session/rights.ts'

type Everything<Row, Empty extends { title: TextKey }> = {
  actions?: readonly RowAction<Row>[] | undefined
  bulk?: readonly BulkAction<Row>[] | undefined
  add?: string | undefined
  empty: Empty
}

/** Of what a list offers, what this admin may do with its records. */
export function useAllowed<Row, Empty extends { title: TextKey }>(every: Everything<Row, Empty>) {
  const may = useMayHere()
  const mayElse = useMay()
  const { actions, bulk, add, empty } = every
  return useMemo(() => {
    const isAllowed = ({ right = 'view', need }: { right?: Right; need?: Need }) =>
      may(right) && (need === undefined || mayElse(need))
    const acts = bulk?.filter(isAllowed)
    const adds = may('edit')
    return {
      actions: actions?.filter(isAllowed),
      bulk: acts?.length === 0 ? undefined : acts,
      add: adds ? add : undefined,
      // Its hint says what to add.
      empty: adds || add === undefined ? empty : { ...empty, hint: undefined },
    }
  }, [may, mayElse, actions, bulk, add, empty])
}
