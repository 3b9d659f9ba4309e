import type { UseQueryOptions } from '@tanstack/react-query'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Envelope } from '#contract/envelope.ts'
import type { CallError } from '../api/errors.ts'
import type { TextKey } from '../i18n/text-key.ts'

/** A record that can be edited; `version` tells a stale save. */
export type Versioned = { version: number }

/** The record that is edited and the version that the form shows. */
export type Edited = { id: number; version: number }

export type RecordQuery<Row> = Pick<UseQueryOptions<Row, CallError>, 'queryKey' | 'queryFn'>

export type Way = { signal: AbortSignal; onProgress?: (share: number) => void }

/** What a form is about: its record, its values, its rules, its calls. */
export type FormOf<Values extends FieldValues, Row extends Versioned> = {
  titles: { add: TextKey; edit: TextKey }
  /** The path of the list that it returns to. */
  list: string
  /** The contract's field rules. */
  rules: z.ZodMiniType
  /** What stands in the fields of a new record. */
  blank: Values
  valuesOf: (record: Row) => Values
  /** The fields' labels, also in the comparison of a stale save. */
  labels: Partial<Record<FieldPath<Values>, TextKey>>
  ask: (id: number) => RecordQuery<Row>
  save: (values: Values, edited: Edited | null, way: Way) => Promise<Envelope<Row>>
  /** Where to go after an answered save: `leave` returns to the list. */
  onSaved: OnSaved
}

export type OnSaved = (answer: Envelope<unknown>, leave: () => void) => void

/** Returns to the list when the save succeeded, as albums, artists and tags do (specification 1, section 4). */
export const returnOnSuccess: OnSaved = ({ success }, leave) => {
  if (success === 1) leave()
}

export type FieldProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  label: TextKey
}
