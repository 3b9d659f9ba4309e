import { foldWords } from './fold.ts'
import { joinedRuns } from './joined-form.ts'
import { audioEndingOf } from './tokens.ts'

/** The form of a file extension in a key: zeros between its letters keep other words from matching inside it. */
export const endingForm = (ending: string): string => [...ending].join('0')

/** A mark before the digits of a text without letters, such as a phone number: the 1 of pager1 does not match there. */
export const NUMBER = 'n'

/**
 * The two stored keys of a record, from all its searched texts (names in both scripts, file name, …). Words are
 * separated by one space, which also begins and ends the key: `like '% ram%'` means the beginning of a word.
 */
export function searchKey(texts: readonly (string | null | undefined)[]): {
  plain: string
  phonetic: string
} {
  const plain = new Set<string>()
  const phonetic = new Set<string>()
  for (const text of texts.flatMap(withCamelCaseSplit)) {
    const words = foldWords(text)
    const begin = words.every((word) => word.digits) ? NUMBER : ''
    for (const [i, word] of words.entries()) {
      for (const form of word.plain) plain.add(begin + form)
      for (const form of word.phonetic) phonetic.add(begin + form.trimEnd())
      for (const { form } of joinedRuns(words, i)) phonetic.add(form)
    }
  }
  for (const text of texts) {
    const ending = text && audioEndingOf(text)
    if (ending) plain.add(endingForm(ending))
  }
  return { plain: keyOf(plain), phonetic: keyOf(phonetic) }
}

/** Writes forms as they are stored in a key, each once. */
export function keyOf(forms: readonly string[] | ReadonlySet<string>): string {
  // Most words have one form.
  if (Array.isArray(forms) && forms.length === 1) return ` ${forms[0]} `
  const different = [...new Set(forms)]
  return different.length === 0 ? '' : ` ${different.join(' ')} `
}

/** Adds a text divided at its capitals: HanumanChalisa.mp3 is searchable as one word and as two. */
export function withCamelCaseSplit(text: string | null | undefined): string[] {
  if (text === null || text === undefined) return []
  const composed = text.normalize('NFC')
  const split = composed.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  return split === composed ? [text] : [text, split]
}
