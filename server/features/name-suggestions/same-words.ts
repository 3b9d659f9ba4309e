import type { DataOf } from '#contract/calls/endpoint.ts'
import { may, needOf, type Rights } from '#contract/calls/permissions.ts'
import type { nameSuggestions } from '#contract/features/name-suggestions.ts'
import { KIND_NAMES } from '#contract/kinds/kinds.ts'
import type { Database } from '#server/core/database/connect.ts'
import { ENTITIES } from '#server/core/database/links.ts'
import { recordsWithWord, type Script } from './name-suggestions.store.ts'
import { counterparts, WORDS } from './suggest-name.ts'

/** How many corrected words of a name are looked for: a name with more was written anew and not corrected. */
const MAX_CORRECTED = 3

type Corrected = { name: string; suggested: string; written: string; to: Script }

/**
 * For each corrected word of a suggested name, the records whose names have the same word as it was suggested. The suggestion must
 * be a separate word in all of these names, since it is replaced as a part of the text.
 */
export async function sameWords(
  db: Database,
  { name, suggested, written, to }: Corrected,
  rights: Rights,
): Promise<DataOf<typeof nameSuggestions.sameWords>> {
  const before: string[] = suggested.match(WORDS[to]) ?? []
  const after = written.match(WORDS[to]) ?? []
  const given = name.match(WORDS[to === 'hindi' ? 'english' : 'hindi']) ?? []
  if (before.length !== after.length || before.length !== given.length) return []
  const corrected = before.flatMap((from, index) => {
    const word = { given: given[index] ?? '', from, to: after[index] ?? '' }
    return word.from === word.to || before.indexOf(from) < index ? [] : [word]
  })
  if (corrected.length > MAX_CORRECTED) return []
  const found: DataOf<typeof nameSuggestions.sameWords> = []
  for (const word of corrected) {
    const isWord = (other: string) => other.toLowerCase() === word.given.toLowerCase()
    const records = []
    for (const end of ENTITIES) {
      const list = KIND_NAMES.find((kind) => kind === end.resource)
      if (!list || !may(rights, needOf(list, 'view')) || !may(rights, needOf(list, 'edit'))) continue
      const ids = (await recordsWithWord(db, end, to, word.given, word.from))
        .filter(
          (pair) =>
            counterparts(isWord, pair, to).includes(word.from) && isApart(word.from, pair.written, to),
        )
        .map(({ id }) => id)
      if (ids.length > 0) records.push({ list, field: end.names[to === 'hindi' ? 1 : 0], ids })
    }
    found.push({ ...word, records })
  }
  return found
}

const isApart = (word: string, text: string, to: Script): boolean =>
  text.split(word).length - 1 === (text.match(WORDS[to]) ?? []).filter((other) => other === word).length
