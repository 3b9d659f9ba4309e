import type { Message } from '#contract/messages/message.ts'
import { translateToEnglish } from './translate.ts'

/** An error shown to people: `localized` is translated for them; `message` is its English text, for the log. */
export class LocalizedError extends Error {
  readonly localized: Message

  constructor(localized: Message) {
    super(translateToEnglish(localized))
    this.localized = localized
  }
}
