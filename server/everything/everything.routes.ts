import { type everything, recordKind } from '#contract/everything.ts'
import { may } from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { searchEverything } from './everything.store.ts'

export const everythingRoutes = ({ db }: Context): HandlersFor<typeof everything> => ({
  async search({ body, admin }) {
    const kinds = recordKind.options.filter(
      (kind) => kind !== 'subadmins' || may('main admin', admin.admin_type),
    )
    return { message: '', data: { hits: await searchEverything(db, body.searchText, kinds) } }
  },
})
