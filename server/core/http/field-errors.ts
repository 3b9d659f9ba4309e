import type * as z from 'zod/mini'
import type { Message } from '#contract/messages/message.ts'
import { message } from '#server/core/messages/message.ts'

/** The first message of each field. `whole` is the key of a message that concerns no field. */
export function fieldErrors({ issues }: z.core.$ZodError, whole = 'body'): Record<string, Message> {
  const errors: Record<string, Message> = {}
  for (const issue of issues)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) errors[key] ??= message('request.unknownParameter')
    else {
      const field = String(issue.path[0] ?? whole)
      // Every rule of the contract sets a Message as its text; a test checks all rules.
      errors[field] ??= issue.message as Message
    }
  return errors
}

type Issue = Parameters<z.core.$ZodErrorMap>[0] | z.core.$ZodIssue

/** The allowed words of a field that accepts nothing else; null for other fields. */
function choicesOf(issue: Issue): string[] | null {
  if (issue.code === 'invalid_value') return (issue.values ?? []).map(String)
  if (issue.code === 'invalid_type' && issue.expected === 'boolean') return ['true', 'false']
  if (issue.code !== 'invalid_union') return null
  if ('options' in issue && Array.isArray(issue.options)) return issue.options.map(String)
  const ways = (issue.errors ?? []).map(([first, ...others]) =>
    first && others.length === 0 && first.path.length === 0 ? choicesOf(first) : null,
  )
  return ways.every((way) => way !== null) ? ways.flat() : null
}

/** The message of a contract rule that has none of its own. For a choice, it names the allowed words. */
export const unexplained: z.core.$ZodErrorMap = (issue) => {
  // An empty text stands for no choice and is not named.
  const values = new Set(choicesOf(issue)?.filter((value) => value !== ''))
  return values.size > 0 && issue.path !== undefined && issue.path.length > 0
    ? message('rules.oneOf', { field: issue.path.join('.'), values: [...values].join(', ') })
    : message('rules.invalid')
}
