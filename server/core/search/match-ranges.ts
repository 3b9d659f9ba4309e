import { foldWords } from './fold.ts'
import { joinedRuns } from './joined-form.ts'
import { memoize } from './memoize.ts'
import { patternsOf } from './search-condition.ts'
import type { SearchWord } from './search-words.ts'
import { LONG_O } from './tokens.ts'

type Range = [start: number, end: number]
/** The substrings of which a key must contain one, as in the `like` patterns without `%`. */
type Needles = { plain: string[]; phonetic: string[] }
type Side = keyof Needles

/** Matches a word or a number in a shown name, divided as in the keys; joiners and apostrophes stay inside their word. */
const shownWord = new RegExp(String.raw`(?:${LONG_O.source}|[\p{L}\p{M}\u200b-\u200d'’])+|\p{N}+`, 'gu')
const ascii = /^[ -~]*$/
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * The parts of a shown name that a query matched, in UTF-16 offsets: sorted, disjoint, never separating a letter from its marks.
 * Empty when another text of the record matched.
 */
export function matchRanges(text: string, words: readonly SearchWord[]): Range[] {
  if (words.length === 0) return []
  const shown = [...text.matchAll(shownWord)]
  const found = words.flatMap((word) => {
    const needles = needlesOf(word)
    const alone = shown.flatMap((match) => rangeInWord(match[0], match.index, needles))
    return alone.length > 0 ? alone : rangesAcross(shown, needles)
  })
  return merge(found.map((range) => widen(text, range)))
}

const known = new WeakMap<SearchWord, Needles>()

/** The substrings that a query word matches, computed once per query and not for each of a thousand rows. */
function needlesOf(word: SearchWord): Needles {
  const before = known.get(word)
  if (before !== undefined) return before
  const { plain, phonetic } = patternsOf(word)
  const bare = (pattern: string) => pattern.slice(1, -1)
  const needles = { plain: plain.map(bare), phonetic: phonetic.map(bare) }
  known.set(word, needles)
  return needles
}

/** The matching part of one word: by its letters if they match, else by its sound. */
function rangeInWord(word: string, offset: number, needles: Needles): Range[] {
  const side = matches(word, needles, 'plain') ? 'plain' : 'phonetic'
  if (side === 'phonetic' && !matches(word, needles, 'phonetic')) return []
  const bounds = clusterBounds(word)
  const first = bounds.findIndex((bound) => matches(word.slice(0, bound), needles, side))
  const end = bounds[side === 'plain' ? first : lastOfSameSound(word, bounds, first)] ?? word.length
  const inside = { ...needles, [side]: needles[side].filter((needle) => !needle.startsWith(' ')) }
  const start = bounds.findLast((bound) => bound < end && matches(word.slice(bound, end), inside, side)) ?? 0
  const beginsHere = matches(word.slice(0, end), onlyBeginnings(needles, side), side)
  return [[offset + (beginsHere ? 0 : start), offset + end]]
}

function onlyBeginnings(needles: Needles, side: Side): Needles {
  const inside = needles[side].filter((needle) => !needle.startsWith(' ')).map((needle) => ` ${needle}`)
  return { ...needles, [side]: [...needles[side].filter((needle) => needle.startsWith(' ')), ...inside] }
}

/** Extends a match by a silent letter after it: राम marks all of "Rama". */
function lastOfSameSound(word: string, bounds: number[], first: number): number {
  const sound = keysOf(word.slice(0, bounds[first])).phonetic
  let last = first
  while (last + 1 < bounds.length && keysOf(word.slice(0, bounds[last + 1])).phonetic === sound) last++
  return last
}

/** The parts of a name where two or three words match one word of the query. */
function rangesAcross(shown: RegExpExecArray[], needles: Needles): Range[] {
  const forms = shown.map((match) => foldWords(match[0]))
  return shown.flatMap((match, i) =>
    joinedRuns(forms.slice(i).flat(), 0).flatMap(({ form, length }): Range[] => {
      const last = shown[i + length - 1]
      if (last === undefined || !needles.phonetic.includes(` ${form} `)) return []
      return [[match.index, last.index + last[0].length]]
    }),
  )
}

function matches(text: string, needles: Needles, side: Side): boolean {
  const key = keysOf(text)[side]
  return needles[side].some((needle) => key.includes(needle))
}

const keysOf = memoize((text) => {
  const words = foldWords(text)
  const keyOf = (side: Side) => ` ${words.flatMap((word) => word[side]).join(' ')} `
  return { plain: keyOf('plain'), phonetic: keyOf('phonetic') }
})

/** The end of each grapheme cluster of a word; in ASCII every unit is one. */
function clusterBounds(word: string): number[] {
  if (ascii.test(word)) return Array.from(word, (_, i) => i + 1)
  return Array.from(graphemes.segment(word), ({ index, segment }) => index + segment.length)
}

/** Extends a range to whole grapheme clusters, since a mark at the beginning of a word may belong to the character before it. */
function widen(text: string, [start, end]: Range): Range {
  if (ascii.test(text)) return [start, end]
  const clusters = graphemes.segment(text)
  const last = clusters.containing(end - 1)
  return [clusters.containing(start)?.index ?? start, last ? last.index + last.segment.length : end]
}

function merge(ranges: Range[]): Range[] {
  const merged: Range[] = []
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
