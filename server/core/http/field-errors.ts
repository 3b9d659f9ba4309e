import type * as z from 'zod/mini'
import type { Message } from '#contract/messages/message.ts'
import { message } from '#server/core/messages/message.ts'

/** The first message of each field. */
export function fieldErrors({ issues }: z.core.$ZodError): Record<string, Message> {
  const errors: Record<string, Message> = {}
  for (const issue of issues) {
    const field = String(issue.path[0] ?? 'body')
    // Every rule of the contract sets a Message; a test checks them all.
    errors[field] ??= issue.message as Message
  }
  return errors
}

/** The message of a rule of the contract that has none of its own: of a choice it names the words. */
export const unexplained: z.core.$ZodErrorMap = ({ code, path, values }) =>
  code === 'invalid_value' && Array.isArray(values) && path !== undefined && path.length > 0
    ? message('rules.oneOf', { field: path.join('.'), values: values.join(', ') })
    : message('rules.invalid')
