import { linesOf } from './lexicon.ts'

const COMMON = new Set(linesOf('english').flatMap((line) => line.split(' ')))

/** Matches sequences of letters in English words that Hindi words in English letters do not have. */
const PATTERNS: readonly RegExp[] = [
  // English letters for क and च are k and ch, so other uses of c are English.
  /c(?!c?h)|x(?!m)|q(?=u[aeio])|tch|ffe/,
  /^(wh|wr|we.|wo[^h]|kn[aeio]|thr|bl|cl|fl|scr|spr|squ|str(?!i|ee|o)|out)/,
  /ea[a-z]|oa(t|d|st)(?!i)|oun[dt]|ie[lvcf]|ough|aught|ight/,
  /(ould|tion|sion|ture|ness|less|ment|ship|ful|ence|ance|ous|ity|ible|able|edge|[eo]ry|[st]ive|lly|[^aiou]ly|[^h]ue|ld)$/,
  /([^d]ew|(?<!bh)own|ow(l|er)|[^aeiou](ow|aw)|(?<!l)ing|(th|tt|st|tch|rm|nd)ers?|(mp|pp|b|[ntz]t|dd|gg|zz|nd|ck)le)$/,
  /([bcdgjklnprstwxz]ed|[bdfglprtk]s|ngs|[eow]ns|ies|([^aeiou]|[aeiou][cdgkpvz])es)$/,
  // A word without vowels is an abbreviation.
  /^[^aeiouy]{2,}$/,
]
const SHORTENED = /['’](s|re|ve|ll|d)?$/i

/** Whether a word that the lexicon does not have is probably English, which transliteration would only disfigure. */
export function isEnglish(word: string): boolean {
  const letters = word.toLowerCase()
  return COMMON.has(letters) || SHORTENED.test(word) || PATTERNS.some((pattern) => pattern.test(letters))
}
