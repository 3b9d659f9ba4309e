/** Common words with which other words begin. */
const BEGINNINGS = ['maha', 'ram', 'shiv', 'hari', 'shri', 'vishwa', 'swami', 'dev']
// biome-ignore format: a list of words
const ENDINGS = [
  'das', 'nath', 'raj', 'lal', 'dham', 'bhai', 'wala', 'wale', 'wali', 'dwar', 'mata', 'narayan', 'kirtan', 'prasad',
  'kumar', 'charit', 'geet', 'bai',
]

/** Splits a word at a common one with which it begins or ends; null when there is none. */
export function splitCompound(word: string): [string, string] | null {
  const beginning = BEGINNINGS.find((part) => word.startsWith(part))
  const rest = word.slice(beginning?.length)
  // A vowel at the seam has merged the two words, and an h belongs to the letter before it.
  if (beginning && /^[^aeiouh].*[aeiou]/.test(rest)) return [beginning, rest]
  const ending = ENDINGS.find((part) => word.endsWith(part) && /[aeiou]/.test(word.slice(0, -part.length)))
  return ending ? [word.slice(0, -ending.length), ending] : null
}
