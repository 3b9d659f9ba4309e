/**
 * How far apart two sounds of `soundOf` are: the slips of people who have only heard a name cost little, any other letter
 * costs 1. Adjacent letters that are swapped count as one slip.
 */

const LETTERS = 36
/** The cost of a letter in place of one that people do not confuse with it. */
const STRANGE = 1

/** Pairs of letters that people confuse in spelling or in hearing, and the cost of each. */
const taken: [string, number][] = [
  ['ie', 0.15],
  ['iy', 0.15],
  ['uo', 0.2],
  ['bv', 0.2],
  ['uv', 0.25],
  ['ov', 0.25],
  ['ey', 0.25],
  ['mn', 0.25],
  ['ai', 0.3],
  ['ae', 0.3],
  ['au', 0.3],
  ['ao', 0.3],
  ['ay', 0.3],
  ['iu', 0.35],
  ['dt', 0.35],
  ['dr', 0.4],
  ['eo', 0.5],
  ['cs', 0.5],
  ['kg', 0.5],
  ['pb', 0.5],
  ['cj', 0.5],
  ['lr', 0.6],
]

/** The cost of a letter too many or too few. */
const dropped: Record<string, number> = {
  a: 0.15,
  i: 0.3,
  e: 0.3,
  u: 0.3,
  o: 0.35,
  h: 0.3,
  y: 0.3,
  m: 0.5,
  n: 0.5,
  v: 0.6,
  r: 0.7,
}
const DROPPED = 0.8
/** The cost of a vowel beside r and n that some write and others do not: kirshna, krishan. */
const BESIDE_R = 0.2
/** The cost of the ending of a Sanskrit name that others leave out: Achyuta, Achyutam. */
const FINAL_M = 0.2
const SWAPPED = 0.4

const codeOf = (letter: string): number => {
  const code = letter.charCodeAt(0)
  return code >= 97 ? code - 97 : code - 48 + 26
}

const instead = new Float64Array(LETTERS * LETTERS).fill(STRANGE)
for (let code = 0; code < LETTERS; code++) instead[code * LETTERS + code] = 0
for (const [[one = '', other = ''], cost] of taken) {
  instead[codeOf(one) * LETTERS + codeOf(other)] = cost
  instead[codeOf(other) * LETTERS + codeOf(one)] = cost
}
const without = new Float64Array(LETTERS).fill(DROPPED)
for (const [letter, cost] of Object.entries(dropped)) without[codeOf(letter)] = cost

const vowels = new Set([...'aieuo'].map(codeOf))
const besides = new Set([...'rn'].map(codeOf))
const M = codeOf('m')

/** A sound in the form that is compared: its letters as numbers, and the cost of leaving out each. */
export type Sound = { text: string; codes: Uint8Array; gaps: Float64Array; weight: number }

export function readSound(text: string): Sound {
  const codes = Uint8Array.from(text, codeOf)
  const gaps = Float64Array.from(codes, (code, i) => gapOf(codes, code, i))
  return { text, codes, gaps, weight: gaps.reduce((sum, gap) => sum + gap, 0) }
}

function gapOf(codes: Uint8Array, code: number, i: number): number {
  const gap = without[code] ?? STRANGE
  if (code === M && i === codes.length - 1 && i > 2) return FINAL_M
  // Joining two words may have doubled this letter, so it costs little.
  if (i > 0 && codes[i - 1] === code) return BESIDE_R
  const isBeside = besides.has(codes[i - 1] ?? -1) || besides.has(codes[i + 1] ?? -1)
  return vowels.has(code) && isBeside ? Math.min(gap, BESIDE_R) : gap
}

/** Matches sounds that are never confused with others: numbers, letters of other scripts, and a repeated letter. */
const exact = /\d|^(.)\1+$/

/** The greatest distance at which another sound may be meant, from the share of a sound's weight that may differ. */
export const greatestDistance = ({ text, weight }: Sound, share: number): number =>
  exact.test(text) ? Number.MIN_VALUE : weight * share

/**
 * The least distance as a share of the difference in weight, since slips seldom cost less: sounds further apart are not compared.
 */
const LEAST_OF_WEIGHT = 0.8
const WIDEST = 64
const rows = [0, 1, 2].map(() => new Float64Array(WIDEST + 1))

/** The distance of two sounds; `limit` when it is not less than that. */
export function soundDistance(one: Sound, other: Sound, limit: number): number {
  if (one.text === other.text) return 0
  const [a, b] = [one.codes, other.codes]
  if (a.length > WIDEST || b.length > WIDEST) return limit
  if (Math.abs(one.weight - other.weight) * LEAST_OF_WEIGHT >= limit) return limit
  let [before, last, row] = rows as [Float64Array, Float64Array, Float64Array]
  last[0] = 0
  for (let j = 1; j <= b.length; j++) last[j] = (last[j - 1] ?? 0) + (other.gaps[j - 1] ?? 1)
  for (let i = 1; i <= a.length; i++) {
    const letter = a[i - 1] ?? 0
    const gap = one.gaps[i - 1] ?? 1
    row[0] = (last[0] ?? 0) + gap
    let least = row[0]
    for (let j = 1; j <= b.length; j++) {
      const opposite = b[j - 1] ?? 0
      let cost = (last[j - 1] ?? 0) + (instead[letter * LETTERS + opposite] ?? 1)
      cost = Math.min(cost, (last[j] ?? 0) + gap, (row[j - 1] ?? 0) + (other.gaps[j - 1] ?? 1))
      if (i > 1 && j > 1 && letter === b[j - 2] && opposite === a[i - 2])
        cost = Math.min(cost, (before[j - 2] ?? 0) + SWAPPED)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least >= limit) return limit
    ;[before, last, row] = [last, row, before]
  }
  return Math.min(limit, last[b.length] ?? limit)
}
