import { MAX_NAME_LENGTH } from '#contract/calls/fields.ts'
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

/** A title in the field of its script; one with a part in each, such as 'Shiv Aarti (शिव आरती)', in both. */
export function namesIn(title: string): FileNames {
  const names = (display_name: string, display_name_hindi: string) => ({
    display_name: display_name.slice(0, MAX_NAME_LENGTH),
    display_name_hindi: display_name_hindi.slice(0, MAX_NAME_LENGTH),
  })
  if (!DEVANAGARI.test(title)) return names(title, '')
  if (!LATIN.test(title)) return names('', title)
  const parts = title.split(SEPARATORS).filter(Boolean)
  const [english, hindi, ...others] = [
    parts.filter((part) => LATIN.test(part) && !DEVANAGARI.test(part)),
    parts.filter((part) => DEVANAGARI.test(part) && !LATIN.test(part)),
    ...parts.filter((part) => DEVANAGARI.test(part) && LATIN.test(part)),
  ]
  if (others.length > 0 || english?.length !== 1 || hindi?.length !== 1) return names(title, '')
  return names(english[0] ?? '', hindi[0] ?? '')
}

const MAX_ARTISTS = 20

/** The artists that a tag names. '&' and 'and' are parts of names: nothing is split there. */
export const artistsIn = (tag: string | null): string[] =>
  [...new Set((tag ?? '').split(/\s*[;,/]\s*|\s+(?:feat|ft)\.?\s+/iu).filter(Boolean))].slice(0, MAX_ARTISTS)

/** The last folder of a path, cleaned like a file name; null without a folder. */
export function albumOfFolder(folder: string): string | null {
  const last = folder.split('/').findLast((part) => part.trim() !== '')
  return last
    ? last
        .normalize('NFC')
        .replaceAll(/[_\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_NAME_LENGTH) || null
    : null
}
