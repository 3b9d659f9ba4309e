import { useQuery } from '@tanstack/react-query'
import { backups } from '#contract/features/backups.ts'
import { webhooks } from '#contract/resources/webhooks.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { send } from '#web/core/client/send.ts'
import { useIsSettled } from '#web/core/client/use-late.ts'
import { apiUrl } from '#web/core/navigation/base-path.ts'
import { useSession } from '#web/core/session/session.ts'

const CHECK_INTERVAL_MS = 5 * 60_000
const asked = { refetchInterval: CHECK_INTERVAL_MS, retry: false } as const

/**
 * Whether the server's disk has less space than its reserve, so that it accepts no files; the problem with scheduled backups, or
 * null; and the webhooks that were switched off after days of failure. Sub admins only learn of the disk. Nothing is a problem
 * while it is unknown.
 */
export function useLastingProblems() {
  const isMain = useSession().adminType === 'admin'
  const isSettled = useIsSettled()
  const isDiskLow = useQuery({
    ...asked,
    queryKey: ['health'],
    queryFn: async ({ signal }) => {
      const { text } = await send({ method: 'GET', url: apiUrl('health/ready'), headers: {}, signal })
      return JSON.parse(text).parts?.disk === 'low'
    },
    meta: { quiet: true, isAboutRecords: false },
  })
  const backup = useQueryOf(
    backups.state,
    {},
    { ...asked, enabled: isSettled && isMain, meta: { quiet: true, isAboutRecords: false } },
  )
  const failed = useQueryOf(webhooks.alerts, {}, { ...asked, enabled: isMain, meta: { quiet: true } })
  return {
    isDiskLow: isDiskLow.data ?? false,
    backupAlert: backup.data?.alert ?? null,
    failedWebhooks: failed.data ?? [],
  }
}
