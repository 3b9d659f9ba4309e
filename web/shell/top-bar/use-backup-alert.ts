import { type BackupState, backups } from '#contract/features/backups.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useIsSettled } from '#web/core/client/use-late.ts'
import { useSession } from '#web/core/session/session.ts'

/** In milliseconds. */
const CHECK_INTERVAL_MS = 5 * 60_000

/** The problem with scheduled backups; null for sub admins, and while it is unknown. */
export function useBackupAlert(): BackupState['alert'] {
  const { adminType } = useSession()
  const isSettled = useIsSettled()
  const { data } = useQueryOf(
    backups.state,
    {},
    {
      enabled: isSettled && adminType === 'admin',
      refetchInterval: CHECK_INTERVAL_MS,
      retry: false,
      meta: { quiet: true, isAboutRecords: false },
    },
  )
  return data?.alert ?? null
}
