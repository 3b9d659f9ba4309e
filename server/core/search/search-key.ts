import { foldWords } from './fold.ts'
import { joinedRuns } from './joined-form.ts'

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
    for (const [i, word] of words.entries()) {
      for (const form of word.plain) plain.add(form)
      for (const form of word.phonetic) phonetic.add(form.trimEnd())
      for (const { form } of joinedRuns(words, i)) phonetic.add(form)
    }
  }
  return { plain: spaced(plain), phonetic: spaced(phonetic) }
}

function spaced(words: Set<string>): string {
  return words.size === 0 ? '' : ` ${[...words].join(' ')} `
}

/** HanumanChalisa.mp3 is one word and two. */
function withCamelCaseSplit(text: string | null | undefined): string[] {
  if (text === null || text === undefined) return []
  const composed = text.normalize('NFC')
  const split = composed.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  return split === composed ? [text] : [text, split]
}
