/** Latin letters that Unicode does not decompose. */
// biome-ignore format: a table reads by its rows
const undecomposed: Record<string, string> = {
  æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ŋ: 'n', ə: 'a', ħ: 'h',
}

const mark = /\p{M}/u
const scholarly = /[\u0304\u0307\u0323\u0325]/

/**
 * Converts a lower-case Latin word to a to z: accents are removed, scholarly transliteration (IAST, ISO 15919) is
 * converted (kṛṣṇa → krishna, candraḥ → chandrah). Returns undefined for an unknown Latin letter.
 */
export function asciiLatin(word: string): string | undefined {
  let out = ''
  const decomposed = word.normalize('NFD')
  for (const char of decomposed) {
    const last = out.at(-1)
    if (char >= 'a' && char <= 'z') out += char
    else if (mark.test(char)) {
      if (last === 'r' && (char === '\u0323' || char === '\u0325')) out += 'i'
      else if (last === 's' && (char === '\u0323' || char === '\u0301')) out += 'h'
    } else {
      const known = undecomposed[char]
      if (known === undefined) return undefined
      out += known
    }
  }
  if (!scholarly.test(decomposed)) return out
  return out.replace(/ch?/g, 'ch').replace(/shsh/g, 'sh')
}

/** Replacements, in this order; each maps two spellings of one sound to the same. */
const rewrites: [RegExp, string][] = [
  [/^aum/, 'om'],
  [/^hum/, 'ham'],
  [/^dus+ehra/, 'dashahra'],
  [/^pun(?=dit|jab)/, 'pan'],
  [/z/g, 'j'],
  [/ow(?![aeiou])/g, 'au'],
  [/w/g, 'v'],
  [/q/g, 'k'],
  [/f/g, 'ph'],
  [/x/g, 'ks'],
  [/c+h+/g, 'ch'],
  [/chch/g, 'ch'],
  [/ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/d[jn]?ny(?=[aeiou])/g, 'gy'],
  [/^gn(?=[aeiou])/, 'gy'],
  [/(kh|gh|ch|jh|th|dh|ph|bh|sh)\1/g, '$1'],
  [/([b-dfgj-np-tv-z])\1+/g, '$1'],
  [/a{2,}/g, 'a'],
  [/e{2,}/g, 'i'],
  [/o{2,}/g, 'u'],
  [/i{2,}/g, 'i'],
  [/u{2,}/g, 'u'],
  [/ore$/, 'or'],
]

/** The plain form of a word in a to z: one spelling regardless of length, doubling, w/v, z/j and f/ph. */
export function plainLatin(word: string): string {
  let plain = word
  for (const [from, to] of rewrites) plain = plain.replace(from, to)
  return plain
}
