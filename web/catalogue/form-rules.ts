import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

/** A file is checked where it is chosen, and by the server; the contract's rule for it names a class of the server. */
const withoutFiles = (values: FieldValues) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value instanceof Blob ? null : value]),
  )

/**
 * Holds a form against the contract's own field rules. What is sent is what was typed, since the server brings it into
 * form by the same rules.
 */
export function formRules<Values extends FieldValues>(rules: z.ZodMiniType): Resolver<Values> {
  return (values, _context, options) => {
    const read = z.safeParse(rules, withoutFiles(values))
    if (read.success) return { values, errors: {} }
    const errors: FieldErrors = {}
    for (const { path, message } of read.error.issues) errors[path.join('.')] ??= { type: 'rule', message }
    return { values: {}, errors: toNestErrors<Values>(errors, options) }
  }
}
