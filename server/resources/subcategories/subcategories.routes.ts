import type { BodyOf } from '#contract/calls/endpoint.ts'
import type { RowOf } from '#contract/catalogue/described.ts'
import { subcategories } from '#contract/resources/subcategories.ts'
import { bulkEditRoutes } from '#server/catalogue/bulk-edit/bulk-edit.handlers.ts'
import {
  catalogueRoutes,
  changeStatusRoute,
  setStatusRoute,
  takeWritten,
} from '#server/catalogue/catalogue.routes.ts'
import { cellRoutes } from '#server/catalogue/cells/cells.handlers.ts'
import { mergeRoutes } from '#server/catalogue/merge/merge.handlers.ts'
import { assignRoutes } from '#server/catalogue/team/assign.handlers.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { subcategoriesResource } from './subcategories.store.ts'

export function subcategoryRoutes(context: Context): HandlersFor<typeof subcategories> {
  async function checkCategory(trx: Transaction, category_id: number | null | undefined): Promise<void> {
    if (!category_id) return
    const found = await trx
      .selectFrom('categories')
      .select('category_id')
      .where('category_id', '=', category_id)
      .executeTakeFirst()
    if (!found) throw invalid({ category_id: message('gone.category') })
  }

  return {
    ...catalogueRoutes<RowOf<'subcategories'>, BodyOf<typeof subcategories.save>>(
      context,
      subcategoriesResource,
      {
        async prepare(body) {
          return {
            values: takeWritten(subcategoriesResource, body),
            async beforeSave(trx) {
              await checkCategory(trx, body.category_id)
              return {}
            },
          }
        },
      },
    ),
    ...bulkEditRoutes(context, subcategoriesResource, subcategories.bulkEdit),
    ...assignRoutes(context, subcategoriesResource),
    ...cellRoutes<RowOf<'subcategories'>>(
      context,
      subcategoriesResource,
      subcategories.editCells,
      (row) => row,
    ),
    ...mergeRoutes(context, subcategoriesResource),
    changeStatus: changeStatusRoute(context, subcategoriesResource),
    setStatus: setStatusRoute(context, subcategoriesResource),
  }
}
