import { Button, TextInput } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { withConfirmation } from '#contract/calls/passwords.ts'
import { forgotPassword, otpRequest, otpReset } from '#contract/features/auth/forgot-password.ts'
import { call } from '#web/core/client/call.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { PublicForm, useSubmission } from '#web/shell/frames/public-form.tsx'
import { PublicLinks } from '#web/shell/frames/public-links.tsx'
import { PublicScreen } from '#web/shell/frames/public-screen.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { AccountName } from './account-name.tsx'
import styles from './forgot-password.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'

const titles = {
  ask: 'forgotPassword.title',
  reset: 'forgotPassword.reset',
  done: 'field.password_changed',
} as const

/** What the screen knows about the code: it was mailed, it is in the outbox that operators read, or the user has one already. */
type Code = 'mailed' | 'in outbox' | 'had'

const notices = {
  mailed: 'forgotPassword.sent',
  'in outbox': 'forgotPassword.inOutbox',
  had: 'forgotPassword.enterCode',
} as const

/** The email address behind the # of the mail's link; '' for anything else. */
function addressIn(hash: string): string {
  try {
    const { success, data } = otpRequest.safeParse({ email: decodeURIComponent(hash) })
    return success ? data.email : ''
  } catch {
    return ''
  }
}

/**
 * Asks for an address, then for the code that was mailed to it and a new password. The second step has the address behind its
 * #, so that the mail can lead there and a reload stays there.
 */
export default function ForgotPassword() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const email = addressIn(useLocation({ select: ({ hash }) => hash }))
  const [isDone, setDone] = useState(false)
  const [code, setCode] = useState<Code>('had')
  const step = isDone ? 'done' : email ? 'reset' : 'ask'
  const open = (address: string) => void navigate({ to: '.', hash: encodeURIComponent(address) })
  useEffect(() => {
    // If no field takes the focus, it would be lost with the button of the earlier step.
    if (step !== 'ask') keepFocus()
  }, [step])
  return (
    <PublicScreen title={t(titles[step])}>
      {step === 'ask' && (
        <Asking
          onCode={(address, known) => {
            setCode(known)
            open(address)
          }}
        />
      )}
      {step === 'reset' && (
        <Resetting
          key={email}
          email={email}
          code={code}
          onDone={() => setDone(true)}
          onOther={() => open('')}
        />
      )}
      {step === 'done' && <Done />}
    </PublicScreen>
  )
}

const getOtp = (email: string) => call(forgotPassword.getOtp, { body: { email } })
const codeOf = ({ has_mail_server }: DataOf<typeof forgotPassword.getOtp>): Code =>
  has_mail_server ? 'mailed' : 'in outbox'

function Asking({ onCode }: { onCode: (email: string, code: Code) => void }) {
  const { t } = useTranslation()
  const { form, field, submit, refuse } = useFields(otpRequest, { email: '' })
  const { send, isPending, problem } = useSubmission(
    async (email: string) => {
      const answer = await getOtp(email)
      return answer.success === 1 ? { ...answer, data: { email, code: codeOf(answer.data) } } : answer
    },
    { onDone: ({ email, code }) => onCode(email, code), onErrors: refuse },
  )
  return (
    <>
      <p className={styles.what}>{t('forgotPassword.what')}</p>
      <PublicForm
        form={form}
        onSubmit={submit(({ email }) => send(email.trim()))}
        action={t('forgotPassword.getOtp')}
        isPending={isPending}
        problem={problem}
      >
        <TextInput
          {...field('email')}
          label={t('field.email')}
          type="email"
          autoComplete="username"
          size="md"
        />
      </PublicForm>
      <div className={styles.others}>
        <Button
          variant="subtle"
          size="compact-md"
          onClick={submit(({ email }) => onCode(email.trim(), 'had'))}
        >
          {t('forgotPassword.haveCode')}
        </Button>
      </div>
      <PublicLinks to={['/login']} />
    </>
  )
}

const rules = withConfirmation(z.omit(otpReset, { email: true }))
const empty = { otp: '', newPassword: '', confirmNewPassword: '' }

type Props = { email: string; code: Code; onDone: () => void; onOther: () => void }

function Resetting({ email, code, onDone, onOther }: Props) {
  const { t } = useTranslation()
  const { form, field, submit, refuse } = useFields(rules, empty)
  const reset = useSubmission(
    ({ otp, newPassword }: typeof empty) => call(forgotPassword.reset, { body: { email, otp, newPassword } }),
    { onDone, onErrors: refuse },
  )
  const [sentAgain, setSentAgain] = useState<Code | null>(null)
  const again = useSubmission(getOtp, { onDone: (answered) => setSentAgain(codeOf(answered)) })
  return (
    <>
      <PublicForm
        form={form}
        onSubmit={submit((typed) => {
          setSentAgain(null)
          again.forget()
          reset.send(typed)
        })}
        action={t('forgotPassword.action')}
        isPending={reset.isPending}
        problem={reset.problem ?? again.problem}
        notice={t(notices[code], { email })}
        done={
          sentAgain && t(sentAgain === 'mailed' ? 'forgotPassword.sentAgain' : notices[sentAgain], { email })
        }
      >
        <AccountName email={email} />
        <TextInput
          {...field('otp')}
          label={t('forgotPassword.otp')}
          classNames={{ input: styles.otp }}
          inputMode="numeric"
          autoComplete="one-time-code"
          size="md"
        />
        <NewPasswordFields field={field} email={email} size="md" />
      </PublicForm>
      <div className={styles.others}>
        <Button
          variant="subtle"
          size="compact-md"
          loading={again.isPending}
          onClick={() => {
            setSentAgain(null)
            reset.forget()
            again.send(email)
          }}
        >
          {t('forgotPassword.again')}
        </Button>
        <Button variant="subtle" size="compact-md" onClick={onOther}>
          {t('forgotPassword.other')}
        </Button>
      </div>
    </>
  )
}

function Done() {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.what}>{t('forgotPassword.ended')}</p>
      <LinkButton to="/login" size="md" fullWidth>
        {t('session.signIn')}
      </LinkButton>
    </>
  )
}
