import * as z from 'zod/mini'
import { catalogue, changeStatus } from './catalogue.ts'
import { linkedId, name, optionalName, status } from './fields.ts'
import { categoryRef } from './references.ts'

export const subcategory = z.object({
  sub_category_id: z.int(),
  name: z.string(),
  hindi_name: z.nullable(z.string()),
  category_id: z.nullable(z.int()),
  category: z.nullable(categoryRef),
  is_active: status(),
  date_modified: z.iso.datetime(),
  version: z.int(),
})
export type Subcategory = z.output<typeof subcategory>

export const subcategoryFields = z.object({
  name: name(),
  hindi_name: optionalName(),
  category_id: linkedId(),
})

export const subcategories = {
  ...catalogue({
    path: 'subcategory',
    noun: 'Subcategory',
    id: 'sub_category_id',
    row: subcategory,
    fields: subcategoryFields,
    columns: ['name', 'hindi_name', 'is_active'],
  }),
  changeStatus: changeStatus('subcategory', 'Subcategory', 'sub_category_id'),
}
