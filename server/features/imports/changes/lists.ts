import type * as z from 'zod/mini'
import { hasRight, type Need, needOf } from '#contract/calls/permissions.ts'
import { described } from '#contract/catalogue/described.ts'
import { linkedThrough } from '#contract/catalogue/references.ts'
import { KIND_NAMES, type KindName } from '#contract/kinds/kinds.ts'
import { sentStatus } from '#contract/values/fields.ts'
import { referenceOf } from '#server/catalogue/bulk-edit/references.ts'
import type { ComparedColumn } from '#server/catalogue/compared-cells.ts'
import { type Resource, withDetail } from '#server/catalogue/resource.ts'
import { comparedColumns, type SheetColumn, sheetColumns } from '#server/catalogue/sheet-columns.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'

/** A list whose exported file can come back. */
export type UpdatedList = {
  list: KindName
  /** The resource with the fields of a single record. */
  resource: Resource
  /** The compared columns, with how each is exported. */
  columns: readonly ComparedColumn[]
  cells: readonly SheetColumn['cell'][]
  titles: readonly string[]
}

/** The kind of the records that a field links to. */
export const linkedKind = ({ resource }: UpdatedList, field: string): string =>
  referenceOf(resource, field)?.table ?? field

/** Whether a field refers to one record, and not to several. */
export const isReference = ({ resource }: UpdatedList, field: string): boolean =>
  referenceOf(resource, field)?.link === undefined

function updatedList(list: KindName): UpdatedList {
  const resource = withDetail(RESOURCE_OF[list])
  const all = sheetColumns(RESOURCE_OF[list])
  return {
    list,
    resource,
    columns: comparedColumns(all),
    cells: all.filter(({ compared }) => compared).map(({ cell }) => cell),
    titles: all.map(({ title }) => title),
  }
}

// The type of Object.fromEntries does not keep the keys.
export const LISTS = Object.fromEntries(KIND_NAMES.map((list) => [list, updatedList(list)])) as Record<
  KindName,
  UpdatedList
>

export const isUpdated = (list: string): list is KindName => Object.hasOwn(LISTS, list)

/** The rule by which a field of a list is checked, that of its form. */
export function ruleOf(list: KindName, field: string): z.ZodMiniType {
  const rules: Readonly<Record<string, z.ZodMiniType>> = described(list).fields.shape
  const rule = field === 'is_active' ? sentStatus('is_active') : rules[field]
  if (!rule) throw new Error(`${list} have no field ${field}`)
  return rule as z.ZodMiniType
}

/** The rights that changing a field of a list needs, as in a bulk edit. */
export function needsOfField(list: KindName, field: string): Need[] {
  const linked = linkedThrough(field)
  const right = field === 'is_active' && hasRight(list, 'publish') ? 'publish' : 'edit'
  return [needOf(list, right), ...(linked && linked !== list ? [needOf(linked, 'view')] : [])]
}
