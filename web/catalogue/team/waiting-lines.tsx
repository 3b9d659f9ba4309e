import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { TEAM_KINDS, type TeamKind } from '#contract/catalogue/team-kinds.ts'
import type { teamwork } from '#contract/features/teamwork.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { useSession } from '#web/core/session/session.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconChevronRight } from '#web/ui/icons.ts'
import styles from './lines.module.css'

type Props = {
  waiting: DataOf<typeof teamwork.waiting>
  /** Returns what stands beside the assigned records of a kind: how long they take, and how to work on them. */
  time?: (kind: TeamKind, count: number) => ReactNode
  action?: (kind: TeamKind, count: number) => ReactNode
  /** Called when one of the links is followed. */
  onFollow?: () => void
}

/** The lines of what waits for the admin, each a link to exactly these records. */
export function WaitingLines({ waiting, time, action, onFollow }: Props) {
  const { t } = useTranslation()
  const { adminId } = useSession()
  const { assigned, mentions, unread, stopped_imports } = waiting
  return (
    <>
      <ul className={styles.lines}>
        {assigned.map(({ kind, count }) => (
          <li key={kind} className={styles.issue}>
            <Link
              to={TEAM_KINDS[kind].screen}
              search={{ assigned_to: String(adminId) }}
              className={styles.line}
              onClick={onFollow}
            >
              <span>
                {t('team.assignedToYou')} <small className={styles.by}>{t(`kind.${kind}`)}</small>
              </span>
              {time?.(kind, count)}
              <b>{t('format.number', { count })}</b>
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </Link>
            {action?.(kind, count)}
          </li>
        ))}
        {stopped_imports > 0 && (
          <li>
            <Link to="/tracks/imports" className={styles.line} onClick={onFollow}>
              <span>{t('team.stoppedImports', { count: stopped_imports })}</span>
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </Link>
          </li>
        )}
        {mentions.map((mention) => (
          <li key={mention.comment_id}>
            <Link
              to={TEAM_KINDS[mention.kind].screen}
              search={{ peek: String(mention.record_id) }}
              className={styles.mention}
              onClick={onFollow}
            >
              <Hindi text={t('team.mentionedOn', { name: mention.admin_name, record: firstName(mention) })} />{' '}
              <small className={styles.by}>
                <DateTime value={mention.date_created} />
              </small>
              <span className={styles.excerpt} dir="auto">
                {mention.text}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {unread > mentions.length && (
        <p className={styles.none}>{t('team.moreMentions', { count: unread - mentions.length })}</p>
      )}
    </>
  )
}
