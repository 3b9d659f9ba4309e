import type { backups } from '#contract/features/backups.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { ApiError } from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { enterBackup, messageOfRunning, settleInterrupted } from './backups.store.ts'
import { makeBackupJob } from './make-backup.job.ts'
import { readState } from './read-state.ts'
import { openTarget } from './target.ts'

export const backupRoutes = ({
  db,
  queue,
  settings,
}: Pick<Context, 'db' | 'queue' | 'settings'>): HandlersFor<typeof backups> => ({
  async state({ language }) {
    return { message: '', data: await readState(db, settings, language) }
  },

  async start({ admin }) {
    if (!settings.backupTarget) throw new ApiError(200, 'invalid', message('backups.noTarget'))
    const { label } = openTarget(settings.backupTarget, settings)
    await settleInterrupted(db)
    return inTransaction(db, async (trx) => {
      const backup_id = await enterBackup(trx, { actor: admin, target: label })
      if (backup_id === null) throw new ApiError(200, 'invalid', await messageOfRunning(trx))
      await queue.add(trx, makeBackupJob, [{ payload: { backup_id, isScheduled: false } }])
      return { message: message('backups.starts'), data: { backup_id } }
    })
  },
})
