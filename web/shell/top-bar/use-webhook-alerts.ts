import type { DataOf } from '#contract/calls/endpoint.ts'
import { webhooks } from '#contract/resources/webhooks.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useSession } from '#web/core/session/session.ts'

/** In milliseconds. */
const CHECK_INTERVAL_MS = 5 * 60_000

/** The webhooks that were switched off after days of failure; none for sub admins, and while it is unknown. */
export function useWebhookAlerts(): DataOf<typeof webhooks.alerts> {
  const { adminType } = useSession()
  const { data } = useQueryOf(
    webhooks.alerts,
    {},
    {
      enabled: adminType === 'admin',
      refetchInterval: CHECK_INTERVAL_MS,
      retry: false,
      meta: { quiet: true },
    },
  )
  return data ?? []
}
