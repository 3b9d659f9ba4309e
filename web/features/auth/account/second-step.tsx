import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  codeFields,
  type SecondStep as Step,
  secondFactor,
  secondStep,
} from '#contract/features/auth/second-factor.ts'
import { call } from '#web/core/client/call.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { startSession } from '#web/core/session/session.ts'
import { PublicForm, useSubmission } from '#web/shell/frames/public-form.tsx'
import { PublicScreen } from '#web/shell/frames/public-screen.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from './account.module.css'
import { CodeField } from './code-field.tsx'
import { finishWithPasskey } from './passkey-calls.ts'
import { arePasskeysSupported } from './passkey-support.ts'

type Way = 'app' | 'recovery' | 'passkey'

/** The second step of a sign-in: a code of the app, a passkey, or a recovery code. */
export default function SecondStep({ data, onBack }: { data: unknown; onBack: () => void }) {
  const { t } = useTranslation()
  const [step] = useState(() => secondStep.parse(data))
  const ways: Way[] = [
    ...(step.has_totp ? (['app'] as const) : []),
    ...(step.passkey_options && arePasskeysSupported() ? (['passkey'] as const) : []),
    'recovery',
  ]
  const [way, setWay] = useState(ways[0])
  return (
    <PublicScreen title={t('account.step.title')}>
      {way === 'passkey' ? (
        <Passkey step={step} />
      ) : (
        <Code key={way} challenge={step.challenge} isRecovery={way === 'recovery'} />
      )}
      <div className={styles.others}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="subtle" size="compact-md" onClick={() => setWay(other)}>
              {t(labels[other])}
            </Button>
          ))}
        <Button variant="subtle" size="compact-md" onClick={onBack}>
          {t('account.step.back')}
        </Button>
      </div>
    </PublicScreen>
  )
}

const labels = {
  app: 'account.step.useApp',
  recovery: 'account.step.useRecovery',
  passkey: 'account.step.usePasskey',
} as const

function Code({ challenge, isRecovery }: { challenge: string; isRecovery: boolean }) {
  const { t } = useTranslation()
  const { form, field, submit, refuse } = useFields(codeFields, { code: '' })
  const { send, isPending, problem } = useSubmission(
    ({ code }: { code: string }) => call(secondFactor.finish, { body: { challenge, code } }),
    { onDone: ({ adminInfo }) => startSession(adminInfo), onErrors: refuse },
  )
  return (
    <PublicForm
      form={form}
      onSubmit={submit(send)}
      action={t('session.signIn')}
      isPending={isPending}
      problem={problem}
    >
      <CodeField {...field('code')} isRecovery={isRecovery} size="md" />
    </PublicForm>
  )
}

function Passkey({ step: { challenge, passkey_options } }: { step: Step }) {
  const { t } = useTranslation()
  const { send, isPending, problem } = useSubmission(
    () => finishWithPasskey(challenge, passkey_options ?? {}),
    { onDone: ({ adminInfo }) => startSession(adminInfo) },
  )
  return (
    <>
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : (
        <p className={styles.what}>{t('account.step.passkeyHint')}</p>
      )}
      <BusyButton size="md" fullWidth loading={isPending} onClick={() => send(null)}>
        {t('account.step.usePasskey')}
      </BusyButton>
    </>
  )
}
