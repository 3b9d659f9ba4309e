import { foldWords } from './fold.ts'
import { joinedRuns } from './joined-form.ts'
import { endingForm, keyOf, NUMBER, withCamelCaseSplit } from './search-key.ts'
import { audioEndingOf } from './tokens.ts'

/** The number of positions in a name that are known; later words of very long names are found all the same. */
export const POSITIONS = 30
/** The bits of `positions` for a word that is the last of the first, or of the second, name, and nowhere else in it. */
export const LAST = [1n << 60n, 1n << 61n] as const

/**
 * A word of a record with its search keys, as `searchKey` makes them for the whole record. `positions` has a bit for each
 * position of the word: from the lowest for those in the first name, from bit 30 for those in the second.
 */
export type RecordWord = { plain: string; phonetic: string; positions: bigint }

type Text = string | null | undefined

/** The different words of a record: of its two names, and of its other searched texts. */
export function recordWords(names: readonly [Text, Text], others: readonly Text[]): RecordWord[] {
  const words = new Map<string, RecordWord>()
  const add = (plain: string[], phonetic: string[], positions: bigint) => {
    const word = { plain: keyOf(plain), phonetic: keyOf(phonetic), positions }
    const key = `${word.plain}/${word.phonetic}`
    const known = words.get(key)
    if (known === undefined) words.set(key, word)
    else known.positions |= positions
  }
  for (const { text, name } of [
    ...variants(names[0], 0),
    ...variants(names[1], 1),
    ...others.flatMap((other) => variants(other, null)),
  ]) {
    const folded = foldWords(text)
    const begin = folded.every((word) => word.digits) ? NUMBER : ''
    const positions = (start: number, length: number) =>
      name === null ? 0n : positionOf(name, start) | (start + length === folded.length ? LAST[name] : 0n)
    for (const [i, word] of folded.entries()) {
      const phonetic = word.phonetic.map((form) => begin + form.trimEnd())
      add(
        word.plain.map((form) => begin + form),
        phonetic,
        positions(i, 1),
      )
      for (const { form, length } of joinedRuns(folded, i)) add([], [form], positions(i, length))
    }
    const ending = audioEndingOf(text)
    if (ending) add([endingForm(ending)], [], 0n)
  }
  return [...words.values()].map((word) => ({ ...word, positions: withoutRepeatedEnd(word.positions) }))
}

type Name = 0 | 1 | null

const variants = (text: Text, name: Name): { text: string; name: Name }[] =>
  withCamelCaseSplit(text).map((variant) => ({ text: variant, name }))

const positionOf = (name: 0 | 1, index: number): bigint =>
  index < POSITIONS ? 1n << BigInt(name * POSITIONS + index) : 0n

function withoutRepeatedEnd(positions: bigint): bigint {
  let kept = positions
  for (const [name, last] of LAST.entries()) {
    const inName = (positions >> BigInt(name * POSITIONS)) & ((1n << BigInt(POSITIONS)) - 1n)
    // Two bits are set.
    if ((inName & (inName - 1n)) !== 0n) kept &= ~last
  }
  return kept
}
