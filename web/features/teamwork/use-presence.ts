import { useEffect, useState } from 'react'
import type { TeamKind } from '#contract/catalogue/team-kinds.ts'
import { teamwork } from '#contract/features/teamwork.ts'
import { call } from '#web/core/client/call.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { randomKey } from '#web/core/client/random-key.ts'

/** In milliseconds; reports are sent only while the tab is visible. */
const REPORT_INTERVAL_MS = 20_000

/** Reports that the admin has a record open, until they leave it; returns who else has it open. */
export function usePresence(kind: TeamKind, record_id: number, is_editing: boolean) {
  const [tab_key] = useState(randomKey)
  const { data } = useQueryOf(
    teamwork.presence,
    { body: { kind, record_id, tab_key, is_editing } },
    {
      meta: { quiet: true },
      refetchInterval: REPORT_INTERVAL_MS,
      refetchOnWindowFocus: 'always',
      staleTime: 0,
      gcTime: 0,
    },
  )
  useEffect(() => {
    const leave = () =>
      void call(teamwork.presence, {
        body: { kind, record_id, tab_key, is_editing, is_leaving: true },
        keepalive: true,
      }).catch((error: unknown) => {
        // A failed report needs no retry, because reports expire by themselves.
        if (!(error instanceof NetworkError)) throw error
      })
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [kind, record_id, tab_key, is_editing])
  return data ?? { others: [], more: 0 }
}
