import { type KindName, type Kinds, kinds } from '#contract/kinds/kinds.ts'
import type { ShownField } from '#web/catalogue/bulk/edit/edit-row-fields.tsx'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { linkFields } from './filter-links.ts'

/** The fields in the forms of all kinds, except their names. A field without a label does not compile. */
type FieldName = {
  [Name in KindName]: Exclude<keyof Kinds[Name]['fields'], Kinds[Name]['names'][number]>
}[KindName]
type Labelled = Exclude<FieldName, 'category_id'>

/** The labels of all fields of all kinds. */
const labels = Object.fromEntries(
  Object.values(kinds).flatMap(({ names: [english, hindi], fields }) => [
    ...Object.keys(fields).map((field) => [field, { label: `field.${field as Labelled}` satisfies TextKey }]),
    [english, { label: 'field.name' }],
    [hindi, { label: 'field.hindi_name' }],
  ]),
) as Readonly<Record<string, ShownField>>

/** How the bulk edit, the cells of lists and the merge show each field. */
export const editedFields: Readonly<Record<string, ShownField>> = {
  ...labels,
  ...linkFields,
  is_active: { label: 'field.status' },
}
