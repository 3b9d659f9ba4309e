import * as z from 'zod/mini'
import type { CellValue, RefusedCell, RowCells } from '#contract/catalogue/cells.ts'
import type { Message } from '#contract/messages/message.ts'
import type { EditedFields } from '#contract/values/field-kinds.ts'
import { fieldErrors, unexplained } from '#server/core/http/field-errors.ts'
import { message } from '#server/core/messages/message.ts'

/** The new values of one record's cells; null empties a cell. */
export type RowValues = { id: number; version: number; values: Map<string, Stored> }
type Stored = Exclude<CellValue, undefined>
/** Whether a value is a list of record ids with at least one. */
export const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number')
export type Refused = Omit<RefusedCell, 'problem'> & { problem: Message }

/** Checks the values by the rules of the form, and returns the valid ones and the cells that break a rule. */
export function readValues(
  edited: EditedFields,
  cells: readonly RowCells[],
): { rows: RowValues[]; refused: Refused[] } {
  const refused: Refused[] = []
  const rows = cells.map(({ id, version, fields }): RowValues => {
    const values = new Map<string, Stored>()
    for (const [field, sent] of Object.entries(fields)) {
      const rule = edited[field]?.rule
      if (!rule || sent === undefined) continue
      const read = z.safeParse(z.object({ [field]: rule }), { [field]: sent }, { error: unexplained })
      if (read.success) values.set(field, storedOf(read.data[field]))
      else
        refused.push({
          id,
          field,
          problem: fieldErrors(read.error)[field] ?? message('rules.invalid'),
          reason: 'invalid',
        })
    }
    return { id, version, values }
  })
  return { rows, refused }
}

/** The form in which a value is stored: an empty text becomes null. */
function storedOf(value: unknown): Stored {
  if (Array.isArray(value)) return isIds(value) ? value : value.map(String)
  if (typeof value === 'number') return value
  return typeof value === 'string' && value !== '' ? value : null
}
