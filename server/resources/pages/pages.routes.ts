import type { BodyOf } from '#contract/calls/endpoint.ts'
import { type Page, pages } from '#contract/resources/pages.ts'
import { REQUIRED } from '#contract/values/fields.ts'
import { bulkEditRoutes } from '#server/catalogue/bulk-edit/bulk-edit.handlers.ts'
import { catalogueRoutes, changeStatusRoute, setStatusRoute } from '#server/catalogue/catalogue.routes.ts'
import { cellRoutes } from '#server/catalogue/cells/cells.handlers.ts'
import { assignRoutes } from '#server/catalogue/team/assign.handlers.ts'
import type { Context } from '#server/core/context.ts'
import { invalid, noSuchPage } from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { freeSlug, pagesResource, providedPage } from './pages.store.ts'
import { hasWords, sanitise } from './sanitise.ts'

export function pageRoutes(context: Context): HandlersFor<typeof pages> {
  const { get, save, likelyDuplicates, ...shared } = catalogueRoutes<Page, BodyOf<typeof pages.save>>(
    context,
    pagesResource,
    {
      async prepare({ name, content: sent }, edited) {
        const content = sanitise(sent)
        if (!hasWords(content)) throw invalid({ content: REQUIRED })
        return {
          values: { name, content },
          // A page that is renamed keeps its slug, since other sites link to it.
          beforeSave: async (trx) => (edited === null ? { slug: await freeSlug(trx, name) } : {}),
        }
      },
    },
  )
  return {
    ...shared,
    get,
    view: get,
    save,
    edit: ({ params, body, ...call }) => save({ ...call, body: { ...body, action: 'edit', id: params.id } }),
    ...bulkEditRoutes(context, pagesResource, pages.bulkEdit),
    ...assignRoutes(context, pagesResource),
    ...cellRoutes<Page>(context, pagesResource, pages.editCells, (row) => row),
    changeStatus: changeStatusRoute(context, pagesResource),
    setStatus: setStatusRoute(context, pagesResource),

    async likelyDuplicates(call) {
      const answer = await likelyDuplicates(call)
      return { ...answer, data: answer.data.map((page) => ({ ...page, hindi_name: null })) }
    },

    async provide({ params }) {
      const page = await providedPage(context.db, params.type)
      if (!page) throw noSuchPage()
      return { message: '', data: page }
    },
  }
}
