import type { BodyOf } from '#contract/calls/endpoint.ts'
import { type CallsOf, callsOf } from '#contract/catalogue/calls-of.ts'
import type { ListedOf } from '#contract/catalogue/described.ts'
import { declarationOf, type KindName } from '#contract/kinds/kinds.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { bulkEditRoutes } from '../bulk-edit/bulk-edit.handlers.ts'
import { catalogueRoutes, changeStatusRoute, type Differences, setStatusRoute } from '../catalogue.routes.ts'
import { cellRoutes } from '../cells/cells.handlers.ts'
import { mergeRoutes } from '../merge/merge.handlers.ts'
import type { MergedRecords } from '../merge/merge.ts'
import { type PictureFields, withPictures } from '../pictures.ts'
import type { ResourceOf } from '../resource-of.ts'
import { assignRoutes } from '../team/assign.handlers.ts'

/** The functions in which a kind differs from the shared behaviour. */
type KindDifferences<Name extends KindName> = Differences<BodyOf<CallsOf<Name>['save']>, ListedOf<Name>> & {
  /** Runs last in the transaction that merges records. */
  afterMerge?: (trx: Transaction, merged: MergedRecords) => Promise<void>
}

/**
 * The handlers of the calls that a kind has by its declaration. For a kind with pictures, they also store and show pictures unless
 * `own` prepares forms and presents rows.
 */
export function kindRoutes<const Name extends KindName>(
  context: Context,
  resource: ResourceOf<Name>,
  { afterMerge, ...own }: KindDifferences<Name> = {},
): HandlersFor<CallsOf<Name>> {
  const { table } = resource
  const { pictures, rights } = declarationOf(table)
  const calls = callsOf<KindName>(table)
  // The compiler cannot tell that the rows, forms and calls of each kind are those of its declaration.
  type Shared = Differences<PictureFields & { action?: 'add' | 'edit'; version: number | null }, object>
  const differences = { ...(pictures.length > 0 && withPictures(context, resource)), ...own } as Shared
  const routes = {
    ...catalogueRoutes(context, resource, differences),
    ...bulkEditRoutes(context, resource, calls.bulkEdit),
    ...assignRoutes(context, resource),
    ...cellRoutes(context, resource, calls.editCells, differences.present ?? ((row) => row)),
    ...mergeRoutes(context, resource, afterMerge),
    ...(rights.includes('publish') && {
      changeStatus: changeStatusRoute(context, resource),
      setStatus: setStatusRoute(context, resource),
    }),
  }
  return routes as unknown as HandlersFor<CallsOf<Name>>
}
