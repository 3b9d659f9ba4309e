import type { Rights } from '#contract/calls/permissions.ts'
import type { Database } from '#server/core/database/connect.ts'
import { suggestName } from '#server/features/name-suggestions/suggest-name.ts'
import type { StoredDraft } from './drafts.store.ts'
import type { FileNames } from './names-of-file.ts'

export type Names = FileNames & Pick<StoredDraft, 'guessed_name' | 'unsure_words'>

/** Adds a suggestion for a missing name, if the other name allows one. */
export async function withGuess(db: Database, names: FileNames, rights: Rights): Promise<Names> {
  const { display_name, display_name_hindi } = names
  const none = { ...names, guessed_name: null, unsure_words: [] }
  if ((display_name === '') === (display_name_hindi === '')) return none
  const [given, to, guessed_name] =
    display_name === ''
      ? ([display_name_hindi, 'english', 'display_name'] as const)
      : ([display_name, 'hindi', 'display_name_hindi'] as const)
  const suggested = await suggestName(db, given, to, rights)
  if (suggested === null) return none
  return { ...names, [guessed_name]: suggested.text, guessed_name, unsure_words: suggested.unsure }
}
