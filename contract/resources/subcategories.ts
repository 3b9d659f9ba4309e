import * as z from 'zod/mini'
import { assigning } from '../catalogue/assign.ts'
import { bulkEdit } from '../catalogue/bulk-edit.ts'
import { catalogue, changeStatus, setStatus } from '../catalogue/catalogue.ts'
import { cellEdit } from '../catalogue/cells.ts'
import {
  assignFilters,
  editFilters,
  gapFilters,
  linkFilters,
  missingParts,
  statusFilter,
} from '../catalogue/filters.ts'
import { merging } from '../catalogue/merge.ts'
import { categoryRef } from '../catalogue/references.ts'
import {
  aliases,
  answeredAliases,
  bothNames,
  lastEdit,
  linkedId,
  name,
  optionalName,
  status,
} from '../values/fields.ts'

export const subcategory = z.object({
  sub_category_id: z.int(),
  ...bothNames,
  ...answeredAliases,
  category_id: z.nullable(z.int()),
  category: z.nullable(categoryRef),
  is_active: status(),
  ...lastEdit,
  ...missingParts,
})
export type Subcategory = z.output<typeof subcategory>

export const subcategoryFields = z.object({
  name: name(),
  hindi_name: optionalName(),
  aliases: aliases(),
  category_id: linkedId(),
})

export const subcategoryFilters = z.object({
  ...statusFilter,
  ...linkFilters('categories', 'tracks'),
  ...gapFilters('hindi_name', 'category', 'tracks'),
  ...editFilters,
  ...assignFilters,
})

const described = {
  resource: 'subcategories',
  path: 'subcategory',
  noun: 'Subcategory',
  id: 'sub_category_id',
  row: subcategory,
  fields: subcategoryFields,
  columns: ['name', 'hindi_name', 'is_active'],
  filters: subcategoryFilters,
} as const

export const subcategories = {
  ...catalogue(described),
  ...bulkEdit(described),
  ...cellEdit(described),
  ...assigning(described),
  ...merging(described),
  changeStatus: changeStatus('subcategories', 'subcategory', 'Subcategory', 'sub_category_id'),
  setStatus: setStatus('subcategories', 'subcategory', 'Subcategory', subcategoryFilters),
}
