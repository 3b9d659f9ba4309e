import { type globalSearch, recordKind } from '#contract/global-search.ts'
import { isAllowed } from '#contract/permissions.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { searchAllKinds } from './global-search.store.ts'

export const globalSearchRoutes = ({ db }: Context): HandlersFor<typeof globalSearch> => ({
  async search({ body, admin }) {
    const kinds = recordKind.options.filter(
      (kind) => kind !== 'subadmins' || isAllowed('main admin', admin.admin_type),
    )
    return { message: '', data: { hits: await searchAllKinds(db, body.searchText, kinds) } }
  },
})
