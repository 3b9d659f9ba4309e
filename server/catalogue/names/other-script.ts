type Script = 'latin' | 'devanagari' | 'other'

/** The script of a name; 'other' for any other script and for mixed ones. */
export function scriptOf(name: string): Script {
  const letters = name.match(/\p{L}/gu) ?? []
  if (letters.length > 0 && letters.every((letter) => /\p{Script=Latin}/u.test(letter))) return 'latin'
  if (letters.length > 0 && letters.every((letter) => /\p{Script=Devanagari}/u.test(letter)))
    return 'devanagari'
  return 'other'
}

export type Known = { name: string; hindi_name: string | null }

const namesOf = ({ name, hindi_name }: Known) => (hindi_name === null ? [name] : [name, hindi_name])

/**
 * Whether a name may be linked to the only record that sounds like it, by the record's name in the other script. Sound alone takes
 * गीत for Gita and कमल for Kamala, and a wrong link is worse than a new record. So a long final ā must be in both names, and a name
 * of the record in the script of the sheet must end its words alike.
 */
export function isSameInOtherScript(name: string, record: Known): boolean {
  const script = scriptOf(name)
  if (script === 'other') return false
  const others = namesOf(record).filter((other) => scriptOf(other) !== script && scriptOf(other) !== 'other')
  const own = namesOf(record).filter((other) => scriptOf(other) === script)
  return (
    others.some((other) => (script === 'latin' ? meets(name, other) : meets(other, name))) &&
    own.every((other) => endsAlike(name, other))
  )
}

const words = (name: string) => name.trim().split(/\s+/)
const endsInA = (word: string) => /[aā\u0906\u093e]\P{L}*$/iu.test(word)

/** The words of both names in pairs; only the last words when their numbers differ. */
function pairs(one: string, other: string): [string, string][] {
  const [a, b] = [words(one), words(other)]
  if (a.length !== b.length) return [[a.at(-1) ?? '', b.at(-1) ?? '']]
  return a.map((word, n): [string, string] => [word, b[n] ?? ''])
}

/** Whether two words end alike: Shiva is शिव, whose final a is not written, but Git is not गीता, whose final ā is. */
const meets = (latin: string, devanagari: string) =>
  pairs(latin, devanagari).every(([word, shabd]) => !endsInA(shabd) || endsInA(word))

const endsAlike = (one: string, other: string) =>
  pairs(one, other).every(([a, b]) => endsInA(a) === endsInA(b))
