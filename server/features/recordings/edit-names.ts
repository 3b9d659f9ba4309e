import type { BodyOf } from '#contract/calls/endpoint.ts'
import type { recordings } from '#contract/features/recordings.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { editDrafts, readDrafts, type StoredDraft } from './drafts.store.ts'
import { type Names, withGuess } from './with-guess.ts'

type Body = Pick<BodyOf<typeof recordings.edit>, 'draft_id' | 'display_name' | 'display_name_hindi'>

/** Sets the names that were sent. The other name is suggested anew while it is empty or a suggestion itself. */
export async function editNames(trx: Transaction, admin: SignedIn, body: Body): Promise<void> {
  const { display_name, display_name_hindi } = body
  if (display_name === undefined && display_name_hindi === undefined) return
  for (const draft of await readDrafts(trx, admin.admin_id, { ids: body.draft_id, lock: true })) {
    const keptOf = (field: 'display_name' | 'display_name_hindi') =>
      draft.guessed_name === field ? '' : draft[field]
    const names = {
      display_name: display_name === undefined ? keptOf('display_name') : (display_name ?? ''),
      display_name_hindi:
        display_name_hindi === undefined ? keptOf('display_name_hindi') : (display_name_hindi ?? ''),
    }
    const isCleared = display_name === null || display_name_hindi === null
    // A name that an admin has emptied is not filled in again at once.
    const columns = isCleared
      ? { ...names, guessed_name: null, unsure_words: [] }
      : withEarlierGuess(draft, await withGuess(trx, names, admin.rights))
    await editDrafts(trx, admin.admin_id, [draft.draft_id], { columns, links: {} })
  }
}

/** Keeps the earlier suggestion when there is no new one. */
function withEarlierGuess(draft: StoredDraft, names: Names): Names {
  const { guessed_name, unsure_words } = draft
  if (guessed_name === null || names[guessed_name] !== '') return names
  return { ...names, [guessed_name]: draft[guessed_name], guessed_name, unsure_words }
}
