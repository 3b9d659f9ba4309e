import { isSeen } from '#contract/calls/guarded-tables.ts'
import { type globalSearch, type RecordKind, recordKind } from '#contract/features/global-search.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { searchAllKinds, similarOfAllKinds, withTrackLines } from './global-search.store.ts'

export const globalSearchRoutes = ({ db, replicas }: Context): HandlersFor<typeof globalSearch> => ({
  async search({ body, admin }) {
    const kinds = recordKind.options.filter((kind) => isSeen(kind, admin))
    // Users are read from the primary: their changes are not logged, so a replica may be outdated.
    const databaseFor = (kind: RecordKind) => (kind === 'users' ? db : replicas.forAdmins)
    const found = await searchAllKinds(databaseFor, body.searchText, kinds)
    const alike = (await similarOfAllKinds(databaseFor, body.searchText, kinds, found)) ?? []
    const shown = await withTrackLines(databaseFor('tracks'), [...found, ...alike])
    const [hits, similar] = [shown.slice(0, found.length), shown.slice(found.length)]
    return { message: '', data: { hits, ...(similar.length > 0 && { similar }) } }
  },
})
