import type { UseQueryOptions } from '@tanstack/react-query'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Envelope } from '#contract/calls/envelope.ts'
import type { CallError } from '#web/core/client/errors.ts'
import type { Names } from '#web/core/i18n/names.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import type { Names as TypedNames } from './choice.ts'

/** A record that can be edited; `version` detects a stale save. */
export type Versioned = { version: number }

/** The record being edited, the version that the form shows, and which of its lists are unchanged. */
export type Edited = { id: number; version: number; untouched: readonly string[] }

export type RecordQuery<Row> = Pick<UseQueryOptions<Row, CallError>, 'queryKey' | 'queryFn'>

export type UploadOptions = { signal: AbortSignal; saveKey: string; onProgress?: (share: number) => void }

/** Error messages by field. */
export type FieldMessages = Record<string, string>

/** Describes a form by its record, values, rules and calls. */
export type FormOf<Values extends FieldValues, Row extends Versioned> = {
  titles: { add: TextKey; edit: TextKey }
  /** The path of the list to which the form returns. */
  list: string
  /** The name under which the history records the resource. */
  recorded?: string
  /** The contract's field rules. */
  rules: z.ZodMiniType
  /** Errors that depend on several fields, or on the current record. */
  check?: (values: Values, record: Row | null) => FieldMessages
  /** The initial values of a new record. */
  blank: Values
  /** The initial values that follow from the name with which the new record was started, in one script. */
  valuesNamed: (names: TypedNames) => Partial<Values>
  valuesOf: (record: Row) => Values
  /**
   * The values in which a duplicate differs from the record; absent for accounts, which are neither duplicated nor added
   * one after the other.
   */
  duplicated?: (record: Row) => Promise<Partial<Values>>
  /** Returns the record's names for the heading of the form. */
  namesOf: (record: Row) => Names
  /** The fields' labels, also in the comparison of a stale save. */
  labels: Partial<Record<FieldPath<Values>, TextKey>>
  /** Formats values in the comparison of a stale save that are not readable as they are. */
  format?: Partial<Record<FieldPath<Values>, (text: string) => string>>
  ask: (id: number) => RecordQuery<Row>
  save: (values: Values, edited: Edited | null, way: UploadOptions) => Promise<Envelope<Row>>
  /** Called when a save was answered: `leave` returns to the list, `leaveSoon` after 3 seconds. */
  onSaved: OnSaved
}

export type OnSaved = (answer: Envelope<unknown>, leave: () => void, leaveSoon: () => void) => void

/** Returns to the list when the save succeeded, as for albums, artists and tags (specification 1, section 4). */
export const returnOnSuccess: OnSaved = ({ success }, leave) => {
  if (success === 1) leave()
}

/** Returns to the list 3 seconds after a successful save, as for tracks (specification 2, section 4). */
export const returnSoonOnSuccess: OnSaved = ({ success }, _leave, leaveSoon) => {
  if (success === 1) leaveSoon()
}

/**
 * Returns to the list whatever the result, as for categories, collections and subcategories (specification 2, section
 * 4). When the save was rejected, the values are kept, and the list links back to the form.
 */
export const returnAlways: OnSaved = (_answer, leave) => leave()
