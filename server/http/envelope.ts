import type { Refused } from '#contract/envelope.ts'
import type { Refusal } from './refusals.ts'

/** The answer to a call that did what was asked; fields named in `beside` stand in `data` and next to it. */
export function accepted(message: string, data: unknown, beside: readonly string[] = []) {
  const repeated: Record<string, unknown> = {}
  if (typeof data === 'object' && data !== null)
    for (const [key, value] of Object.entries(data)) if (beside.includes(key)) repeated[key] = value
  return { success: 1 as const, message, data, ...repeated }
}

export function refused({ message, code, errors, data }: Refusal): Refused {
  const answer: Refused = { success: 0, message, code }
  if (errors) answer.errors = errors
  if (data !== undefined) answer.data = data
  return answer
}
