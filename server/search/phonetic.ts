/** From a plain form to what is heard; in this order. */
const sounds: [RegExp, string][] = [
  [/([kgcjtdpbsr])h/g, '$1'],
  [/([aeiou])y(?=[ei])/g, '$1'],
  [/(?<=[^aeiouy])y$/, 'i'],
  [/ia/g, 'iya'],
  [/a[ie]|ay(?![aou])/g, 'ay'],
  [/e[iy](?![aou])/g, 'e'],
  [/a[ou]|ou|ow/g, 'av'],
  [/eo$/, 'ev'],
  [/(?!^)a/g, ''],
  [/y{2,}/g, 'y'],
  [/v{2,}/g, 'v'],
]

/** The phonetic form of a plain word: consonants and i, u, e, o; `a` only where the word begins with it. */
export function soundOf(plain: string): string {
  let sound = plain
  for (const [from, to] of sounds) sound = sound.replace(from, to)
  return sound
}

/** Spellings that are usual in English beside the regular one, as rewrites of the plain form. */
const alternatives: [RegExp, string][] = [
  [/^mein$/, 'main'],
  [/^onk/, 'omk'],
  [/^begum/, 'begam'],
  [/(?<=...)ai$/, 'e'],
  [/ey$/, 'eya'],
  [/eh/g, 'ah'],
  [/aon$/, 'anv'],
  [/ium$/, 'iyam'],
  [/ore$/, 'or.'],
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
 * A plain form and what others write for it. '.' at its end means that others write one more letter there, so that
 * the form stands for the whole word only.
 */
export function alternativesOf(plain: string): string[] {
  return [
    plain,
    ...alternatives.map(([from, to]) => plain.replace(from, to)).filter((other) => other !== plain),
  ]
}
