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

/** A title in the field of its script; one with a part in each, such as 'Shiv Aarti (शिव आरती)', in both. */
function namesIn(title: string): FileNames {
  const isHindi = (text: string) => DEVANAGARI.test(text) && !LATIN.test(text)
  const isEnglish = (text: string) => !DEVANAGARI.test(text)
  const names = (english = '', hindi = '') => ({
    display_name: shortened(english),
    display_name_hindi: shortened(hindi),
  })
  if (isHindi(title)) return names('', title)
  const [one = '', other = '', ...more] = title.split(SEPARATORS).filter(Boolean)
  if (more.length > 0) return names(title)
  if (isEnglish(one) && isHindi(other)) return names(one, other)
  if (isHindi(one) && isEnglish(other) && other !== '') return names(other, one)
  return names(title)
}

const MAX_ARTISTS = 20

/** The artists that a tag names. '&' and 'and' are parts of names: nothing is split there. */
export function artistsIn(tag: string | null): string[] {
  const names = (tag ?? '').split(/\s*[;,/]\s*|\s+(?:feat|ft)\.?\s+/iu).map(readable)
  return [...new Set(names.filter(Boolean))].slice(0, MAX_ARTISTS)
}

export const albumOfTag = (tag: string | null): string | null => readable(tag ?? '') || null

/** The last folder of a path, cleaned like a file name; null without a folder. */
export function albumOfFolder(folder: string): string | null {
  const last = folder.split('/').findLast((part) => part.trim() !== '') ?? ''
  return readable(last.replaceAll('_', ' ')).replaceAll(/\s+/g, ' ') || null
}
