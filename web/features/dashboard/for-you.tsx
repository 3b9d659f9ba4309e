import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TEAM_KINDS } from '#contract/catalogue/team-kinds.ts'
import { teamwork } from '#contract/features/teamwork.ts'
import { isKind } from '#contract/kinds/kinds.ts'
import { useMayReview, useStartReview } from '#web/catalogue/review/use-start-review.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { useSession } from '#web/core/session/session.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconChevronRight } from '#web/ui/icons.ts'
import styles from './dashboard.module.css'

/** Polling interval while the tab is visible, in milliseconds. */
const POLL_INTERVAL_MS = 60_000

/** What is assigned to the admin, each a link to exactly these records, and comments that mention them; nothing if there is none. */
export function ForYou() {
  const { t } = useTranslation()
  const { adminId } = useSession()
  const mayReview = useMayReview()
  const { mutate: start, isPending, variables } = useStartReview()
  const { data } = useQueryOf(
    teamwork.waiting,
    { body: {} },
    { meta: { quiet: true }, refetchInterval: POLL_INTERVAL_MS, refetchOnWindowFocus: true },
  )
  if (!data || (data.assigned.length === 0 && data.unread === 0)) return null
  const { assigned, mentions, unread } = data
  const mine = { assigned_to: String(adminId) }
  return (
    <section className={styles.part} aria-labelledby="for-you">
      <h2 id="for-you">{t('team.forYou')}</h2>
      <ul className={styles.lines}>
        {assigned.map(({ kind, count }) => (
          <li key={kind} className={styles.issue}>
            <Link to={TEAM_KINDS[kind].screen} search={mine} className={styles.line}>
              <span>{t('team.assignedCount', { what: t(`counted.${kind}`, { count }) })}</span>
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </Link>
            {isKind(kind) && mayReview(kind) && (
              <Button
                size="compact-sm"
                variant="default"
                loading={isPending && variables.list === kind}
                aria-label={`${t('catalogue.review.title')}: ${t(`counted.${kind}`, { count })}`}
                onClick={() =>
                  start({
                    list: kind,
                    gap: 'each',
                    selection: { byQuery: true, query: '', filters: mine },
                  })
                }
              >
                {t('catalogue.review.title')}
              </Button>
            )}
          </li>
        ))}
        {mentions.map((mention) => (
          <li key={mention.comment_id}>
            <Link
              to={TEAM_KINDS[mention.kind].screen}
              search={{ peek: String(mention.record_id) }}
              className={styles.mention}
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
    </section>
  )
}
