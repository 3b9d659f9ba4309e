import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactor } from '#contract/features/auth/second-factor.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './account.module.css'
import { AccountDialog, type Subject } from './account-dialog.tsx'
import { Factors } from './factors.tsx'
import { Sessions } from './sessions.tsx'

/** The screen of the admin's own second factors and sessions. */
export default function Security() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [subject, setSubject] = useState<Subject | null>(null)
  const { data, error, refetch } = useQueryOf(secondFactor.state, {})
  const reload = () => void queryClient.invalidateQueries({ queryKey: [secondFactor.state.path] })
  return (
    <Page title={t('session.security')}>
      <div className={styles.parts}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={240} />}
        {data && <Factors state={data} onSubject={setSubject} />}
        <Sessions />
      </div>
      <AccountDialog subject={subject} onSubject={setSubject} onChanged={reload} />
    </Page>
  )
}
