import { TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { Envelope } from '#contract/calls/envelope.ts'
import {
  type Passkey,
  passkeyName,
  passwordProof,
  secondFactor,
} from '#contract/features/auth/second-factor.ts'
import { call } from '#web/core/client/call.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useSubmission } from '#web/shell/frames/public-form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { DialogForm } from './dialog-form.tsx'
import { registerPasskey } from './passkey-calls.ts'

export type FormProps<Data> = { onDone: (data: Data) => void; onCancel: () => void }

/** Shows the message of an answer in a toast, since the dialog closes after it. */
async function announced<Data>(asked: Promise<Envelope<Data>>): Promise<Envelope<Data>> {
  const answer = await asked
  if (answer.success === 1 && answer.message) toast(answer.message, 'info')
  return answer
}

type PasswordProps<Data> = FormProps<Data> & {
  what: string
  action: string
  send: (body: { password: string }) => Promise<Envelope<Data>>
}

/** A form that asks for the password, and calls the action that needs it. */
export function PasswordForm<Data>({ what, action, send, onDone, onCancel }: PasswordProps<Data>) {
  const { t } = useTranslation()
  const { form, field, submit, refuse } = useFields(passwordProof, { password: '' })
  const sending = useSubmission((body: { password: string }) => announced(send(body)), {
    onDone,
    onErrors: refuse,
  })
  return (
    <DialogForm
      form={form}
      onSubmit={submit(sending.send)}
      action={action}
      isPending={sending.isPending}
      problem={sending.problem}
      onCancel={onCancel}
      what={what}
    >
      <PasswordField
        {...field('password')}
        label={t('session.password')}
        autoComplete="current-password"
        data-autofocus
      />
    </DialogForm>
  )
}

type Codes = { recovery_codes: string[] | null }

const newPasskey = z.extend(passkeyName, passwordProof.shape)

export function AddPasskeyForm({ onDone, onCancel }: FormProps<Codes>) {
  const { t } = useTranslation()
  const { form, field, submit, refuse } = useFields(newPasskey, { name: '', password: '' })
  const adding = useSubmission(
    ({ name, password }: { name: string; password: string }) => announced(registerPasskey(name, password)),
    { onDone, onErrors: refuse },
  )
  return (
    <DialogForm
      form={form}
      onSubmit={submit(adding.send)}
      action={t('account.continue')}
      isPending={adding.isPending}
      problem={adding.problem}
      onCancel={onCancel}
      what={t('account.passkeys.hint')}
    >
      <TextInput
        {...field('name')}
        label={t('field.name')}
        description={t('account.passkeys.nameHint')}
        data-autofocus
      />
      <PasswordField {...field('password')} label={t('session.password')} autoComplete="current-password" />
    </DialogForm>
  )
}

export function RenamePasskeyForm({ passkey, onDone, onCancel }: FormProps<null> & { passkey: Passkey }) {
  const { t } = useTranslation()
  const { passkey_id } = passkey
  const { form, field, submit, refuse } = useFields(passkeyName, { name: passkey.name })
  const renaming = useSubmission(
    ({ name }: { name: string }) =>
      announced(call(secondFactor.renamePasskey, { body: { passkey_id, name } })),
    { onDone, onErrors: refuse },
  )
  return (
    <DialogForm
      form={form}
      onSubmit={submit(renaming.send)}
      action={t('action.save')}
      isPending={renaming.isPending}
      problem={renaming.problem}
      onCancel={onCancel}
      what={t('account.passkeys.nameHint')}
    >
      <TextInput {...field('name')} label={t('field.name')} data-autofocus />
    </DialogForm>
  )
}
