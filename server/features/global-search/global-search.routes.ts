import { isAllowed, may, needOf } from '#contract/calls/permissions.ts'
import { type globalSearch, recordKind } from '#contract/global-search.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { searchAllKinds, similarOfAllKinds } from './global-search.store.ts'

export const globalSearchRoutes = ({ db }: Context): HandlersFor<typeof globalSearch> => ({
  async search({ body, admin }) {
    const kinds = recordKind.options.filter((kind) =>
      kind === 'subadmins'
        ? isAllowed('main admin', admin.admin_type)
        : may(admin.rights, needOf(kind, 'view')),
    )
    const hits = await searchAllKinds(db, body.searchText, kinds)
    const similar = await similarOfAllKinds(db, body.searchText, kinds, hits)
    return { message: '', data: { hits, ...(similar && { similar }) } }
  },
})
