import type { Envelope } from '#contract/calls/envelope.ts'
import { NetworkError } from './errors.ts'
import { messageOf } from './message-of.ts'

/** The error message of a call, or null on success. For dialogs that stay open until the call succeeds. */
export async function problemIn(answer: Promise<Envelope<unknown>>): Promise<string | null> {
  try {
    const { success, message } = await answer
    return success === 1 ? null : message
  } catch (error) {
    if (error instanceof NetworkError) return messageOf(error)
    throw error
  }
}
