import { useEffect, useState } from 'react'
import type { TeamKind } from '#contract/catalogue/team-kinds.ts'
import { teamwork } from '#contract/features/teamwork.ts'
import { call } from '#web/core/client/call.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { randomKey } from '#web/core/client/random-key.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconEye, IconPencil } from '#web/ui/icons.ts'
import styles from './team.module.css'

/** In milliseconds; reports are sent only while the tab is visible. */
const REPORT_INTERVAL_MS = 20_000

/** Reports that the admin has a record open, until they leave it; returns who else has it open. */
function usePresence(kind: TeamKind, record_id: number, is_editing: boolean) {
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

/** The line about who else has the record open: "Meera is editing this", "Ravi and Asha are viewing this +2". */
export function Presence({
  kind,
  record_id,
  isEditing,
}: {
  kind: TeamKind
  record_id: number
  isEditing: boolean
}) {
  const { t, i18n } = useTranslation()
  const { others, more } = usePresence(kind, record_id, isEditing)
  const names = (is_editing: boolean) =>
    others.filter((other) => other.is_editing === is_editing).map(({ name }) => name)
  const list = new Intl.ListFormat(i18n.language)
  const [editing, viewing] = [names(true), names(false)]
  return (
    <div className={styles.presence} role="status">
      {editing.length > 0 && (
        <span>
          <IconPencil size={14} stroke={1.75} aria-hidden />
          {t('team.editing', { count: editing.length, names: list.format(editing) })}
        </span>
      )}
      {viewing.length > 0 && (
        <span>
          <IconEye size={14} stroke={1.75} aria-hidden />
          {t('team.viewing', { count: viewing.length, names: list.format(viewing) })}
        </span>
      )}
      {more > 0 && <span>{t('team.more', { more })}</span>}
    </div>
  )
}
