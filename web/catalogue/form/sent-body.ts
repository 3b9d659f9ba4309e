import type { FieldValues } from 'react-hook-form'
import type { Edited } from './form-types.ts'
import { type Choice, isChoice } from './lookup.ts'

/** A form's value as calls send it: chosen records as their ids. */
type Sent<Value> = Value extends Choice ? number : Value extends readonly Choice[] ? number[] : Value

type SentBody<Key extends string, Values> = { [Field in keyof Values]: Sent<Values[Field]> } & {
  [Id in Key]: number | ''
} & { action: 'add' | 'edit'; version: number | undefined }

/** A value of a form as calls send it. */
export const asSent = (value: unknown): unknown => {
  if (isChoice(value)) return value.id
  return Array.isArray(value) ? value.map(asSent) : value
}

/** The lists of a form that hold what it began with. */
export const untouchedLists = (values: FieldValues, began: FieldValues): string[] =>
  Object.keys(values).filter(
    (field) => Array.isArray(values[field]) && String(asSent(values[field])) === String(asSent(began[field])),
  )

/** What a save call is sent: the form, and under `key` which record it edits, in which version; '' when it adds. */
export function sentBody<const Key extends string, Values extends FieldValues>(
  key: Key,
  values: Values,
  edited: Edited | null,
) {
  const fields = Object.entries(values).map(([field, value]) => [field, asSent(value)])
  return {
    ...Object.fromEntries(fields),
    action: edited ? 'edit' : 'add',
    [key]: edited?.id ?? '',
    version: edited?.version,
    // TypeScript follows neither entries nor a computed key.
  } as SentBody<Key, Values>
}
