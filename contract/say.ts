import { sayer } from './word.ts'
import type en from './words/en.ts'

/** Says what forms say of their fields: `say('rules.atMostCharacters', { count: 200 })`. */
export const say = sayer<typeof en>()
