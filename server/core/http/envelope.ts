import type { Refused } from '#contract/calls/envelope.ts'
import type { Message } from '#contract/messages/message.ts'
import type { ApiError } from '#server/core/errors/api-errors.ts'
import { type Language, translate } from '#server/core/messages/translate.ts'

/** The response of a successful request; fields named in `beside` appear both in `data` and next to it. */
export function accepted(
  language: Language,
  message: Message | '',
  data: unknown,
  topLevelFields: readonly string[] = [],
) {
  const repeated: Record<string, unknown> = {}
  if (typeof data === 'object' && data !== null)
    for (const [key, value] of Object.entries(data)) if (topLevelFields.includes(key)) repeated[key] = value
  return { success: 1 as const, message: translate(language, message), data, ...repeated }
}

export function refused(language: Language, { localized, code, errors, data }: ApiError): Refused {
  const answer: Refused = { success: 0, message: translate(language, localized), code }
  if (errors)
    answer.errors = Object.fromEntries(
      Object.entries(errors).map(([field, error]) => [field, translate(language, error)]),
    )
  if (data !== undefined) answer.data = data
  return answer
}
