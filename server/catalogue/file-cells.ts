import * as z from 'zod/mini'
import type { Message } from '#contract/messages/message.ts'
import type { DayOrder } from '#contract/values/days.ts'
import { type FieldKind, kindOf } from '#contract/values/field-kinds.ts'
import { name as nameRule } from '#contract/values/fields.ts'
import { readNames } from '#contract/values/name-list.ts'
import { readYesOrNo } from '#contract/values/yes-or-no.ts'
import { message } from '#server/core/messages/message.ts'
import type { Cell } from '#server/core/spreadsheets/cells.ts'
import { readDate } from './record-date.ts'

const MAX_ID = 2_147_483_647

/** The problem of a cell that cannot be read, such as an error or a formula without a result; null for any other cell. */
export function unreadable(cell: Cell | undefined): Message | null {
  if (cell?.kind === 'error') return message('rows.errorCell', { text: cell.text })
  if (cell?.kind === 'merged') return message('rows.mergedCell')
  return cell?.kind === 'formula' ? message('rows.formulaCell') : null
}

/** Converts a text to the value that it means in a field of this kind. The rule of the field then checks it. */
function meantBy(
  kind: FieldKind | undefined,
  text: string,
  order: DayOrder | null | undefined,
): Read<unknown> {
  if (kind === 'names') return { value: readNames(text) }
  if (text.trim() === '') return { value: '' }
  if (kind === 'status' || kind === 'flag') {
    const value = readYesOrNo(text)
    return value ? { value } : { problem: message(kind === 'status' ? 'rows.status' : 'rows.yesOrNo') }
  }
  if (kind !== 'day') return { value: text }
  const read = readDate({ kind: 'text', text }, order)
  return 'day' in read ? { value: read.day } : { problem: read.error }
}

type Read<Value> = { value: Value } | { problem: Message }

/** Reads the text of a cell by the kind of its field and the rule of its form. All imports and files use it. */
export function readCell<Value>(
  rule: z.ZodMiniType<Value>,
  text: string,
  order?: DayOrder | null,
): Read<Value> {
  const meant = meantBy(kindOf(rule), text, order)
  if ('problem' in meant) return meant
  const { data, error } = z.safeParse(rule, meant.value)
  // Every rule of the contract has a message.
  return error ? { problem: error.issues[0]?.message as Message } : { value: data as Value }
}

/** The id in a text; null for any other text. */
export const readId = (text: string): number | null =>
  /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_ID ? Number(text) : null

/** The problem of a text in a list of names that cannot be a name; null when it can. */
export function nameProblem(text: string): Message | null {
  const { error } = z.safeParse(nameRule(), text)
  // Every rule of the contract has a message.
  return error ? (error.issues[0]?.message as Message) : null
}
