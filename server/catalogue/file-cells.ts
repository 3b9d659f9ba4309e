import * as z from 'zod/mini'
import type { Message } from '#contract/messages/message.ts'
import { name as nameRule } from '#contract/values/fields.ts'
import { message } from '#server/core/messages/message.ts'
import type { Cell } from '#server/core/spreadsheets/cells.ts'

const MAX_ID = 2_147_483_647

/** Why nothing can be read from a cell. */
export function unreadable(cell: Cell | undefined): Message | null {
  if (cell?.kind === 'error') return message('rows.errorCell', { text: cell.text })
  if (cell?.kind === 'merged') return message('rows.mergedCell')
  return cell?.kind === 'formula' ? message('rows.formulaCell') : null
}

/** The id in a text; null when there is something else. */
export const readId = (text: string): number | null =>
  /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_ID ? Number(text) : null

/** Why a text from a list of names cannot be a name. */
export function nameProblem(text: string): Message | null {
  const { error } = z.safeParse(nameRule(), text)
  // Every rule of the contract has a message.
  return error ? (error.issues[0]?.message as Message) : null
}
