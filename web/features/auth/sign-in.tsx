import { type ComponentType, useState } from 'react'
import type * as z from 'zod/mini'
import { credentials, session } from '#contract/features/auth/session.ts'
import { call } from '#web/core/client/call.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useVisitorNavigation } from '#web/core/navigation/visitor-navigation.tsx'
import { wasInterrupted } from '#web/core/session/kept-form.ts'
import { startSession } from '#web/core/session/session.ts'
import { PublicForm, useSubmission } from '#web/shell/frames/public-form.tsx'
import { PublicLinks } from '#web/shell/frames/public-links.tsx'
import { PublicScreen } from '#web/shell/frames/public-screen.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { arePasskeysSupported } from './account/passkey-support.ts'
import { CredentialFields } from './credential-fields.tsx'
import styles from './sign-in.module.css'

/** Loads the code that few sign-ins need. */
const later = () =>
  import('./account/sign-in-later.ts').catch(() => {
    throw new NetworkError('unreachable')
  })

type Step = { Screen: ComponentType<{ data: unknown; onBack: () => void }>; data: unknown }

/** The sign-in screen. The router redirects when the session changes. */
export default function SignIn() {
  const { t } = useTranslation()
  const { Link } = useVisitorNavigation()
  const [interrupted] = useState(wasInterrupted)
  const [step, setStep] = useState<Step | null>(null)
  const { form, field, submit } = useFields(credentials, { email: '', password: '' })
  /** Signs in with email and password, or with a passkey when `body` is null. */
  const { send, isPending, problem, forget } = useSubmission(
    async (body: z.input<typeof credentials> | null) => {
      if (!body) return (await later()).signInWithPasskey()
      const answer = await call(session.signIn, { body })
      if (answer.success === 0 && answer.code === 'second_step')
        setStep({ Screen: await (await later()).secondStepScreen(), data: answer.data })
      return answer
    },
    { onDone: ({ adminInfo }) => startSession(adminInfo) },
  )
  const leaveStep = () => {
    forget()
    setStep(null)
  }
  if (step) return <step.Screen data={step.data} onBack={leaveStep} />
  return (
    <PublicScreen title={t('session.signIn')}>
      <PublicForm
        form={form}
        onSubmit={submit(send)}
        action={t('session.signIn')}
        isPending={isPending}
        problem={problem}
        notice={interrupted ? t('session.interrupted') : null}
      >
        <CredentialFields field={field} />
        <Link className={styles.forgot} to="/forgotPassword">
          {t('session.forgot')}
        </Link>
      </PublicForm>
      {arePasskeysSupported() && (
        <BusyButton
          className={styles.passkey}
          variant="default"
          size="md"
          fullWidth
          loading={isPending}
          onClick={() => send(null)}
        >
          {t('session.withPasskey')}
        </BusyButton>
      )}
      <PublicLinks to={['/joinus', '/contact']} lead={t('session.listener')} />
    </PublicScreen>
  )
}
