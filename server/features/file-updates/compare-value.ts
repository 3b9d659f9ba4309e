import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { KindName } from '#contract/kinds/kinds.ts'
import type { Message } from '#contract/messages/message.ts'
import { REQUIRED } from '#contract/values/fields.ts'
import { readNames } from '#contract/values/name-list.ts'
import { readYesOrNo } from '#contract/values/yes-or-no.ts'
import { type ComparedAs, printOf } from '#server/catalogue/compared-cells.ts'
import { cutToCell } from '#server/catalogue/sheet-columns.ts'
import { message } from '#server/core/messages/message.ts'
import { ruleOf } from '#server/features/imports/changes/lists.ts'
import type { Stored } from '#server/features/imports/changes/write-cells.ts'

type Read = { value: Stored } | { problem: Message }

/** Reads a cell by the rule of its field. */
export function readValue(list: KindName, field: string, as: ComparedAs, text: string): Read {
  const rule = ruleOf(list, field)
  const trimmed = text.trim()
  if (trimmed === '' && as !== 'aliases')
    return z.safeParse(rule, '').success ? { value: null } : { problem: REQUIRED }
  const read = z.safeParse(rule, sentAs(as, trimmed))
  if (read.success) return { value: read.data as Stored }
  if (as === 'status') return { problem: message('fileUpdates.status') }
  if (as === 'flag') return { problem: message('rows.yesOrNo') }
  // Every rule of the contract has a message.
  return { problem: (read.error.issues[0]?.message ?? message('rules.invalid')) as Message }
}

function sentAs(as: ComparedAs, text: string): unknown {
  if (as === 'aliases') return readNames(text)
  return as === 'status' || as === 'flag' ? (readYesOrNo(text) ?? text) : text
}

/** Whether a cell is not as it was exported; of a long text, also what a workbook has of it counts. */
export const isChangedSince = (as: ComparedAs, text: string, base: string): boolean =>
  printOf(as, text) !== base && printOf(as, cutToCell(text)) !== base

/** Whether a spreadsheet that opened a CSV file has made a number of a text, such as 7 of 007. */
export const isNumberOf = (now: string, text: string): boolean =>
  /^[\d.+-]+$/.test(now) && now !== text && String(Number(now)) === text

export const isSame = (value: Stored, now: unknown): boolean => isDeepStrictEqual(value, now ?? null)
