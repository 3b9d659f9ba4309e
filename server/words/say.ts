import { sayer } from '#contract/word.ts'
import type rules from '#contract/words/en.ts'
import type en from './en.ts'

/** Says something to a person: `say('request.selectionChanged', { count: 37 })`. English is what `en.ts` says. */
export const say = sayer<typeof en & typeof rules>()

/** What a kind of record is called in the texts about it. */
export type Noun = keyof typeof en.added
