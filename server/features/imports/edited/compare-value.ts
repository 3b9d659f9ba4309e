import { isDeepStrictEqual } from 'node:util'
import type { KindName } from '#contract/kinds/kinds.ts'
import type { Message } from '#contract/messages/message.ts'
import { type ComparedAs, printOf } from '#server/catalogue/compared-cells.ts'
import { readCell } from '#server/catalogue/file-cells.ts'
import { cutToCell } from '#server/catalogue/sheet-columns.ts'
import { ruleOf } from '../changes/lists.ts'
import type { Stored } from '../changes/write-cells.ts'

type Read = { value: Stored } | { problem: Message }

/** Reads a cell by the rule of its field. An empty cell empties the field. */
export function readValue(list: KindName, field: string, text: string): Read {
  const read = readCell(ruleOf(list, field), text)
  return 'problem' in read ? read : { value: read.value === '' ? null : (read.value as Stored) }
}

/** Whether a value differs from the one exported. A long text may also equal the part that a workbook holds. */
export const isChangedSince = (as: ComparedAs, text: string, base: string): boolean =>
  printOf(as, text) !== base && printOf(as, cutToCell(text)) !== base

/** Whether a spreadsheet program that opened a CSV file has turned a text into a number, such as 007 into 7. */
export const isNumberOf = (now: string, text: string): boolean =>
  /^[\d.+-]+$/.test(now) && now !== text && String(Number(now)) === text

export const isSame = (value: Stored, now: unknown): boolean => isDeepStrictEqual(value, now ?? null)
