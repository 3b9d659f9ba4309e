import { isSeen } from '#contract/calls/guarded-tables.ts'
import { type globalSearch, type RecordKind, recordKind } from '#contract/global-search.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { searchAllKinds, similarOfAllKinds } from './global-search.store.ts'

export const globalSearchRoutes = ({ db, replicas }: Context): HandlersFor<typeof globalSearch> => ({
  async search({ body, admin }) {
    const kinds = recordKind.options.filter((kind) => isSeen(kind, admin))
    // The log of changes does not have users.
    const databaseFor = (kind: RecordKind) => (kind === 'users' ? db : replicas.forAdmins)
    const hits = await searchAllKinds(databaseFor, body.searchText, kinds)
    const similar = await similarOfAllKinds(databaseFor, body.searchText, kinds, hits)
    return { message: '', data: { hits, ...(similar && { similar }) } }
  },
})
