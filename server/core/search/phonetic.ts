import { memoize } from './memoize.ts'

/** Replacements from a plain form to its sound, in this order. */
const sounds: [RegExp, string][] = [
  [/([kgcjtdpbsr])h/g, '$1'],
  [/([aeiou])y(?=[ei])/g, '$1'],
  [/(?<=[^aeiouy])y$/, 'i'],
  [/ia/g, 'iya'],
  [/a[ie]|ay(?![aou])/g, 'ay'],
  [/e[iy](?![aou])/g, 'e'],
  [/a[ou]|ou/g, 'av'],
  [/eo$/, 'ev'],
]

/**
 * The phonetic form of a plain word: its consonants and i, u, e, o. An `a`, which is often optional in spelling, is
 * kept only in the first syllable, where it is always pronounced and written (kar is not Krishna).
 */
export const soundOf = memoize((plain) => {
  let sound = plain
  for (const [from, to] of sounds) sound = sound.replace(from, to)
  const afterFirstVowel = sound.search(/[aeiou]/) + 1
  const sparse = sound.slice(0, afterFirstVowel) + sound.slice(afterFirstVowel).replaceAll('a', '')
  return sparse.replace(/yy+/g, 'y').replace(/vv+/g, 'v')
})

/** The sound of a word inside a longer one, where it is not at the beginning: without any `a`. */
export function soundInside(sound: string): string {
  return sound.replaceAll('a', '')
}

/** Common English spellings besides the regular one, as replacements in the plain form. */
const alternatives: [RegExp, string][] = [
  [/^mein$/, 'main'],
  [/^onk/, 'omk'],
  [/^begum/, 'begam'],
  [/^khaya/, 'khya'],
  [/(?<=...)ai$/, 'e'],
  [/ey$/, 'eya'],
  [/eh/g, 'ah'],
  [/aon$/, 'anv'],
  [/ium$/, 'iyam'],
  [/jn/g, 'gy'],
  [/gn/g, 'gy'],
  [/mh/g, 'hm'],
  [/m(?=[cgjkdtsvyh])/g, 'n'],
  [/n(?=[pb])/g, 'm'],
  [/(?<=[^aeiouy])ru(?=[^aeiou])/g, 'ri'],
  [/(?<=[^aeiouyr])r(?=[^aeiouyrh])/g, 'ri'],
  [/ah$/, 'a.'],
]

/**
 * A plain form and its alternative spellings. '.' at the end of a form means that others write one more letter there, so that the
 * form matches only the whole word.
 */
export function alternativesOf(plain: string): string[] {
  return [
    plain,
    ...alternatives.map(([from, to]) => plain.replace(from, to)).filter((other) => other !== plain),
  ]
}
