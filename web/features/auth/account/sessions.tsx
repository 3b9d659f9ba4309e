import { Button, Skeleton } from '@mantine/core'
import { type OwnSession, ownSessions } from '#contract/features/auth/own-sessions.ts'
import { Facts } from '#web/catalogue/details/facts.tsx'
import { useAction, useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import styles from './account.module.css'

/** The sessions of the signed-in admin, each with a button that ends it. */
export function Sessions() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQueryOf(ownSessions.list, {})
  const end = useAction(ownSessions.end, { changes: [ownSessions.list] })
  const endOthers = useAction(ownSessions.endOthers, { changes: [ownSessions.list] })
  return (
    <section className={styles.part}>
      <h2>{t('account.sessions.title')}</h2>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      <ul className={styles.list}>
        {data?.sessions.map((session) => (
          <OneSession
            key={session.session_id}
            session={session}
            onEnd={() => end.mutate({ body: { session_id: session.session_id } })}
          />
        ))}
      </ul>
      {data && data.sessions.length > 1 && (
        <div className={styles.buttons}>
          <BusyButton variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t('account.sessions.endOthers')}
          </BusyButton>
        </div>
      )}
    </section>
  )
}

function OneSession({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useTranslation()
  const { browser, system, address, created_at, used_at, is_current } = session
  const name = [browser, system].filter(Boolean).join(' · ') || t('account.sessions.unknown')
  return (
    <li>
      <div className={styles.item}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {is_current && <span className={styles.current}>{t('account.sessions.current')}</span>}
        <Facts
          arranged="inline"
          facts={[
            [t('account.sessions.address'), address === null ? '–' : <bdi dir="ltr">{address}</bdi>],
            [t('account.sessions.since'), <DateTime key="since" value={created_at} />],
            [t('field.last_used_at'), <DateTime key="used" value={used_at} />],
          ]}
        />
      </div>
      {!is_current && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('account.sessions.endNamed', { name })}
          onClick={onEnd}
        >
          {t('session.signOut')}
        </Button>
      )}
    </li>
  )
}
