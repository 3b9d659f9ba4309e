import type { Rights } from '#contract/calls/permissions.ts'
import type { Database } from '#server/core/database/connect.ts'
import { suggestName } from '#server/features/name-suggestions/suggest-name.ts'
import type { StoredDraft } from './drafts.store.ts'
import type { FileNames } from './names-of-file.ts'

export type Names = FileNames & Pick<StoredDraft, 'guessed_name'>

/** Adds a suggestion for the name that is missing, if the other one has any. */
export async function withGuess(db: Database, names: FileNames, rights: Rights): Promise<Names> {
  const { display_name, display_name_hindi } = names
  const none = { ...names, guessed_name: null }
  if ((display_name === '') === (display_name_hindi === '')) return none
  if (display_name === '') {
    const english = await suggestName(db, display_name_hindi, 'english', rights)
    return english === null ? none : { ...names, display_name: english.text, guessed_name: 'display_name' }
  }
  const hindi = await suggestName(db, display_name, 'hindi', rights)
  return hindi === null
    ? none
    : { ...names, display_name_hindi: hindi.text, guessed_name: 'display_name_hindi' }
}
