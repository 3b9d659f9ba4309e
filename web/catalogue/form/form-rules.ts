import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { FieldMessages } from './form-types.ts'
import { asSent } from './sent-body.ts'

/** Files are checked when chosen and by the server; the contract's rule for files refers to a server class. */
const withoutFiles = (values: FieldValues) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value instanceof Blob ? null : asSent(value)]),
  )

/** Whether the contract requires a text in this field. */
export const isRequired = (rules: z.ZodMiniType, name: string): boolean =>
  z.safeParse(rules, { [name]: '' }).error?.issues.some(({ path }) => path[0] === name) ?? false

/**
 * Validates a form by the contract's field rules and by `check`, for what a rule for a single field cannot express. The values
 * are sent as typed, since the server normalizes them by the same rules.
 */
export function formRules<Values extends FieldValues>(
  rules: z.ZodMiniType,
  check: (values: Values) => FieldMessages = () => ({}),
): Resolver<Values> {
  return (values, _context, options) => {
    const errors: FieldErrors = {}
    const { error } = z.safeParse(rules, withoutFiles(values))
    for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= { type: 'rule', message }
    for (const [field, message] of Object.entries(check(values))) errors[field] ??= { type: 'rule', message }
    if (Object.keys(errors).length === 0) return { values, errors: {} }
    return { values: {}, errors: toNestErrors<Values>(errors, options) }
  }
}
