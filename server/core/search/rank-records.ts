import { MATCH } from './matching-words.ts'
import type { Postings } from './postings.ts'

/** How well a record matches, best first; see docs/decisions/ranking.md. */
export const RANK = {
  wholeName: 1,
  beginningOfName: 2,
  phrase: 3,
  words: 4,
  beginningsOfWords: 5,
  insideWords: 6,
  relation: 7,
} as const

/** The ids of the records that a search has found, each once, those of the best rank first; and how many each rank has. */
export type FoundRecords = { ids: Int32Array; counts: readonly number[]; byteLength: number }

const RANKS = Object.keys(RANK).length

/** Orders found records by their ranks. */
export function groupByRank(ids: Int32Array, ranks: Uint8Array): FoundRecords {
  const counts = new Array<number>(RANKS).fill(0)
  for (const rank of ranks) counts[rank - 1] = (counts[rank - 1] ?? 0) + 1
  const next = counts.map((_, i) => counts.slice(0, i).reduce((sum, count) => sum + count, 0))
  const grouped = new Int32Array(ids.length)
  for (let i = 0; i < ids.length; i++) {
    const group = (ranks[i] ?? 1) - 1
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

/** The found records that are among some, or that are not. */
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

/** The rank of a found record. */
export function rankOf({ ids, counts }: FoundRecords, id: number): number {
  const at = ids.indexOf(id)
  return counts.findIndex((_, i) => at < counts.slice(0, i + 1).reduce((sum, count) => sum + count, 0)) + 1
}

/** What one word of a query matches: words of records, and records that are linked to a match. */
export type WordHits = { own: { postings: Postings; match: number }[]; related: Int32Array[] }

/** Of a record that only a related record's name matches; less than any match of its own. */
const RELATED = 0
/** In the positions where a phrase begins: that it also ends where the name ends. Above the bits of positions. */
const WHOLE = 1 << 30

/**
 * For each record, by its id: how well it matches, plus one, or 0; and the positions in its first and second name where
 * a phrase begins. Kept between searches, since they are as large as the greatest id.
 */
class Marks {
  ids: Int32Array = new Int32Array(0)
  count = 0
  match: Uint8Array = new Uint8Array(0)
  first: Int32Array = new Int32Array(0)
  second: Int32Array = new Int32Array(0)

  makeRoom(size: number) {
    if (size <= this.match.length) return
    const room = Math.ceil(size * 1.2)
    this.ids = new Int32Array(room)
    this.match = new Uint8Array(room)
    this.first = new Int32Array(room)
    this.second = new Int32Array(room)
  }

  add(id: number, match: number, first: number, second: number) {
    const known = this.match[id] ?? 0
    if (known === 0) {
      this.ids[this.count++] = id
      this.match[id] = match + 1
      this.first[id] = first
      this.second[id] = second
      return
    }
    if (known < match + 1) this.match[id] = match + 1
    this.first[id] = (this.first[id] ?? 0) | first
    this.second[id] = (this.second[id] ?? 0) | second
  }

  clear() {
    for (let i = 0; i < this.count; i++) this.match[this.ids[i] ?? 0] = 0
    this.count = 0
  }
}

const [all, ofWord] = [new Marks(), new Marks()]

/** The records that match every word of a query, with their ranks. */
export function rankRecords(words: readonly WordHits[]): FoundRecords {
  const lists = words.flatMap(({ own, related }) => [...own.map(({ postings }) => postings.ids), ...related])
  const size = greatestOf(lists) + 1
  all.makeRoom(size)
  ofWord.makeRoom(size)
  try {
    words.forEach((hits, i) => {
      mark(i === 0 ? all : ofWord, hits, i, words.length)
      if (i === 0) return
      keepMatching(all, ofWord)
      ofWord.clear()
    })
    const ids = all.ids.subarray(0, all.count)
    const ranks = new Uint8Array(all.count)
    for (let i = 0; i < ids.length; i++) ranks[i] = rankOfMarks(ids[i] ?? 0)
    return groupByRank(ids, ranks)
  } finally {
    all.clear()
    ofWord.clear()
  }
}

/** About as many records as their table has. */
export function greatestOf(lists: readonly Int32Array[]): number {
  let greatest = 0
  for (const ids of lists) for (const id of ids) if (id > greatest) greatest = id
  return greatest
}

/** Marks what query word `i` of `count` matches: a word of a phrase as a whole, the last also by its beginning. */
function mark(marks: Marks, { own, related }: WordHits, i: number, count: number): void {
  const isLast = i === count - 1
  for (const { postings, match } of own) {
    const { ids, first, second } = postings
    const inPhrase = match >= (isLast ? MATCH.beginning : MATCH.exact)
    const end = isLast && match === MATCH.exact ? WHOLE | (1 << (count - 1)) : 0
    for (let at = 0; at < ids.length; at++)
      marks.add(
        ids[at] ?? 0,
        match,
        inPhrase ? beginnings(first[at] ?? 0, i, isLast, end) : 0,
        inPhrase ? beginnings(second[at] ?? 0, i, isLast, end) : 0,
      )
  }
  for (const ids of related) for (const id of ids) marks.add(id, RELATED, 0, 0)
}

/**
 * The positions where a phrase begins whose word `i` stands at `positions` of a name. `end`: the bits of a name that ends
 * with this word as the last of the phrase, or 0.
 */
function beginnings(positions: number, i: number, isLast: boolean, end: number): number {
  const begin = (positions & ~WHOLE) >> i
  if (!isLast) return begin | WHOLE
  return end !== 0 && (positions & end) === end ? begin | WHOLE : begin
}

/** Keeps of `found` what `next` has, too: the worse match, and the phrases that go on. */
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
  }
  found.count = kept
}

function rankOfMarks(id: number): number {
  const match = (all.match[id] ?? 0) - 1
  if (match === RELATED) return RANK.relation
  if (match === MATCH.inside) return RANK.insideWords
  const [first, second] = [all.first[id] ?? 0, all.second[id] ?? 0]
  if (isWhole(first) || isWhole(second)) return RANK.wholeName
  const begins = first | second
  if (begins & 1) return RANK.beginningOfName
  if (match === MATCH.beginning) return RANK.beginningsOfWords
  return begins & ~WHOLE ? RANK.phrase : RANK.words
}

const isWhole = (positions: number) => (positions & (WHOLE | 1)) === (WHOLE | 1)
