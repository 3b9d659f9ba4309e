import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Faults } from './form-types.ts'
import { asSent } from './sent-body.ts'

/** A file is checked where it is chosen, and by the server; the contract's rule for it names a class of the server. */
const withoutFiles = (values: FieldValues) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value instanceof Blob ? null : asSent(value)]),
  )

/** Whether the contract's rules ask for this text. */
export const isRequired = (rules: z.ZodMiniType, name: string): boolean =>
  z.safeParse(rules, { [name]: '' }).error?.issues.some(({ path }) => path[0] === name) ?? false

/**
 * Holds a form against the contract's own field rules. What is sent is what was typed, since the server brings it into
 * form by the same rules. `check` adds what no field's own rule can say.
 */
export function formRules<Values extends FieldValues>(
  rules: z.ZodMiniType,
  check: (values: Values) => Faults = () => ({}),
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
