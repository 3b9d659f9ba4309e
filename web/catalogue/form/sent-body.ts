import type { FieldValues } from 'react-hook-form'
import { needOf } from '#contract/calls/permissions.ts'
import { linkedThrough } from '#contract/catalogue/references.ts'
import { mayNow } from '#web/core/session/rights.ts'
import { type Choice, isChoice } from './choice.ts'
import type { Edited } from './form-types.ts'

/** A form value as calls send it: chosen records as their ids. */
type Sent<Value> = Value extends Choice ? number : Value extends readonly Choice[] ? number[] : Value

type SentBody<Key extends string, Values> = { [Field in keyof Values]: Sent<Values[Field]> } & {
  [Id in Key]: number | ''
} & { action: 'add' | 'edit'; version: number | undefined }

/** Converts a form value to what calls send. */
export const asSent = (value: unknown): unknown => {
  if (isChoice(value)) return value.id
  return Array.isArray(value) ? value.map(asSent) : value
}

/** The names of the lists in a form, such as links or aliases, that the admin has not changed. */
export const untouchedLists = (values: FieldValues, began: FieldValues): string[] =>
  Object.keys(values).filter(
    (field) => Array.isArray(values[field]) && String(asSent(values[field])) === String(asSent(began[field])),
  )

/** A list of links whose records the admin may not view is not sent, so the server leaves it as it is. */
const mayLink = (field: string) => {
  const linked = linkedThrough(field)
  return linked === null || mayNow(needOf(linked, 'view'))
}

/** Aliases that are unchanged are not sent, so that they stay as they are. */
const isUnchanged = (field: string, value: unknown, edited: Edited | null) =>
  field === 'aliases' && (edited ? edited.untouched.includes(field) : String(value) === '')

/** The body of a save call: the form, the id of the edited record under `key` ('' when adding), and its version. */
export function sentBody<const Key extends string, Values extends FieldValues>(
  key: Key,
  values: Values,
  edited: Edited | null,
) {
  const fields = Object.entries(values)
    .filter(([field, value]) => mayLink(field) && !isUnchanged(field, value, edited))
    .map(([field, value]) => [field, asSent(value)])
  return {
    ...Object.fromEntries(fields),
    action: edited ? 'edit' : 'add',
    [key]: edited?.id ?? '',
    version: edited?.version,
    // TypeScript cannot type entries or a computed key.
  } as SentBody<Key, Values>
}

export const isSame = (one: unknown, other: unknown) =>
  one === other || (!(one instanceof File) && JSON.stringify(one) === JSON.stringify(other))

/** Merges a form with the version that another admin saved meanwhile: fields changed in this form win over theirs. */
export const mergedValues = <Values extends FieldValues>(
  mine: Values,
  began: Values,
  theirs: Values,
): Values => ({
  ...mine,
  ...Object.fromEntries(
    Object.keys(theirs).flatMap((field) =>
      isSame(mine[field], began[field]) ? [[field, theirs[field]]] : [],
    ),
  ),
})
