import type rules from '#contract/messages/en.ts'
import { messageFactory } from '#contract/messages/message.ts'
import type { Composed } from '#contract/messages/nouns/compose.ts'
import type en from './en.ts'

/** Creates a message: `message('request.selectionChanged', { count: 37 })`. The English text is in `en.ts`. */
export const message = messageFactory<Composed<typeof en> & Composed<typeof rules>>()
