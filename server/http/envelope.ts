import type { Refused } from '#contract/envelope.ts'
import type { Word } from '#contract/word.ts'
import { inLanguage, type Language } from '#server/words/in-language.ts'
import type { Refusal } from './refusals.ts'

/** The answer to a call that did what was asked; fields named in `beside` stand in `data` and next to it. */
export function accepted(
  language: Language,
  message: Word | '',
  data: unknown,
  beside: readonly string[] = [],
) {
  const repeated: Record<string, unknown> = {}
  if (typeof data === 'object' && data !== null)
    for (const [key, value] of Object.entries(data)) if (beside.includes(key)) repeated[key] = value
  return { success: 1 as const, message: inLanguage(language, message), data, ...repeated }
}

export function refused(language: Language, { word, code, errors, data }: Refusal): Refused {
  const answer: Refused = { success: 0, message: inLanguage(language, word), code }
  if (errors)
    answer.errors = Object.fromEntries(
      Object.entries(errors).map(([field, error]) => [field, inLanguage(language, error)]),
    )
  if (data !== undefined) answer.data = data
  return answer
}
