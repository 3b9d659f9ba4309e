import { splitCompound } from './compound-words.ts'
import { hindiOf } from './lexicon.ts'

type Letter = { spelled: string; written: string; sign?: string }

const VIRAMA = '्'
const ANUSVARA = 'ं'

/** Replacements for spellings that differ from the Hindi writing, in this order. `R` is the vowel of कृष्ण. */
const rewrites: [RegExp, string][] = [
  [/c(?=[eiy])/g, 's'],
  [/w/g, 'v'],
  [/(?<=[kgvmpb]|(?<!s)h)ri(?=[^aeiouy])/g, 'R'],
  [/^ri(?=[^aeiouy])/, 'R'],
  [/ai$/, 'aaee'],
  [/(?<=[kngpsuo]t|dh)i$/, 'I'],
  [/i(?=a)/g, 'iy'],
  [/i$/, 'ee'],
  [/(?<=[^aeiou])y$/, 'ee'],
  // The final a is removed from मंत्र and कृष्ण, but not from दुर्गा and कथा.
  [/(?<=[^aeiouR][rnm])a$/, ''],
  [/(?<!a)a$/, 'aa'],
  // The first of two syllables before a long one has a long a: काशी, माता.
  [/^([^aeiou]+)a(?=[^aeiouR]h?(?:aa|ee)$)/, '$1aa'],
]

/** The usual meaning of each letter; vowels also have a dependent sign. Longest spelling first. */
// biome-ignore format: a table reads by its rows
const LETTERS: readonly Letter[] = [
  ['ksh', 'क्ष'], ['chh', 'छ'], ['dny', 'ज्ञ'], ['tth', 'ट्ठ'],
  ['gy', 'ज्ञ'], ['jn', 'ज्ञ'], ['kh', 'ख'], ['gh', 'घ'], ['ch', 'च'], ['jh', 'झ'], ['th', 'थ'], ['dh', 'ध'],
  ['ph', 'फ'], ['bh', 'भ'], ['sh', 'श'], ['ck', 'क'], ['x', 'क्स'],
  ['k', 'क'], ['q', 'क'], ['c', 'क'], ['g', 'ग'], ['j', 'ज'], ['z', 'ज़'], ['t', 'त'], ['d', 'द'], ['n', 'न'],
  ['p', 'प'], ['f', 'फ'], ['b', 'ब'], ['m', 'म'], ['y', 'य'], ['r', 'र'], ['l', 'ल'], ['v', 'व'], ['s', 'स'], ['h', 'ह'],
  ['aa', 'आ', 'ा'], ['ai', 'ऐ', 'ै'], ['au', 'औ', 'ौ'], ['ou', 'औ', 'ौ'], ['ee', 'ई', 'ी'], ['ii', 'ई', 'ी'],
  ['oo', 'ऊ', 'ू'], ['uu', 'ऊ', 'ू'], ['R', 'ऋ', 'ृ'], ['I', 'इ', 'ि'],
  ['a', 'अ', ''], ['i', 'इ', 'ि'], ['u', 'उ', 'ु'], ['e', 'ए', 'े'], ['o', 'ओ', 'ो'],
].map(([spelled = '', written = '', sign]) => ({ spelled, written, ...(sign === undefined ? {} : { sign }) }))

/** Matches two consonants that are written as a conjunct. Others meet because a vowel between them is silent: भोसले, जगजीत. */
const conjunct =
  /^(.*[yrv]|r.*|(s|sh)(t|th|k|p|m|n)|kh?(t|sh|kh)|ch(chh?)|pt|(gh|th|dh)(n|m)|(b|d|g)(d|dh|bh|n|m)|t(m|n|s|t|th)|(n|m)(n|m|dh?|h|th?)|l(l|p)|h(m|n|l)|(?<twice>.+)\k<twice>)$/
/** Matches the letters before which n or m is written as an anusvara. */
const nasal: Record<string, RegExp> = { n: /^[kgcjtds]/, m: /^[pbs]/ }

/** Converts an English spelling, in a to z, to its most likely Hindi spelling. */
export function toDevanagari(word: string): string {
  const known = hindiOf(word)
  if (known !== undefined) return known
  const parts = splitCompound(word)
  if (parts === null) return bySound(word)
  const [first, second] = parts.map(toDevanagari)
  return `${first}${second}`
}

function bySound(word: string): string {
  const letters = lettersOf(word)
  return letters.map((letter, n) => write(letter, letters[n - 1], letters[n + 1])).join('')
}

function lettersOf(word: string): Letter[] {
  let rest = word
  for (const [from, to] of rewrites) rest = rest.replace(from, to)
  const letters: Letter[] = []
  while (rest !== '') {
    const letter = LETTERS.find(({ spelled }) => rest.startsWith(spelled))
    if (letter) letters.push(letter)
    rest = rest.slice(letter?.spelled.length ?? 1)
  }
  return letters
}

const isConsonant = (letter: Letter | undefined) => letter !== undefined && letter.sign === undefined

function write(letter: Letter, before: Letter | undefined, after: Letter | undefined): string {
  if (letter.sign !== undefined) return isConsonant(before) ? letter.sign : letter.written
  const { spelled } = letter
  if (!after || !isConsonant(after)) return consonant(letter, before, after)
  if (before?.sign !== undefined && nasal[spelled]?.test(after.spelled)) return ANUSVARA
  const joins = !before || conjunct.test(spelled + after.spelled)
  return consonant(letter, before, after) + (joins ? VIRAMA : '')
}

/** Chooses ष, ट, ण and the like where the neighbours determine them: कृष्ण, अष्ट, कर्ण. */
function consonant(
  { spelled, written }: Letter,
  before: Letter | undefined,
  after: Letter | undefined,
): string {
  if (spelled === 'sh' && /^(n|th?)$/.test(after?.spelled ?? '')) return 'ष'
  if (spelled === 'n' && /^(sh|r)$/.test(before?.spelled ?? '')) return 'ण'
  if (before?.spelled === 'sh' && spelled === 't') return 'ट'
  if (before?.spelled === 'sh' && spelled === 'th') return 'ठ'
  return written
}
