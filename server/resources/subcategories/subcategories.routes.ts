import type { BodyOf } from '#contract/endpoint.ts'
import type { Subcategory, subcategories } from '#contract/subcategories.ts'
import { catalogueRoutes, changeStatusRoute, takeWritten } from '#server/catalogue/catalogue.routes.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { invalid } from '#server/http/refusals.ts'
import { say } from '#server/words/say.ts'
import { subcategoriesResource } from './subcategories.store.ts'

export function subcategoryRoutes(context: Context): HandlersFor<typeof subcategories> {
  async function checkCategory(trx: Transaction, category_id: number | null | undefined): Promise<void> {
    if (!category_id) return
    const found = await trx
      .selectFrom('categories')
      .select('category_id')
      .where('category_id', '=', category_id)
      .executeTakeFirst()
    if (!found) throw invalid({ category_id: say('gone.category') })
  }

  return {
    ...catalogueRoutes<Subcategory, BodyOf<typeof subcategories.save>>(context, subcategoriesResource, {
      async prepare(body) {
        return {
          values: takeWritten(subcategoriesResource, body),
          async alongside(trx) {
            await checkCategory(trx, body.category_id)
            return {}
          },
        }
      },
    }),
    changeStatus: changeStatusRoute(context, subcategoriesResource),
  }
}
