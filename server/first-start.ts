import type { Context } from './context.ts'
import { loadSample } from './database/sample/load-sample.ts'
import { ensureMainAdmin } from './session/bootstrap.ts'

/**
 * Fills a new database. The admin comes last: until it exists the start counts as the first, so one that is
 * killed in between is done again.
 */
export async function prepareFirstStart({ settings, db, store }: Context) {
  const admin = await db.selectFrom('admins').select('admin_id').limit(1).executeTakeFirst()
  if (!admin && settings.sampleCatalogue) await loadSample({ db, store })
  return ensureMainAdmin(db, settings)
}
