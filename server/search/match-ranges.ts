import { foldWords } from './fold.ts'
import { joinedRun } from './joined-form.ts'
import { patternsOf } from './search-condition.ts'
import type { SearchWord } from './search-words.ts'

type Range = [start: number, end: number]
/** What a key must contain, as in the condition without its `%`. */
type Needles = { plain: string[]; phonetic: string[] }
type Side = keyof Needles

/** Numbers and letters apart, as in the keys; joiners and apostrophes stay inside their word. */
const shownWord = /\p{N}+|[\p{L}\p{M}\u200c\u200d'’]+/gu
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Which parts of a shown name a query matched, in UTF-16 offsets: in order, apart from each other, never cutting a
 * letter from its marks. Empty when nothing of this name matched (the match is then in another text).
 */
export function matchRanges(text: string, words: readonly SearchWord[]): Range[] {
  if (words.length === 0) return []
  const shown = [...text.matchAll(shownWord)]
  const found = words.flatMap((word) => {
    const needles = needlesOf(word)
    const alone = shown.flatMap((match) => rangeInWord(match[0], match.index, needles))
    return alone.length > 0 ? alone : rangesAcross(shown, needles)
  })
  return merge(found)
}

function needlesOf(word: SearchWord): Needles {
  const { plain, phonetic } = patternsOf(word)
  const bare = (pattern: string) => pattern.slice(1, -1)
  return { plain: plain.map(bare), phonetic: phonetic.map(bare) }
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

/** A silent letter after the matched ones belongs to them: राम marks all of "Rama". */
function lastOfSameSound(word: string, bounds: number[], first: number): number {
  const sound = keyOf(word.slice(0, bounds[first]), 'phonetic')
  let last = first
  while (last + 1 < bounds.length && keyOf(word.slice(0, bounds[last + 1]), 'phonetic') === sound) last++
  return last
}

/** The query has in one word what the name has in two or three. */
function rangesAcross(shown: RegExpExecArray[], needles: Needles): Range[] {
  return shown.flatMap((match, i): Range[] => {
    const last = [shown[i + 1], shown[i + 2]].findLast(
      (_, n) => isAcross(shown.slice(i, i + 2 + n), needles) && !isAcross(shown.slice(i, i + 1 + n), needles),
    )
    return last === undefined ? [] : [[match.index, last.index + last[0].length]]
  })
}

function isAcross(run: RegExpExecArray[], needles: Needles): boolean {
  const joined = ` ${joinedRun(
    run.flatMap((match) => foldWords(match[0])),
    0,
  )} `
  return needles.phonetic.some((needle) => needle.startsWith(' ') && joined.startsWith(needle))
}

function matches(text: string, needles: Needles, side: Side): boolean {
  const key = keyOf(text, side)
  return needles[side].some((needle) => key.includes(needle))
}

function keyOf(text: string, side: Side): string {
  return ` ${foldWords(text)
    .flatMap((word) => word[side])
    .join(' ')} `
}

/** Where each grapheme cluster of a word ends; a run of ASCII has one per unit. */
function clusterBounds(word: string): number[] {
  if (/^[ -~]*$/.test(word)) return Array.from(word, (_, i) => i + 1)
  return Array.from(graphemes.segment(word), ({ index, segment }) => index + segment.length)
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
