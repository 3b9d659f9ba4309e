import * as z from 'zod/mini'
import type { CellValue } from '#contract/catalogue/cells.ts'
import { readDay } from '#contract/values/days.ts'
import type { EditedField, EditedFields } from '#contract/values/field-kinds.ts'
import { readNames, writeNames } from '#contract/values/name-list.ts'
import { readYesOrNo } from '#contract/values/yes-or-no.ts'
import type { ShownField } from '#web/catalogue/bulk/edit/edit-row-fields.tsx'
import { writeDay } from '#web/catalogue/days/days.ts'
import { type Choice, idsOf } from '#web/catalogue/form/choice.ts'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { i18n } from '#web/core/i18n/i18n.ts'
import { translateMessage } from '#web/core/i18n/messages.ts'
import { firstName, isHindiFirst } from '#web/core/i18n/names.ts'

/** The content of a cell: a text, day (yyyy-MM-dd) or status as stored, aliases as one text, or linked records. */
export type Content = string | readonly Choice[]

/** A column whose cells can be edited, and the form field that they edit. */
export type GridField<Row> = {
  field: string
  known: EditedField
  shown: ShownField
  /** The index of the column among the visible ones. */
  column: number
  contentOf: (row: Row) => Content
}

/** Long texts are edited in the form, not in a cell. */
const isShort = ({ kind }: EditedField) => kind !== 'text'

/** The columns of a list while it is edited: one for each field, without the column of row actions. */
export const gridColumns = <Row, Sort extends string>(columns: readonly ListColumn<Row, Sort>[]) =>
  columns.flatMap(({ parts = [], ...column }) => {
    if (column.kind === 'actions') return []
    if (parts.length === 0) return [column]
    return isHindiFirst() ? parts.toReversed() : parts
  })

/** The fields that these columns edit, by the contract, if the admin may edit them. */
export function gridFields<Row extends object>(
  columns: readonly ListColumn<Row>[],
  edited: EditedFields,
  shown: Readonly<Record<string, ShownField>>,
  mayEdit: (field: string) => boolean,
): GridField<Row>[] {
  return columns.flatMap(({ id, edits = id, linked }, column): GridField<Row>[] => {
    const [known, look] = [edited[edits], shown[edits]]
    if (!known || !look || !isShort(known) || !mayEdit(edits) || (isLink(known) && !linked)) return []
    const contentOf = linked ?? ((row: Row) => textIn(row, edits))
    return [{ field: edits, known, shown: look, column, contentOf }]
  })
}

function textIn(row: object, field: string): string {
  const value: unknown = new Map(Object.entries(row)).get(field)
  return Array.isArray(value) ? writeNames(value.map(String)) : String(value ?? '')
}

export const isLink = ({ kind }: EditedField): boolean => kind === 'link' || kind === 'links'

const isChoices = (content: Content): content is readonly Choice[] => typeof content !== 'string'

export const choicesIn = (content: Content): readonly Choice[] => (isChoices(content) ? content : [])

export const isSameContent = (one: Content, other: Content): boolean =>
  isChoices(one) && isChoices(other)
    ? String(idsOf(one).toSorted()) === String(idsOf(other).toSorted())
    : one === other

/** The content of a cell as calls send it. */
export function sentValue({ kind }: EditedField, content: Content): CellValue {
  if (kind === 'links') return idsOf(choicesIn(content))
  if (kind === 'link') return choicesIn(content)[0]?.id ?? null
  if (isChoices(content)) return null
  return kind === 'names' ? readNames(content) : content
}

/** The message of the form's rule about an invalid content; null when it is valid. */
export function problemOf({ rule, kind }: EditedField, content: Content): string | null {
  const problem = z.safeParse(rule, sentValue({ rule, kind, canBeEmpty: true }, content)).error?.issues[0]
    ?.message
  return problem === undefined ? null : translateMessage(problem)
}

/** The words for the two values of a status, or of yes and no. */
export function optionsOf({ kind }: EditedField): { value: string; label: string }[] {
  if (kind === 'status')
    return [
      { value: '1', label: i18n.t('catalogue.status.active') },
      { value: '0', label: i18n.t('catalogue.status.inactive') },
    ]
  if (kind !== 'flag') return []
  return [
    { value: '1', label: i18n.t('action.yes') },
    { value: '0', label: i18n.t('action.no') },
  ]
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/** The content of a cell as people read and type it. */
export function textOf(known: EditedField, content: Content): string {
  if (isChoices(content)) return writeNames(content.map(firstName), '; ')
  if (known.kind === 'day') return ISO_DAY.test(content) ? writeDay(content, i18n.language) : content
  return optionsOf(known).find(({ value }) => value === content)?.label ?? content
}

const isEqual = (one: string, other: string) =>
  one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0

/**
 * Reads a typed or pasted text as the content of a cell, or says why it is not valid. Links are not read here, because their
 * names must be looked up.
 */
export function readText(known: EditedField, typed: string): { content: string } | { problem: string } {
  const text = typed.trim()
  if (known.kind === 'day') {
    const day = text === '' ? '' : readDay(text)
    return day === null ? { problem: i18n.t('tracks.form.noDate') } : { content: day }
  }
  const options = optionsOf(known)
  if (options.length === 0) return { content: typed }
  const option = options.find(({ value, label }) => value === text || isEqual(label, text))
  const content = option?.value ?? readYesOrNo(text)
  if (content !== null) return { content }
  const values = options.map(({ label }) => label).join(i18n.t('catalogue.listComma'))
  return { problem: i18n.t('grid.oneOf', { values }) }
}
