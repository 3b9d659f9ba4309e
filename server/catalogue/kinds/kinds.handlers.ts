import type { CallsOf } from '#contract/catalogue/calls-of.ts'
import { KIND_NAMES, type KindName } from '#contract/kinds/kinds.ts'
import { resourceOf } from '#server/catalogue/resource-of.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { kindRoutes } from './kind.handlers.ts'

/** The handlers that each kind has by its declaration alone. */
export const kindsRoutes = (context: Context) =>
  // Object.fromEntries does not keep the key types.
  Object.fromEntries(KIND_NAMES.map((name) => [name, kindRoutes(context, resourceOf(name))])) as unknown as {
    [Name in KindName]: HandlersFor<CallsOf<Name>>
  }
