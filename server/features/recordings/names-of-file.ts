import { inLatinDigits, readDay } from '#contract/values/days.ts'
import { MAX_NAME_LENGTH, tidyLine } from '#contract/values/fields.ts'
import { isLostName } from '#contract/values/lost-letters.ts'
import { readNames } from '#contract/values/name-list.ts'
import { isHindi, pairIn } from '#server/catalogue/names/two-scripts.ts'
import { DISC_SIZE } from '#server/core/files/readers/tags.ts'
import { withoutAudioEnding } from '#server/core/search/tokens.ts'

export type FileNames = { display_name: string; display_name_hindi: string }

const LATIN = /\p{Script=Latin}/u

/** Matches a date at the head of a file name: '14-03-2019 ', '2019_03_14 - ', '20190314 '. */
const DATED =
  /^(\d{1,2}[-._]\d{1,2}[-._]\d{4}|\d{4}[-._]\d{1,2}[-._]\d{1,2}|\d{8})(?!\d)[\s._–—-]*(?=[^\s._–—-])/
/** Matches disc and track at the head of a file name, '1-01 ', as programs that copy discs write them. */
const DISC_AND_TRACK = /^(0?[1-9]|1\d)-(\d{2})(?:\s*[-–—._)]+\s*|\s+)(?=\S)/
/** Matches a number that is separate from the title: '01 - ', '7. ', '1)', '(01) ', '[03] '. */
const SEPARATE =
  /^(?:[([](\d{1,4})[)\]][\s._–—-]*|(\d{1,4})(?:\s+[-–—._)]+\s*|[–—.)_]+\s+|-\s+|[–—.)](?=[^\s\d])))(?=\S)/
/** Matches a number that may be part of the title, '03 ', '03_', '1-': it is a place only if it cannot be part of it. */
const BARE = /^(\d{1,3})(?:[\s_]+|-)(?=[^\s_-])/
const YEAR = /^(19|20)\d\d$/

/** The parts of a file name: the place of the recording, its day, and the rest as its title. */
type Head = { place: number | null; day: string | null; title: string }

/**
 * Reads a file name. A number before a blank is a place only if it begins with 0, or if the other files of the folder are numbered,
 * too: "108 Names of Shiva" is a title.
 */
export function headOfFile(file_name: string, isNumbered: boolean): Head {
  const stem = withoutAudioEnding(file_name.normalize('NFC')).trim()
  const digits = inLatinDigits(stem)
  const head = (length: number, found: Partial<Head>): Head => ({
    place: null,
    day: null,
    ...found,
    title: spaced(stem.slice(length)) || spaced(stem),
  })
  const dated = DATED.exec(digits)
  const day = dated?.[1] && dayOf(dated[1])
  if (dated && day) return head(dated[0].length, { day })
  const [disc, one, other] = DISC_AND_TRACK.exec(digits) ?? []
  if (disc && Number(other) > 0)
    return head(disc.length, { place: (Number(one) - 1) * DISC_SIZE + Number(other) })
  const [separate, inBrackets, number = inBrackets ?? ''] = SEPARATE.exec(digits) ?? []
  if (separate && !YEAR.test(number)) return head(separate.length, { place: Number(number) || null })
  const [bare, only = ''] = BARE.exec(digits) ?? []
  if (bare && (only.startsWith('0') || isNumbered)) return head(bare.length, { place: Number(only) || null })
  return head(0, {})
}

/** The day in digits: recorders put the year first when there are no separators. */
const dayOf = (text: string): string | null =>
  (YEAR.test(text.slice(0, 4))
    ? readDay(text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3').replaceAll('_', '-'))
    : null) ?? readDay(text.replaceAll('_', '-'))

/** Replaces underscores, which people write instead of blanks, by blanks. */
const spaced = (text: string) => text.replaceAll(/[_\p{Cc}\s]+/gu, ' ').trim()

/** Shortens a name to the longest allowed, without half of a surrogate pair, which PostgreSQL rejects. */
const shortened = (text: string) =>
  text
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .replace(/\uFFFD$/u, '')
    .trim()

/** A name as the form accepts it; '' for a name that has lost its letters. */
const readable = (text: string) => {
  const name = shortened(tidyLine(text))
  return isLostName(name) ? '' : name
}

/** The names of a recording: those in its tags, else those in the name of its file. */
export const namesOfRecording = (title: string | null, titleOfFile: string): FileNames =>
  namesIn(readable(title ?? '') || readable(titleOfFile))

/** Puts a title into the field of its script, or both parts of a title such as 'Shiv Aarti (शिव आरती)' into both fields. */
export function namesIn(title: string): FileNames {
  const pair = pairIn(title)
  const [english, hindi] = pair ?? (isHindi(title) ? ['', title] : [title, ''])
  return { display_name: shortened(english), display_name_hindi: shortened(hindi) }
}

const MAX_ARTISTS = 20
/** In letters: words up to this length on both sides of a slash are one name, as in AC/DC. */
const MAX_INITIALS = 4

/**
 * The artists that the values of a tag name, read like other lists of names; a slash and "feat." also separate them, while '&' and
 * 'and' are parts of names. A known name, or one name in both scripts, is not split.
 */
export function artistsIn(values: readonly string[], isKnown: (name: string) => boolean): string[] {
  const names = values.flatMap((value) =>
    pairIn(value)
      ? [value]
      : readNames(value, isKnown).flatMap((name) => (isKnown(name) ? [name] : partsOf(name))),
  )
  return [...new Set(names.map(readable).filter(Boolean))].slice(0, MAX_ARTISTS)
}

const partsOf = (name: string): string[] =>
  name.split(/\s+\/\s+|\s+(?:feat|ft)\.?\s+/iu).flatMap((part) => {
    const names = part.split('/')
    return names.every((each) => each.length <= MAX_INITIALS && LATIN.test(each)) ? [part] : names
  })

export const albumOfTag = (tag: string | null): string | null => readable(tag ?? '') || null

/** The last folder of a path, cleaned like a file name; null when there is no folder. */
export function albumOfFolder(folder: string): string | null {
  const last = folder.split('/').findLast((part) => part.trim() !== '') ?? ''
  return readable(last.replaceAll('_', ' ')).replaceAll(/\s+/g, ' ') || null
}
