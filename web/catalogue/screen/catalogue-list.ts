import type { UsedInCall } from '#contract/catalogue.ts'
import { queryOf } from '../api/hooks.ts'
import type { RowAction } from './list-types.ts'
import type { Removal } from './removal.tsx'
import { editRow, removeRow } from './row-actions.tsx'

type Declared<Row> = {
  /** The path of the list; its forms are below it. */
  path: string
  keyOf: (row: Row) => number
  nameOf: (row: Row) => string
  remove: Removal['remove']
  usedIn: UsedInCall
  /** What a row offers before Edit and Delete. */
  actions?: readonly RowAction<Row>[]
}

/** What the list of a catalogue resource has: rows that are edited and deleted, and a form that adds one. */
export const catalogueList = <Row>({ path, keyOf, nameOf, remove, usedIn, actions = [] }: Declared<Row>) => ({
  keyOf,
  nameOf,
  actions: [...actions, editRow<Row>((row) => `${path}/edit/${keyOf(row)}`), removeRow(keyOf, nameOf)],
  removal: { remove, usedIn: (id) => queryOf(usedIn, { body: { id } }) } satisfies Removal,
  add: `${path}/add`,
})
