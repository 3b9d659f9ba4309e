import { MAX_NAME_LENGTH, tidyLine } from '#contract/calls/fields.ts'
import { isLostName } from '#contract/values/lost-letters.ts'
import { withoutAudioEnding } from '#server/core/search/tokens.ts'

export type FileNames = { display_name: string; display_name_hindi: string }

const DEVANAGARI = /\p{Script=Devanagari}/u
const LATIN = /\p{Script=Latin}/u
/** '01 - ', '7. ', '03_', '1-': a number before the name, but not one that is all of it. */
const NUMBERED = /^(\d{1,3})(?:\s*[-–—._)]+\s*|\s+)(?=\S)/u
const SEPARATORS = /\s*(?:[|/()[\]–—]|\s-\s)\s*/u

/** The number at the beginning of a file name; null when there is none. */
export function numberOfFile(file_name: string): number | null {
  const [, number] = NUMBERED.exec(withoutAudioEnding(file_name)) ?? []
  return Number(number) || null
}

/** The name of a file without its extension, its number and the underscores of those who avoid spaces. */
export function titleOfFile(file_name: string): string {
  const stem = withoutAudioEnding(file_name)
    .normalize('NFC')
    .replaceAll(/[_\p{Cc}\s]+/gu, ' ')
    .trim()
  return stem.replace(NUMBERED, '').trim() || stem
}

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
export const namesOfRecording = (title: string | null, file_name: string): FileNames =>
  namesIn(readable(title ?? '') || readable(titleOfFile(file_name)))

const isHindi = (text: string) => DEVANAGARI.test(text) && !LATIN.test(text)

/** A title in the field of its script; one with a part in each, such as 'Shiv Aarti (शिव आरती)', in both. */
export function namesIn(title: string): FileNames {
  const pair = pairIn(title)
  const [english, hindi] = pair ?? (isHindi(title) ? ['', title] : [title, ''])
  return { display_name: shortened(english), display_name_hindi: shortened(hindi) }
}

/** The English and the Hindi name of a text that has one part in Hindi; null for any other. */
export function pairIn(text: string): [english: string, hindi: string] | null {
  const hindi = text.split(SEPARATORS).filter(isHindi)
  const [only = ''] = hindi
  if (hindi.length !== 1 || isHindi(text)) return null
  const at = text.indexOf(only)
  const before = text.slice(0, at).replace(/(?:[\s|/([–—]|\s-)+$/u, '')
  const after = text.slice(at + only.length).replace(/^\s*[)\]]/u, '')
  // What stood between the two is left between what is before and after it, or nowhere.
  const english = before === '' ? after.replace(/^[\s|/–—-]+/u, '') : before + after
  return DEVANAGARI.test(english) || english.trim() === '' ? null : [english.trim(), only.trim()]
}

const MAX_ARTISTS = 20
/** In letters: words on both sides of a slash that are no longer are one name, as in AC/DC. */
const MAX_INITIALS = 4

/**
 * The artists that the values of a tag name. '&' and 'and' are parts of names: nothing is split there. A value that is a
 * known name as a whole is that name.
 */
export function artistsIn(values: readonly string[], isKnown: (name: string) => boolean): string[] {
  const names = values.flatMap((value) => (isKnown(value) ? [value] : partsOf(value)))
  return [...new Set(names.map(shortened).filter(Boolean))].slice(0, MAX_ARTISTS)
}

const partsOf = (value: string): string[] =>
  value.split(/\s*[;,]\s*|\s+\/\s+|\s+(?:feat|ft)\.?\s+/iu).flatMap((part) => {
    const names = part.split('/')
    return names.every((name) => name.length <= MAX_INITIALS && LATIN.test(name)) ? [part] : names
  })

export const albumOfTag = (tag: string | null): string | null => readable(tag ?? '') || null

/** The last folder of a path, cleaned like a file name; null without a folder. */
export function albumOfFolder(folder: string): string | null {
  const last = folder.split('/').findLast((part) => part.trim() !== '') ?? ''
  return readable(last.replaceAll('_', ' ')).replaceAll(/\s+/g, ' ') || null
}
