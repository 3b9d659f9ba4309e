import { inLatinDigits, readDay } from '#contract/values/days.ts'
import { MAX_NAME_LENGTH, tidyLine } from '#contract/values/fields.ts'
import { isLostName } from '#contract/values/lost-letters.ts'
import { readNames } from '#contract/values/name-list.ts'
import { isHindi, pairIn } from '#server/catalogue/names/two-scripts.ts'
import { DISC_SIZE } from '#server/core/files/readers/tags.ts'
import { withoutAudioEnding } from '#server/core/search/tokens.ts'

export type FileNames = { display_name: string; display_name_hindi: string }

const LATIN = /\p{Script=Latin}/u

/** '14-03-2019 ', '2019_03_14 - ', '20190314 '. */
const DATED =
  /^(\d{1,2}[-._]\d{1,2}[-._]\d{4}|\d{4}[-._]\d{1,2}[-._]\d{1,2}|\d{8})(?!\d)[\s._–—-]*(?=[^\s._–—-])/
/** '1-01 ', as programs that copy discs write disc and track. */
const DISC_AND_TRACK = /^(0?[1-9]|1\d)-(\d{2})(?:\s*[-–—._)]+\s*|\s+)(?=\S)/
/** '01 - ', '7. ', '1)', '(01) ', '[03] '. */
const SEPARATE =
  /^(?:[([](\d{1,4})[)\]][\s._–—-]*|(\d{1,4})(?:\s+[-–—._)]+\s*|[–—.)_]+\s+|-\s+|[–—.)](?=[^\s\d])))(?=\S)/
/** '03 ', '03_', '1-': a place only where the number cannot be part of the name. */
const BARE = /^(\d{1,3})(?:[\s_]+|-)(?=[^\s_-])/
const YEAR = /^(19|20)\d\d$/

/** What stands at the head of a file name: the place of the recording, its day, and the rest as its title. */
type Head = { place: number | null; day: string | null; title: string }

/**
 * Reads the name of a file. A number with nothing but a blank behind it is a place only if it begins with 0, or if the other
 * files of its folder are numbered, too: "108 Names of Shiva" is a title.
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

/** Recorders put the year first where there are no signs between. */
const dayOf = (text: string): string | null =>
  (YEAR.test(text.slice(0, 4))
    ? readDay(text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3').replaceAll('_', '-'))
    : null) ?? readDay(text.replaceAll('_', '-'))

/** Without the underscores of those who avoid spaces. */
const spaced = (text: string) => text.replaceAll(/[_\p{Cc}\s]+/gu, ' ').trim()

/** As long as a name may be; PostgreSQL rejects half of a surrogate pair. */
const shortened = (text: string) =>
  text
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .replace(/\uFFFD$/u, '')
    .trim()

/** A name as the form takes it; '' for one whose letters are lost. */
const readable = (text: string) => {
  const name = shortened(tidyLine(text))
  return isLostName(name) ? '' : name
}

/** The names of a recording: those in its tags, else those in the name of its file. */
export const namesOfRecording = (title: string | null, titleOfFile: string): FileNames =>
  namesIn(readable(title ?? '') || readable(titleOfFile))

/** A title in the field of its script; one with a part in each, such as 'Shiv Aarti (शिव आरती)', in both. */
export function namesIn(title: string): FileNames {
  const pair = pairIn(title)
  const [english, hindi] = pair ?? (isHindi(title) ? ['', title] : [title, ''])
  return { display_name: shortened(english), display_name_hindi: shortened(hindi) }
}

const MAX_ARTISTS = 20
/** In letters: words on both sides of a slash that are no longer are one name, as in AC/DC. */
const MAX_INITIALS = 4

/**
 * The artists that the values of a tag name, read as lists of names are everywhere; a slash and "feat." part them, too. '&'
 * and 'and' are parts of names. What is known as a whole, or is one name in both scripts, is not split.
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

/** The last folder of a path, cleaned like a file name; null without a folder. */
export function albumOfFolder(folder: string): string | null {
  const last = folder.split('/').findLast((part) => part.trim() !== '') ?? ''
  return readable(last.replaceAll('_', ' ')).replaceAll(/\s+/g, ' ') || null
}
