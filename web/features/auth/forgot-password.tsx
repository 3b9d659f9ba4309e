import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { forgotPassword, otpRequest, otpReset } from '#contract/forgot-password.ts'
import { withConfirmation } from '#contract/passwords.ts'
import { call } from '../api/call.ts'
import { AccountName } from '../session/account-name.tsx'
import { NewPasswordFields } from '../session/new-password-fields.tsx'
import { PublicForm, useSubmission } from '../shell/public-form.tsx'
import { PublicLinks } from '../shell/public-links.tsx'
import { PublicScreen } from '../shell/public-screen.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { useFields } from '../ui/use-fields.ts'
import styles from './forgot-password.module.css'

const titles = {
  ask: 'forgotPassword.title',
  reset: 'forgotPassword.reset',
  done: 'forgotPassword.done',
} as const

/** Asks for an address, then for the code that was mailed to it and a new password. */
export default function ForgotPassword() {
  const { t } = useTranslation()
  const [step, setStep] = useState<keyof typeof titles>('ask')
  const [email, setEmail] = useState('')
  useEffect(() => {
    // Where no field takes it, the focus would be gone with the button of the step before.
    if (step !== 'ask') keepFocus()
  }, [step])
  return (
    <PublicScreen title={t(titles[step])}>
      {step === 'ask' && (
        <Asking
          onSent={(address) => {
            setEmail(address)
            setStep('reset')
          }}
        />
      )}
      {step === 'reset' && (
        <Resetting email={email} onDone={() => setStep('done')} onOther={() => setStep('ask')} />
      )}
      {step === 'done' && <Done />}
    </PublicScreen>
  )
}

const getOtp = (email: string) => call(forgotPassword.getOtp, { body: { email } })

function Asking({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const { form, field, submit, refuse } = useFields(otpRequest, { email: '' })
  const { send, isPending, refusal } = useSubmission(
    async (email: string) => {
      const answer = await getOtp(email)
      return answer.success === 1 ? { ...answer, data: email } : answer
    },
    { onDone: onSent, onFaults: refuse },
  )
  return (
    <>
      <p className={styles.what}>{t('forgotPassword.what')}</p>
      <PublicForm
        form={form}
        onSubmit={submit(({ email }) => send(email.trim()))}
        action={t('forgotPassword.getOtp')}
        isPending={isPending}
        refusal={refusal}
      >
        <TextInput
          {...field('email')}
          label={t('session.email')}
          type="email"
          autoComplete="username"
          size="md"
        />
      </PublicForm>
      <PublicLinks to={['/login']} />
    </>
  )
}

const rules = withConfirmation(z.omit(otpReset, { email: true }))
const empty = { otp: '', newPassword: '', confirmNewPassword: '' }

type Props = { email: string; onDone: () => void; onOther: () => void }

function Resetting({ email, onDone, onOther }: Props) {
  const { t } = useTranslation()
  const { form, field, submit, refuse } = useFields(rules, empty)
  const reset = useSubmission(
    ({ otp, newPassword }: typeof empty) => call(forgotPassword.reset, { body: { email, otp, newPassword } }),
    { onDone, onFaults: refuse },
  )
  const [isSentAgain, setSentAgain] = useState(false)
  const again = useSubmission(getOtp, { onDone: () => setSentAgain(true) })
  return (
    <>
      <PublicForm
        form={form}
        onSubmit={submit((typed) => {
          setSentAgain(false)
          again.forget()
          reset.send(typed)
        })}
        action={t('forgotPassword.action')}
        isPending={reset.isPending}
        refusal={reset.refusal ?? again.refusal}
        notice={t('forgotPassword.sent', { email })}
        done={isSentAgain ? t('forgotPassword.sentAgain', { email }) : null}
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
            setSentAgain(false)
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
