import { foldWords } from './fold.ts'
import { joinedRun } from './joined-form.ts'

/**
 * The two stored keys of a record, from all its searched texts (names in both scripts, file name, …). Words are
 * separated by one space, which also begins and ends the key: `like '% rm%'` means the beginning of a word.
 */
export function searchKey(texts: readonly (string | null | undefined)[]): {
  plain: string
  phonetic: string
} {
  const plain = new Set<string>()
  const phonetic = new Set<string>()
  for (const text of texts) {
    if (text === null || text === undefined) continue
    const words = foldWords(splitCamelCase(text))
    for (const [i, word] of words.entries()) {
      for (const form of word.plain) plain.add(form)
      for (const form of word.phonetic) phonetic.add(form.trimEnd())
      const run = joinedRun(words, i)
      if (run !== '') phonetic.add(run)
    }
  }
  return { plain: spaced(plain), phonetic: spaced(phonetic) }
}

function spaced(words: Set<string>): string {
  return words.size === 0 ? '' : ` ${[...words].join(' ')} `
}

/** HanumanChalisa.mp3 is two words; a query for it in one word finds them by their joined form. */
function splitCamelCase(text: string): string {
  return text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
}
