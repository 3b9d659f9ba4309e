import { takeWritten } from '#server/catalogue/catalogue.routes.ts'
import { kindRoutes } from '#server/catalogue/kinds/kind.handlers.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { subcategoriesResource } from './subcategories.store.ts'

export const subcategoryRoutes = (context: Context) =>
  kindRoutes(context, subcategoriesResource, {
    async prepare(body) {
      return {
        values: takeWritten(subcategoriesResource, body),
        async beforeSave(trx) {
          await checkCategory(trx, body.category_id)
          return {}
        },
      }
    },
  })

async function checkCategory(trx: Transaction, category_id: number | null | undefined): Promise<void> {
  if (!category_id) return
  const found = await trx
    .selectFrom('categories')
    .select('category_id')
    .where('category_id', '=', category_id)
    .executeTakeFirst()
  if (!found) throw invalid({ category_id: message('gone.category') })
}
