import { i18n } from '#web/core/i18n/i18n.ts'
import { type CallError, NetworkError } from './errors.ts'

/** The error message to show to people. */
export function messageOf(error: CallError): string {
  if (error instanceof NetworkError) return error.said ?? i18n.t(`noAnswer.${error.reason}`)
  return error.message
}
