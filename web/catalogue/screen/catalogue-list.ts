import type { UsedInCall } from '#contract/catalogue/catalogue.ts'
import type { RowAction } from '#web/catalogue/list/list-types.ts'
import { editRow, removeRow } from '#web/catalogue/list/row-actions.tsx'
import { queryOf } from '#web/core/client/hooks.ts'
import type { Removal } from './removal.tsx'

type Declared<Row> = {
  /** The path of the list, below which its forms are. */
  path: string
  keyOf: (row: Row) => number
  nameOf: (row: Row) => string
  remove: Removal['remove']
  usedIn: UsedInCall
  /** Row actions before Edit and Delete. */
  actions?: readonly RowAction<Row>[]
}

/** Builds the options of a catalogue resource's list, in which rows are edited and deleted and a form adds one. */
export const catalogueList = <Row>({ path, keyOf, nameOf, remove, usedIn, actions = [] }: Declared<Row>) => ({
  keyOf,
  nameOf,
  actions: [...actions, editRow<Row>((row) => `${path}/edit/${keyOf(row)}`), removeRow(keyOf, nameOf)],
  removal: { remove, usedIn: (id) => queryOf(usedIn, { body: { id } }) } satisfies Removal,
  add: `${path}/add`,
})
