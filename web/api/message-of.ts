import { i18n } from '../i18n/i18n.ts'
import { type CallError, NoAnswer } from './errors.ts'

/** What went wrong, in words for people. */
export function messageOf(error: CallError): string {
  return error instanceof NoAnswer ? i18n.t(`noAnswer.${error.why}`) : error.message
}
