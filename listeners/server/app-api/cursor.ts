import { createHash } from 'node:crypto'
import { invalid } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'

export type CursorValue = string | number

const nameOf = (list: string) => createHash('sha256').update(list).digest('base64url').slice(0, 8)
const MAX_ID = 2_147_483_647
const MAX_CURSOR_LENGTH = 2000

/** A cursor at which a list continues: the sort values of its last item, and its id. */
export const cursorOf = (list: string, values: readonly CursorValue[]): string =>
  Buffer.from(JSON.stringify([nameOf(list), ...values])).toString('base64url')

/** Reads a cursor of `list` whose values are of these types, the last being an id. Throws `invalid` for any other. */
export function readCursor(
  list: string,
  cursor: string,
  types: readonly ('string' | 'number')[],
): CursorValue[] {
  const [name, ...values] = parsed(cursor)
  const isOf = name === nameOf(list) && values.length === types.length
  const read = values.flatMap((value, i) => (isValue(value) && typeof value === types[i] ? [value] : []))
  const id = read.at(-1)
  if (!isOf || read.length !== types.length || typeof id !== 'number' || id > MAX_ID || id < 0)
    throw invalid({ after: message('app.cursor') }, 400)
  return read
}

const isValue = (value: unknown): value is CursorValue =>
  typeof value === 'string' ? !value.includes('\u0000') && value.isWellFormed() : Number.isSafeInteger(value)

function parsed(cursor: string): unknown[] {
  if (cursor.length > MAX_CURSOR_LENGTH) return []
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(read) ? read : []
  } catch {
    // The text is not a cursor of this product.
    return []
  }
}
