import { Button, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Envelope } from '#contract/calls/envelope.ts'
import { type OwnSession, ownSessions } from '#contract/features/auth/own-sessions.ts'
import { useMutationOf, useQueryOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import styles from './account.module.css'

/** The sessions of the signed-in admin, each with a button that ends it. */
export function Sessions() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQueryOf(ownSessions.list, {})
  const after = {
    onError: (error: Parameters<typeof messageOf>[0]) => toast(messageOf(error)),
    onSuccess: async ({ message }: Envelope<unknown>) => {
      toast(message)
      await queryClient.invalidateQueries({ queryKey: [ownSessions.list.path] })
    },
  }
  const end = useMutationOf(ownSessions.end, after)
  const endOthers = useMutationOf(ownSessions.endOthers, after)
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
        <dl className={styles.facts}>
          <div>
            <dt>{t('account.sessions.address')}</dt>
            <dd dir="ltr">{address ?? '–'}</dd>
          </div>
          <div>
            <dt>{t('account.sessions.since')}</dt>
            <dd>
              <DateTime value={created_at} />
            </dd>
          </div>
          <div>
            <dt>{t('field.last_used_at')}</dt>
            <dd>
              <DateTime value={used_at} />
            </dd>
          </div>
        </dl>
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
