import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactor } from '#contract/features/auth/second-factor.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { finishSetUp } from '#web/core/session/session.ts'
import { useSignOut } from '#web/shell/account/use-sign-out.ts'
import { PublicScreen } from '#web/shell/frames/public-screen.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import styles from './account.module.css'
import { AccountDialog, type Subject } from './account-dialog.tsx'
import { arePasskeysSupported } from './passkey-support.ts'

/** The screen shown instead of every other one while a second factor is required and the admin has none. */
export default function SetUpFirst() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const signOut = useSignOut()
  const [subject, setSubject] = useState<Subject | null>(null)
  const { data, error, refetch } = useQueryOf(secondFactor.state, {})
  const finish = () => {
    finishSetUp()
    void queryClient.resetQueries()
  }
  return (
    <PublicScreen title={t('account.setUp.title')}>
      <p className={styles.what}>{t('account.setUp.what')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <div className={styles.choices}>
        <Button size="md" fullWidth onClick={() => setSubject({ kind: 'totp' })}>
          {t('account.app.setUp')}
        </Button>
        {data?.are_passkeys_possible && arePasskeysSupported() && (
          <Button size="md" fullWidth variant="default" onClick={() => setSubject({ kind: 'addPasskey' })}>
            {t('account.passkeys.add')}
          </Button>
        )}
        <Button size="md" fullWidth variant="subtle" onClick={signOut}>
          {t('session.signOut')}
        </Button>
      </div>
      <AccountDialog subject={subject} onSubject={setSubject} onChanged={finish} />
    </PublicScreen>
  )
}
