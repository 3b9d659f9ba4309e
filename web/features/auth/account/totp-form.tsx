import { encodeQR } from 'qr'
import { useState } from 'react'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { codeFields, secondFactor } from '#contract/features/auth/second-factor.ts'
import { call } from '#web/core/client/call.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useSubmission } from '#web/shell/frames/public-form.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from './account.module.css'
import { type FormProps, PasswordForm } from './account-forms.tsx'
import { CodeField } from './code-field.tsx'
import { DialogForm } from './dialog-form.tsx'

/** In modules: the quiet zone that scanners need (ISO/IEC 18004). */
const BORDER = 4

/** A QR code of a text, black on white in every theme. */
function QrCode({ text }: { text: string }) {
  const { t } = useTranslation()
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={t('account.app.qr')}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${rows.length}v${rows.length}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}

type Started = DataOf<typeof secondFactor.startTotp>
type Props = FormProps<DataOf<typeof secondFactor.confirmTotp>>

/** The form that sets up an app: asks for the password, shows the new key, and activates it with a first code. */
export function TotpForm(props: Props) {
  const { t } = useTranslation()
  const [started, setStarted] = useState<Started | null>(null)
  if (started) return <Confirming {...props} started={started} />
  return (
    <PasswordForm
      what={t('account.password')}
      action={t('account.continue')}
      send={(body) => call(secondFactor.startTotp, { body })}
      onDone={setStarted}
      onCancel={props.onCancel}
    />
  )
}

function Confirming({ started: { secret, uri }, onDone, onCancel }: Props & { started: Started }) {
  const { t } = useTranslation()
  const { form, field, submit, refuse } = useFields(codeFields, { code: '' })
  const { send, isPending, problem } = useSubmission(
    async ({ code }: { code: string }) => {
      const answer = await call(secondFactor.confirmTotp, { body: { code } })
      if (answer.success === 1) toast(answer.message, 'info')
      return answer
    },
    { onDone, onErrors: refuse },
  )
  return (
    <DialogForm
      form={form}
      onSubmit={submit(send)}
      action={t('catalogue.bulk.activate')}
      isPending={isPending}
      problem={problem}
      onCancel={onCancel}
      what={t('account.app.scan')}
    >
      <QrCode text={uri} />
      <p className={styles.key}>
        <span>{t('account.app.key')}</span>
        <code dir="ltr">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <CodeField {...field('code')} />
    </DialogForm>
  )
}
