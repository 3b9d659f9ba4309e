import type { UseQueryOptions } from '@tanstack/react-query'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Envelope } from '#contract/envelope.ts'
import type { CallError } from '../api/errors.ts'
import type { TextKey } from '../i18n/text-key.ts'

/** A record that can be edited; `version` tells a stale save. */
export type Versioned = { version: number }

/** The record that is edited, the version that the form shows, and which of its lists hold what they began with. */
export type Edited = { id: number; version: number; untouched: readonly string[] }

export type RecordQuery<Row> = Pick<UseQueryOptions<Row, CallError>, 'queryKey' | 'queryFn'>

export type Way = { signal: AbortSignal; onProgress?: (share: number) => void }

/** What is wrong, in words, by field. */
export type Faults = Record<string, string>

/** What a form is about: its record, its values, its rules, its calls. */
export type FormOf<Values extends FieldValues, Row extends Versioned> = {
  titles: { add: TextKey; edit: TextKey }
  /** The path of the list that it returns to. */
  list: string
  /** Under which name the history keeps its records. */
  recorded?: string
  /** The contract's field rules. */
  rules: z.ZodMiniType
  /** What the rules of single fields cannot say: faults that depend on other fields, or on the record as it is. */
  check?: (values: Values, record: Row | null) => Faults
  /** What stands in the fields of a new record. */
  blank: Values
  valuesOf: (record: Row) => Values
  /** The fields' labels, also in the comparison of a stale save. */
  labels: Partial<Record<FieldPath<Values>, TextKey>>
  /** How that comparison says a text that is not meant to be read as it is. */
  inWords?: Partial<Record<FieldPath<Values>, (text: string) => string>>
  ask: (id: number) => RecordQuery<Row>
  save: (values: Values, edited: Edited | null, way: Way) => Promise<Envelope<Row>>
  /** Where to go after an answered save: `leave` returns to the list, `leaveSoon` after 3 seconds. */
  onSaved: OnSaved
}

export type OnSaved = (answer: Envelope<unknown>, leave: () => void, leaveSoon: () => void) => void

/** Returns to the list when the save succeeded, as albums, artists and tags do (specification 1, section 4). */
export const returnOnSuccess: OnSaved = ({ success }, leave) => {
  if (success === 1) leave()
}

/** Returns to the list 3 seconds after a save that succeeded, as tracks do (specification 2, section 4). */
export const returnSoonOnSuccess: OnSaved = ({ success }, _leave, leaveSoon) => {
  if (success === 1) leaveSoon()
}

/**
 * Returns to the list whatever was answered, as categories, collections and subcategories do (specification 2,
 * section 4). When the save was refused, what was typed is kept, and the list offers the way back to it.
 */
export const returnAlways: OnSaved = (_answer, leave) => leave()

export type FieldProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  label: TextKey
}
