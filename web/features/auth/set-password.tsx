import { Skeleton } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { newPassword, withConfirmation } from '#contract/calls/passwords.ts'
import { INVITATION_HOURS, invitations } from '#contract/features/auth/invitations.ts'
import { call } from '#web/core/client/call.ts'
import { ApiError } from '#web/core/client/errors.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { startSession, useSession } from '#web/core/session/session.ts'
import { PublicForm, useSubmission } from '#web/shell/frames/public-form.tsx'
import { PublicScreen } from '#web/shell/frames/public-screen.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { AccountName } from './account-name.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import styles from './set-password.module.css'

/** The target of an invitation link: its token is in the URL's hash. */
export default function SetPassword() {
  const token = useLocation({ select: ({ hash }) => hash })
  const { t } = useTranslation()
  const invited = useQueryOf(
    invitations.look,
    { body: { token } },
    // Not refetched while the password is typed, nor cached for the next person who opens the screen.
    { enabled: token !== '', staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: { quiet: true } },
  )
  if (token === '' || invited.error instanceof ApiError) return <LinkExpired />
  return (
    <PublicScreen title={t('invitation.title')}>
      {invited.error ? (
        <ErrorState error={invited.error} onRetry={invited.refetch} />
      ) : invited.data ? (
        <Setting token={token} invited={invited.data} onExpired={invited.refetch} />
      ) : (
        <Loading />
      )}
    </PublicScreen>
  )
}

const rules = withConfirmation(z.object({ newPassword: newPassword() }))

type Props = { token: string; invited: DataOf<typeof invitations.look>; onExpired: () => void }

function Setting({ token, invited: { name, email }, onExpired }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { isLogin, adminName } = useSession()
  const { form, field, submit, refuse } = useFields(rules, { newPassword: '', confirmNewPassword: '' })
  const { send, isPending, problem } = useSubmission(
    async (password: string) => {
      const answer = await call(invitations.accept, { body: { token, newPassword: password } })
      if (answer.success === 0 && answer.code === 'link_expired') onExpired()
      return answer
    },
    {
      onDone: ({ adminInfo }) => {
        startSession(adminInfo)
        void navigate({ to: '/dashboard', replace: true })
      },
      onErrors: refuse,
    },
  )
  return (
    <>
      <p className={styles.welcome}>{t('invitation.welcome', { name, email })}</p>
      <PublicForm
        form={form}
        onSubmit={submit((typed) => send(typed.newPassword))}
        action={t('invitation.action')}
        isPending={isPending}
        problem={problem}
        notice={isLogin ? t('invitation.replaces', { name: adminName, other: name }) : null}
      >
        <AccountName email={email} />
        <NewPasswordFields field={field} email={email} size="md" />
      </PublicForm>
    </>
  )
}

function LinkExpired() {
  const { t } = useTranslation()
  return (
    <PublicScreen title={t('invitation.expired')}>
      <p className={styles.reason}>{t('invitation.expiredReason', { hours: INVITATION_HOURS })}</p>
      <p className={styles.reason}>{t('invitation.expiredNext')}</p>
      <LinkButton to="/login" size="md" fullWidth>
        {t('session.signIn')}
      </LinkButton>
    </PublicScreen>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div className={styles.loading} role="status" aria-label={t('catalogue.loading')}>
      <Skeleton height={42} />
      <Skeleton height={62} />
      <Skeleton height={62} />
    </div>
  )
}
