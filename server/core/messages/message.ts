import type rules from '#contract/messages/en.ts'
import { messageFactory } from '#contract/messages/message.ts'
import type en from './en.ts'

/** Creates a message: `message('request.selectionChanged', { count: 37 })`. The English text is in `en.ts`. */
export const message = messageFactory<typeof en & typeof rules>()

/** A kind of record in messages. */
export type Noun = keyof typeof en.added
