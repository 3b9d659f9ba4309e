import { useId, useState } from 'react'
import { needOf } from '#contract/calls/permissions.ts'
import { TEAM_KINDS } from '#contract/catalogue/team-kinds.ts'
import { teamwork } from '#contract/features/teamwork.ts'
import type { RecordTeamProps } from '#web/catalogue/team/team-context.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { IconChevronRight } from '#web/ui/icons.ts'
import { Loading } from '#web/ui/loading.tsx'
import { AssignmentLine } from './assignment-line.tsx'
import { CommentThread } from './comment-thread.tsx'
import { Presence } from './presence.tsx'
import styles from './team.module.css'

/** Who else has a record open, whom it is assigned to, and its comments, which open on demand or because of a mention. */
export default function RecordTeam({ kind, record_id, isForm }: RecordTeamProps) {
  const { t } = useTranslation()
  const id = useId()
  const may = useMay()
  const mayEdit = may(needOf(TEAM_KINDS[kind].guard, 'edit'))
  const { data, error } = useQueryOf(
    teamwork.record,
    { body: { kind, record_id } },
    { meta: { quiet: true } },
  )
  const [chosen, setChosen] = useState<boolean | null>(null)
  // The comments stay open after the mention in them counts as seen.
  const [wasUnread, setWasUnread] = useState(false)
  if (data && data.unread > 0 && !wasUnread) setWasUnread(true)
  const isOpen = chosen ?? wasUnread
  return (
    <section className={isForm ? styles.card : styles.part} aria-label={t('team.title')}>
      <div className={styles.line}>
        {data && may('comments.view') && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setChosen(!isOpen)}
          >
            <IconChevronRight size={15} stroke={1.75} aria-hidden />
            {t('team.comments', { count: data.comments })}
          </button>
        )}
        <Presence kind={kind} record_id={record_id} isEditing={isForm && mayEdit} />
        {data && <AssignmentLine kind={kind} record_id={record_id} assignment={data.assignment} />}
      </div>
      {error && <p role="alert">{messageOf(error)}</p>}
      {!data && !error && <Loading height={26} />}
      {data && isOpen && (
        <div id={id}>
          <CommentThread kind={kind} record_id={record_id} />
        </div>
      )}
    </section>
  )
}
