import { MATCH } from './matching-words.ts'
import { type Postings, positionsIn, wordsOf } from './postings.ts'

/**
 * The ranks of matches, best first, see docs/search.md. Whole words have nine ranks, for three places and three ways to match;
 * within a rank, names with fewer words come first.
 */
export const RANK = {
  wholeName: 1,
  wholeNameAlike: 2,
  wholeNameBySound: 3,
  wholeWords: 4,
  beginningOfNameInPart: 13,
  beginningsOfWords: 14,
  beginningsOfSounds: 15,
  insideWords: 16,
  relation: 17,
} as const

/** Whether a rank means that the whole query is a name of the record. */
export const isWholeName = (rank: number): boolean => rank <= RANK.wholeNameBySound

/**
 * The ids of the records that a search has found, each once, those of the best group first. `counts` has the size of each group,
 * which is a rank and a number of words of the name.
 */
export type FoundRecords = { ids: Int32Array; counts: readonly number[]; byteLength: number }

/** Numbers of words from this one on count as one. */
const LENGTHS = 16
const GROUPS = RANK.relation * LENGTHS

const groupOf = (rank: number, length: number) => (rank - 1) * LENGTHS + Math.min(length, LENGTHS - 1)

/** How many records were found only through related ones. */
export const foundByRelation = ({ counts }: FoundRecords): number =>
  counts.slice(groupOf(RANK.relation, 0)).reduce((sum, count) => sum + count, 0)

/** Orders found records by their groups. */
export function groupByRank(ids: Int32Array, groups: Uint16Array): FoundRecords {
  const counts = new Array<number>(GROUPS).fill(0)
  for (const group of groups) counts[group] = (counts[group] ?? 0) + 1
  let before = 0
  const next = counts.map((count) => {
    before += count
    return before - count
  })
  const grouped = new Int32Array(ids.length)
  for (let i = 0; i < ids.length; i++) {
    const group = groups[i] ?? 0
    const at = next[group] ?? 0
    grouped[at] = ids[i] ?? 0
    next[group] = at + 1
  }
  return { ids: grouped, counts, byteLength: grouped.byteLength }
}

/** The found records that are among `ids`. */
export const keepAmong = (found: FoundRecords, among: Int32Array): FoundRecords => filtered(found, among, 1)

/** The found records that are not among `ids`. */
export const leaveOut = (found: FoundRecords, among: Int32Array): FoundRecords =>
  among.length === 0 ? found : filtered(found, among, 0)

/** The found records that are in `among` (`wanted` 1) or not in it (0). */
function filtered({ ids, counts }: FoundRecords, among: Int32Array, wanted: 0 | 1): FoundRecords {
  const isAmong = new Uint8Array(greatestOf([ids, among]) + 1)
  for (const id of among) isAmong[id] = 1
  const kept = new Int32Array(wanted === 1 ? Math.min(among.length, ids.length) : ids.length)
  let size = 0
  const countOfKept = (first: number, end: number) => {
    const before = size
    for (let i = first; i < end; i++) if (isAmong[ids[i] ?? 0] === wanted) kept[size++] = ids[i] ?? 0
    return size - before
  }
  let end = 0
  const countsOfKept = counts.map((count) => {
    end += count
    return countOfKept(end - count, end)
  })
  return { ids: kept.subarray(0, size), counts: countsOfKept, byteLength: kept.byteLength }
}

/** The ranks of some of the found records, by id. */
export function ranksOf({ ids, counts }: FoundRecords, some: readonly number[]): Map<number, number> {
  const wanted = new Set(some)
  const ranks = new Map<number, number>()
  let at = 0
  for (const [group, count] of counts.entries()) {
    if (ranks.size === wanted.size) break
    for (const end = at + count; at < end; at++) {
      const id = ids[at] ?? 0
      if (wanted.has(id)) ranks.set(id, Math.floor(group / LENGTHS) + 1)
    }
  }
  return ranks
}

/**
 * The matches of one query word: words of records with how well they match, and the records linked to a match. `places` is where
 * the word stands in the query.
 */
export type WordHits = {
  own: { postings: Postings; match: number }[]
  related: Int32Array[]
  places: readonly number[]
}

/** The match of a record that only the name of a related record matches; it is less than any match of its own. */
const RELATED = 0
/** A bit above the positions where a phrase begins: the name has no more words than the phrase. */
const WHOLE = 1 << 30

/**
 * For each record, by its id: how well it matches plus one, or 0; where a phrase begins in its two names; and how many words the
 * matching name has. Kept between searches, since the arrays are as large as the greatest id.
 */
class Marks {
  ids: Int32Array = new Int32Array(0)
  count = 0
  match: Uint8Array = new Uint8Array(0)
  first: Int32Array = new Int32Array(0)
  second: Int32Array = new Int32Array(0)
  length: Uint8Array = new Uint8Array(0)

  makeRoom(size: number) {
    if (size <= this.match.length) return
    const room = Math.ceil(size * 1.2)
    this.ids = new Int32Array(room)
    this.match = new Uint8Array(room)
    this.first = new Int32Array(room)
    this.second = new Int32Array(room)
    this.length = new Uint8Array(room)
  }

  add(id: number, match: number, first: number, second: number, length: number) {
    const known = this.match[id] ?? 0
    if (known === 0) {
      this.ids[this.count++] = id
      this.match[id] = match + 1
      this.first[id] = first
      this.second[id] = second
      this.length[id] = length
      return
    }
    if (known < match + 1) this.match[id] = match + 1
    this.first[id] = (this.first[id] ?? 0) | first
    this.second[id] = (this.second[id] ?? 0) | second
    this.length[id] = shorter(this.length[id] ?? 0, length)
  }

  clear() {
    for (let i = 0; i < this.count; i++) this.match[this.ids[i] ?? 0] = 0
    this.count = 0
  }
}

/** The lesser of two numbers of words, where 0 means none. */
const shorter = (one: number, other: number) =>
  one === 0 || other === 0 ? one + other : Math.min(one, other)

const [all, ofWord] = [new Marks(), new Marks()]

/** The records that match every word of a query, with their ranks. */
export function rankRecords(words: readonly WordHits[]): FoundRecords {
  const lists = words.flatMap(({ own, related }) => [...own.map(({ postings }) => postings.ids), ...related])
  const size = greatestOf(lists) + 1
  const count = Math.max(...words.flatMap(({ places }) => places)) + 1
  all.makeRoom(size)
  ofWord.makeRoom(size)
  try {
    words.forEach((hits, i) => {
      mark(i === 0 ? all : ofWord, hits, count)
      if (i === 0) return
      keepMatching(all, ofWord)
      ofWord.clear()
    })
    const ids = all.ids.subarray(0, all.count)
    const groups = new Uint16Array(all.count)
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] ?? 0
      groups[i] = groupOf(rankOfMarks(id, count > 1), all.length[id] ?? 0)
    }
    return groupByRank(ids, groups)
  } finally {
    all.clear()
    ofWord.clear()
  }
}

/** The greatest id, which is about the number of records in their table. */
export function greatestOf(lists: readonly Int32Array[]): number {
  let greatest = 0
  for (const ids of lists) for (const id of ids) if (id > greatest) greatest = id
  return greatest
}

/** Marks the records that match one word of a query of `count` words. */
function mark(marks: Marks, { own, related, places }: WordHits, count: number): void {
  const isLast = places.at(-1) === count - 1
  for (const { postings, match } of own) {
    const { ids, first, second } = postings
    const isWhole = match >= MATCH.sound
    const inPhrase = isWhole || (isLast && match >= MATCH.beginningOfSound)
    const end = isWhole ? count : 0
    for (let at = 0; at < ids.length; at++) {
      const [one, other] = [first[at] ?? 0, second[at] ?? 0]
      marks.add(
        ids[at] ?? 0,
        match,
        inPhrase ? beginnings(one, places, end) : 0,
        inPhrase ? beginnings(other, places, end) : 0,
        shorter(wordsOf(one), wordsOf(other)),
      )
    }
  }
  for (const ids of related) for (const id of ids) marks.add(id, RELATED, 0, 0, 0)
}

/**
 * The positions in a name where a phrase begins that has a word at `places`. `end` is the number of words of a phrase that ends
 * with this word.
 */
function beginnings(packed: number, places: readonly number[], end: number): number {
  const positions = positionsIn(packed)
  let begin = -1
  for (const place of places) begin &= positions >> place
  return wordsOf(packed) === end && end !== 0 ? begin | WHOLE : begin & ~WHOLE
}

/** Keeps the records of `found` that `next` has, too, each with the worse match, and the phrases that continue in `next`. */
function keepMatching(found: Marks, next: Marks): void {
  let kept = 0
  for (let at = 0; at < found.count; at++) {
    const id = found.ids[at] ?? 0
    const match = next.match[id] ?? 0
    if (match === 0) {
      found.match[id] = 0
      continue
    }
    found.ids[kept++] = id
    if (match < (found.match[id] ?? 0)) found.match[id] = match
    found.first[id] = (found.first[id] ?? 0) & (next.first[id] ?? 0)
    found.second[id] = (found.second[id] ?? 0) & (next.second[id] ?? 0)
    found.length[id] = Math.max(found.length[id] ?? 0, next.length[id] ?? 0)
  }
  found.count = kept
}

/** The places of a phrase in a name, best first: at its beginning, inside it, or with the words apart. */
const AT_BEGINNING = 0
const INSIDE = 1
const APART = 2

function rankOfMarks(id: number, isPhrase: boolean): number {
  const match = (all.match[id] ?? 0) - 1
  if (match === RELATED) return RANK.relation
  if (match === MATCH.inside) return RANK.insideWords
  if (match === MATCH.beginningOfSound) return RANK.beginningsOfSounds
  const [first, second] = [all.first[id] ?? 0, all.second[id] ?? 0]
  const begins = first | second
  const place = begins & 1 ? AT_BEGINNING : begins & ~WHOLE ? INSIDE : APART
  if (match === MATCH.beginning)
    return place === AT_BEGINNING ? RANK.beginningOfNameInPart : RANK.beginningsOfWords
  const alike = MATCH.typed - match
  if (isWhole(first) || isWhole(second)) return RANK.wholeName + alike
  // When the query has several words, their order counts for more than their letters.
  return RANK.wholeWords + (isPhrase ? 3 * place + alike : 3 * alike + place)
}

const isWhole = (positions: number) => (positions & (WHOLE | 1)) === (WHOLE | 1)
