import type { Word } from '#contract/word.ts'
import { inEnglish } from './in-language.ts'

/** A failure that a person is told of: `word` in his language; `message` is the English of it, for the log. */
export class Told extends Error {
  readonly word: Word

  constructor(word: Word) {
    super(inEnglish(word))
    this.word = word
  }
}
