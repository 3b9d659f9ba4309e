import type { Envelope } from '#contract/envelope.ts'
import { NoAnswer } from './errors.ts'
import { messageOf } from './message-of.ts'

/** Why a call did not do what it was asked, in words; null when it did. For dialogs that stay open until it is done. */
export async function whyNot(answer: Promise<Envelope<unknown>>): Promise<string | null> {
  try {
    const { success, message } = await answer
    return success === 1 ? null : message
  } catch (error) {
    if (error instanceof NoAnswer) return messageOf(error)
    throw error
  }
}
