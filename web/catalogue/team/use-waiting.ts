import { teamwork } from '#contract/features/teamwork.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'

/** Polling interval while the tab is visible, in milliseconds. */
const POLL_INTERVAL_MS = 60_000

/** The tasks that wait for the signed-in admin. Asked for once, however many components show them. */
export function useWaiting() {
  const { data } = useQueryOf(
    teamwork.waiting,
    { body: {} },
    { meta: { quiet: true }, refetchInterval: POLL_INTERVAL_MS, refetchOnWindowFocus: true },
  )
  if (!data) return null
  const assigned = data.assigned.reduce((sum, { count }) => sum + count, 0)
  return { ...data, total: assigned + data.unread + data.stopped_imports }
}
