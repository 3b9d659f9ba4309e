import { foldWords } from './fold.ts'
import { joinedRuns } from './joined-form.ts'
import { endingForm, keyOf, NUMBER, withCamelCaseSplit } from './search-key.ts'
import { audioEndingOf } from './tokens.ts'

/** The number of places of a name that are known; later words of very long names are found all the same. */
export const PLACES = 30
/** The bits of `spots` that mark a word that is the last of the first, or of the second, name, and nowhere else in it. */
export const LAST = [1n << 60n, 1n << 61n] as const

/**
 * A word of a record with its search keys, as `searchKey` makes them for the whole record. `spots` has a bit for each of
 * its places: from the lowest for the places in the first name, from bit 30 for those in the second.
 */
export type RecordWord = { plain: string; phonetic: string; spots: bigint }

type Text = string | null | undefined

/** The different words of a record: of its two names, and of its other searched texts. */
export function recordWords(names: readonly [Text, Text], others: readonly Text[]): RecordWord[] {
  const words = new Map<string, RecordWord>()
  const add = (plain: string[], phonetic: string[], spots: bigint) => {
    const word = { plain: keyOf(plain), phonetic: keyOf(phonetic), spots }
    const key = `${word.plain}/${word.phonetic}`
    const known = words.get(key)
    if (known === undefined) words.set(key, word)
    else known.spots |= spots
  }
  for (const { text, name } of [
    ...variants(names[0], 0),
    ...variants(names[1], 1),
    ...others.flatMap((other) => variants(other, null)),
  ]) {
    const folded = foldWords(text)
    const begin = folded.every((word) => word.digits) ? NUMBER : ''
    const spots = (start: number, length: number) =>
      name === null ? 0n : spotOf(name, start) | (start + length === folded.length ? LAST[name] : 0n)
    for (const [i, word] of folded.entries()) {
      const phonetic = word.phonetic.map((form) => begin + form.trimEnd())
      add(
        word.plain.map((form) => begin + form),
        phonetic,
        spots(i, 1),
      )
      for (const { form, length } of joinedRuns(folded, i)) add([], [form], spots(i, length))
    }
    const ending = audioEndingOf(text)
    if (ending) add([endingForm(ending)], [], 0n)
  }
  return [...words.values()].map((word) => ({ ...word, spots: withoutRepeatedEnd(word.spots) }))
}

type Name = 0 | 1 | null

const variants = (text: Text, name: Name): { text: string; name: Name }[] =>
  withCamelCaseSplit(text).map((variant) => ({ text: variant, name }))

const spotOf = (name: 0 | 1, place: number): bigint =>
  place < PLACES ? 1n << BigInt(name * PLACES + place) : 0n

function withoutRepeatedEnd(spots: bigint): bigint {
  let kept = spots
  for (const [name, last] of LAST.entries()) {
    const places = (spots >> BigInt(name * PLACES)) & ((1n << BigInt(PLACES)) - 1n)
    // Two bits are set.
    if ((places & (places - 1n)) !== 0n) kept &= ~last
  }
  return kept
}
