import type * as z from 'zod/mini'
import type { Message } from '#contract/messages/message.ts'

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
