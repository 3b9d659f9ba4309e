import type { nameSuggestions } from '#contract/features/name-suggestions.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { sameWords } from './same-words.ts'
import { suggestName } from './suggest-name.ts'

export const nameSuggestionRoutes = ({ db }: Context): HandlersFor<typeof nameSuggestions> => ({
  async suggest({ body, admin }) {
    const suggested = await suggestName(db, body.name, body.to, admin.rights)
    return { message: '', data: { suggestion: suggested?.text ?? null, unsure: suggested?.unsure ?? [] } }
  },
  sameWords: async ({ body, admin }) => ({ message: '', data: await sameWords(db, body, admin.rights) }),
})
