import type en from './en.ts'
import { messageFactory } from './message.ts'

/** Creates the message of a field rule: `ruleMessage('rules.atMostCharacters', { count: 200 })`. */
export const ruleMessage = messageFactory<Omit<typeof en, 'eachNoun'>>()
