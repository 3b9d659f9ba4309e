import { readFileSync } from 'node:fs'
import { once } from '#contract/values/once.ts'
import { plainLatin } from '#server/core/search/latin.ts'

/** The lists of Hindi words. When two have the same word, the earlier list counts. */
const HINDI_LISTS = ['words', 'deities', 'people', 'places', 'works', 'calendar']
/** The list of English words that Hindi titles keep. */
const LOANS = 'loans'
/** The shortest word that is looked up by another spelling: shorter ones mean too many things. */
const MIN_FOLDED_LENGTH = 4

type Entry = { hindi: string; spellings: string[] }

/** Reads the lines of a list in `lexicon/`, without comments. */
export function linesOf(list: string): string[] {
  const text = readFileSync(new URL(`lexicon/${list}.txt`, import.meta.url), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

/** The entries of a list: a Hindi word, and its spellings in English letters, the usual one first. `_` stands for a space. */
export function entriesOf(list: string): Entry[] {
  return linesOf(list).map((line) => {
    const [hindi = '', ...spellings] = line.normalize('NFC').replaceAll('_', '\u00a0').split(' ')
    const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
    return { hindi: spaced(hindi), spellings: spellings.map(spaced) }
  })
}

/** Normalises the spelling of a Hindi word: गोविन्द and गोविंद, कहलाये and कहलाए are one word. */
const asSpelled = (hindi: string): string =>
  hindi.replace(/ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g, 'ं').replace(/(?<=[ाो])ये$/, 'ए')

/** The lexicon is read when the first name is suggested, since starting does not need it. */
const lexicon = once(() => {
  const hindiEntries = HINDI_LISTS.flatMap(entriesOf)
  const entries = [...hindiEntries, ...entriesOf(LOANS)]
  const byReading = new Map(
    entries.flatMap(({ hindi, spellings }) => spellings.map((spelling) => [spelling, hindi] as const)),
  )
  const phrases = [...byReading.keys()]
    .filter((reading) => reading.includes(' '))
    .toSorted((a, b) => b.length - a.length)
  return {
    byReading,
    byHindi: new Map(
      entries.toReversed().map(({ hindi, spellings }) => [asSpelled(hindi), spellings[0]] as const),
    ),
    byFolded: foldedReadings(hindiEntries),
    phrase: new RegExp(`(?<!\\p{L})(${phrases.join('|').replaceAll(' ', '\\s+')})(?!\\p{L})`, 'giu'),
  }
})

const ambiguous = once(() => new Set(linesOf('ambiguous').flatMap((line) => line.split(' '))))

/** The Hindi words by their folded spellings, without spellings that belong to several words: "mala" is not "malla". */
function foldedReadings(hindiEntries: readonly Entry[]): Map<string, string> {
  const found = new Map<string, Set<string>>()
  for (const { hindi, spellings } of hindiEntries)
    for (const folded of spellings.map(plainLatin))
      found.set(folded, (found.get(folded) ?? new Set()).add(hindi))
  return new Map(
    [...found].flatMap(([folded, [hindi = '', ...others]]) => (others.length === 0 ? [[folded, hindi]] : [])),
  )
}

/** The Hindi of a word in a to z for which the lexicon has exactly this spelling. */
export const hindiOf = (word: string): string | undefined => lexicon().byReading.get(word)

/** Whether a spelling may also stand for a word other than the one in the lexicon, as "kal" may. */
export const isAmbiguous = (word: string): boolean => ambiguous().has(word)

/** The Hindi of a word that equals one spelling of the lexicon except for length, doubling and the like. */
export const hindiOfVariant = (word: string): string | undefined =>
  word.length < MIN_FOLDED_LENGTH ? undefined : lexicon().byFolded.get(plainLatin(word))

/** The usual spelling of a Hindi word in English letters, in lower case. */
export const spellingOf = (hindi: string): string | undefined =>
  lexicon().byHindi.get(asSpelled(hindi.normalize('NFC')))

/** Writes phrases of the lexicon in a name, such as "Best of", in Hindi. */
export const withPhrases = (name: string): string => {
  const { byReading, phrase } = lexicon()
  return name.replace(phrase, (found) => byReading.get(found.toLowerCase().replaceAll(/\s+/g, ' ')) ?? found)
}
