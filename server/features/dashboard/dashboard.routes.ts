import { isSeen } from '#contract/calls/guarded-tables.ts'
import type { Guarded } from '#contract/calls/permissions.ts'
import type { dashboard } from '#contract/features/dashboard.ts'
import { KIND_NAMES, type KindName } from '#contract/kinds/kinds.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { createPairCounts } from './count-pairs.ts'
import { countWork, readCharts } from './dashboard.store.ts'

export function dashboardRoutes({ db }: Context): HandlersFor<typeof dashboard> {
  const countPairs = createPairCounts(db)
  return {
    async counts({ admin }) {
      const rows = await db
        .selectFrom('record_counts')
        .select((eb) => ['resource', 'is_active', eb.cast<number>(eb.fn.sum('n'), 'bigint').as('n')])
        .groupBy(['resource', 'is_active'])
        .execute()
      const count = (resource: string, is_active?: string) =>
        rows
          .filter(
            (row) => row.resource === resource && (is_active === undefined || row.is_active === is_active),
          )
          .reduce((sum, row) => sum + row.n, 0)
      const seen = (name: Guarded) => (isSeen(name, admin) ? count(name) : null)
      const data = {
        // The counts of admins are kept by type.
        subAdmins: isSeen('admins', admin) ? count('admins', 'subadmin') : null,
        categories: seen('categories'),
        subcategories: seen('subcategories'),
        tracks: seen('tracks'),
        albums: seen('albums'),
        artists: seen('artists'),
        users: seen('users'),
      }
      return { message: '', data }
    },

    async work() {
      return { message: '', data: await countWork(db) }
    },

    async pairs({ admin }) {
      const data: { list: KindName; count: number }[] = []
      // The lists are counted one after the other, since the dashboard of one admin must not take all connections.
      for (const list of KIND_NAMES.filter((name) => isSeen(name, admin))) {
        const count = await countPairs(list)
        if (count > 0) data.push({ list, count })
      }
      return { message: '', data }
    },

    async charts() {
      return { message: '', data: await readCharts(db) }
    },
  }
}
