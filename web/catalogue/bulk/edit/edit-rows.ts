import * as z from 'zod/mini'
import type { FieldChange, FieldChanges } from '#contract/catalogue/bulk-edit.ts'
import type { EditedField, EditedFields } from '#contract/values/field-kinds.ts'
import { type Choice, idsOf } from '#web/catalogue/form/choice.ts'

export type Op = FieldChange['op']

/** What an admin has entered for one field of a bulk edit; the operation decides which of it counts. */
export type EditRow = {
  field: string
  op: Op
  value: string
  choices: readonly Choice[]
  names: readonly string[]
  find: string
  replace: string
  match_case: boolean
}

/**
 * The operations that a field can have, the usual one first. Links can only be replaced here: a button of the list adds to
 * them.
 */
export function opsOf({ kind, canBeEmpty }: EditedField): Op[] {
  const clear: Op[] = canBeEmpty ? ['clear'] : []
  if (kind === 'status' || kind === 'flag') return ['set']
  if (kind === 'names') return ['add', 'remove', 'replace', ...clear]
  if (kind === 'links') return ['replace', 'add', 'remove', ...clear]
  return [...(kind === 'line' ? (['find'] as const) : []), 'set', 'fill', ...clear]
}

export const newRow = (field: string, edited: EditedField): EditRow => ({
  field,
  op: opsOf(edited)[0] ?? 'set',
  value: '',
  choices: [],
  names: [],
  find: '',
  replace: '',
  match_case: false,
})

/** A row of the bulk edit as the calls send it; null while something is missing or invalid. */
export function changeOf(row: EditRow, edited: EditedField): FieldChange | null {
  const { op, value, choices, names, find, replace, match_case } = row
  if (op === 'clear') return { op }
  if (op === 'find') return find === '' ? null : { op, find, replace, match_case }
  if (edited.kind === 'names')
    return op === 'set' || op === 'fill' || names.length === 0 || errorOf(row, edited)
      ? null
      : { op, names: [...names] }
  if (op === 'add' || op === 'remove' || op === 'replace')
    return choices.length === 0 ? null : { op, ids: idsOf(choices) }
  const [chosen] = choices
  if (edited.kind === 'link') return chosen ? { op, value: chosen.id } : null
  return value.trim() === '' || errorOf(row, edited) ? null : { op, value }
}

/** The message of the field's rule about the entered value. */
export function errorOf({ value, names }: EditRow, { rule, kind }: EditedField): string | undefined {
  if (kind !== 'names' && value.trim() === '') return undefined
  return z.safeParse(rule, kind === 'names' ? names : value).error?.issues[0]?.message
}

/** The complete changes of a bulk edit, by field. */
export const changesOf = (rows: readonly EditRow[], edited: EditedFields): FieldChanges =>
  Object.fromEntries(
    rows.flatMap((row): [string, FieldChange][] => {
      const field = edited[row.field]
      const change = field && changeOf(row, field)
      return change ? [[row.field, change]] : []
    }),
  )

/** The rows in the order in which the fields are offered, in which a Hindi field follows the English one. */
export function inOrder(rows: readonly EditRow[], edited: EditedFields): EditRow[] {
  const order = Object.keys(edited)
  return rows.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
}

const isHindi = (field: string) => field.includes('hindi')

/** Whether a row stands beside the row of the same field in the other language. */
export function isPaired({ field }: EditRow, rows: readonly EditRow[], edited: EditedFields): boolean {
  const order = Object.keys(edited)
  const at = order.indexOf(field)
  const other = isHindi(field) ? order[at - 1] : order[at + 1]
  return other !== undefined && isHindi(other) !== isHindi(field) && rows.some((row) => row.field === other)
}
