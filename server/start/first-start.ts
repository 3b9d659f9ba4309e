import { SYSTEM_ACTOR } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import { oneAtATime } from '#server/core/database/one-at-a-time.ts'
import { ensureMainAdmin } from '#server/features/auth/bootstrap.ts'
import { switchOnListeningPage } from '#server/resources/api-keys/listening-page-key.ts'
import { keepFirstPassword } from './start-message.ts'

/** The number of the lock that the first start holds. No other lock of the product has it. */
const firstStartLock = 7_264_001

/**
 * Fills a new database. The admin comes last: the start counts as the first until the admin exists, so a killed start is repeated.
 */
export async function prepareFirstStart({ settings, db, store }: Context) {
  // When several processes start on one new database, the others wait and then find it filled.
  return oneAtATime(db, firstStartLock, async () => {
    const admin = await db.selectFrom('admins').select('admin_id').limit(1).executeTakeFirst()
    if (!admin && settings.sampleCatalogue) await loadSampleOnce({ db, store })
    if (!admin && settings.listeningPage) await switchOnListeningPage(db, SYSTEM_ACTOR)
    return await ensureMainAdmin(db, settings, (password) => keepFirstPassword(settings.dataDir, password))
  })
}

/** Loads the sample. Its code, with an image encoder, is imported only here, at the first start. */
async function loadSampleOnce(into: Pick<Context, 'db' | 'store'>): Promise<void> {
  const { loadSample } = await import('#server/features/sample/load/load-sample.ts')
  await loadSample(into)
}
