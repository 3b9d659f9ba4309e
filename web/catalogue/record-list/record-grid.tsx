import type { ComponentProps } from 'react'
import { EditGrid } from '#web/catalogue/grid/edit-grid.tsx'
import { editedFields } from '#web/catalogue/kinds/edited-fields.ts'

type Props<Row extends object, Sort extends string> = Omit<
  ComponentProps<typeof EditGrid<Row, Sort>>,
  'fields'
>

/** A list that is edited in place, with the labels of every field, and the lookups of every resource. */
export default function RecordGrid<Row extends object, Sort extends string>(props: Props<Row, Sort>) {
  return <EditGrid {...props} fields={editedFields} />
}
