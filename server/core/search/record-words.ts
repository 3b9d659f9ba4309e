import { foldWords } from './fold.ts'
import { initialRuns } from './initials.ts'
import { joinedRuns } from './joined-form.ts'
import { endingForm, keyOf, NUMBER, withCamelCaseSplit } from './search-key.ts'
import { audioEndingOf } from './tokens.ts'

/** The number of positions in a name that are stored; later words of very long names are found, but without a position. */
export const POSITIONS = 26
/** The number of bits in `positions` for the number of words in a name, which is counted up to their maximum. */
export const LENGTH_BITS = 5
const MAX_LENGTH = 2 ** LENGTH_BITS - 1

/**
 * A word of a record with its search keys. `positions` has a bit for each position in the first name, from the lowest, and in the
 * second, from bit 26; above them are the numbers of words of both. Words that are stored joined count as one.
 */
export type RecordWord = { plain: string; phonetic: string; positions: bigint }

type Text = string | null | undefined

/** The different words of a record: of its two names, and of its other searched texts. */
export function recordWords(names: readonly [Text, Text], others: readonly Text[]): RecordWord[] {
  const words = new Map<string, RecordWord & { lengths: [number, number] }>()
  const add = (plain: string[], phonetic: string[], name: Name, position: number, length: number) => {
    const word = { plain: keyOf(plain), phonetic: keyOf(phonetic) }
    const key = `${word.plain}/${word.phonetic}`
    const known = words.get(key) ?? { ...word, positions: 0n, lengths: [0, 0] }
    words.set(key, known)
    if (name === null) return
    if (position < POSITIONS) known.positions |= 1n << BigInt(name * POSITIONS + position)
    known.lengths[name] = Math.max(known.lengths[name], Math.min(length, MAX_LENGTH))
  }
  for (const { text, name } of [
    ...variants(names[0], 0),
    ...variants(names[1], 1),
    ...others.flatMap((other) => variants(other, null)),
  ]) {
    const folded = foldWords(text)
    const begin = folded.every((word) => word.digits) ? NUMBER : ''
    for (const [i, word] of folded.entries()) {
      const phonetic = word.phonetic.map((form) => begin + form.trimEnd())
      const plain = word.plain.map((form) => begin + form)
      add(plain, phonetic, name, i, folded.length)
      for (const { form, length } of joinedRuns(folded, i))
        add([], [form], name, i, folded.length - length + 1)
      for (const { form, length } of initialRuns(folded, i))
        add([form], [form], name, i, folded.length - length + 1)
    }
    const ending = audioEndingOf(text)
    if (ending) add([endingForm(ending)], [], null, 0, 0)
  }
  return [...words.values()].map(({ lengths, ...word }) => ({
    ...word,
    positions: lengths.reduce(
      (positions, length, name) => positions | (BigInt(length) << BigInt(2 * POSITIONS + name * LENGTH_BITS)),
      word.positions,
    ),
  }))
}

type Name = 0 | 1 | null

const variants = (text: Text, name: Name): { text: string; name: Name }[] =>
  withCamelCaseSplit(text).map((variant) => ({ text: variant, name }))
