import { Modal } from '@mantine/core'
import { useState } from 'react'
import { type Passkey, secondFactor } from '#contract/features/auth/second-factor.ts'
import { call } from '#web/core/client/call.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import { AddPasskeyForm, PasswordForm, RenamePasskeyForm } from './account-forms.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpForm } from './totp-form.tsx'

/** The change of second factors that the dialog is open for. */
export type Subject =
  | { kind: 'totp' | 'removeTotp' | 'addPasskey' | 'renewCodes' }
  | { kind: 'renamePasskey' | 'removePasskey'; passkey: Passkey }
  | { kind: 'codes'; codes: readonly string[] }

const titles = {
  totp: 'account.app.setUp',
  removeTotp: 'account.app.remove',
  addPasskey: 'account.passkeys.add',
  renamePasskey: 'account.passkeys.rename',
  removePasskey: 'account.passkeys.remove',
  renewCodes: 'account.codes.renew',
  codes: 'account.codes.shown',
} as const

type Props = {
  subject: Subject | null
  onSubject: (subject: Subject | null) => void
  /** Called when a second factor was changed, and its recovery codes, if any, have been seen. */
  onChanged: () => void
}

/** The dialog for every change of the admin's own second factors. */
export function AccountDialog({ subject, onSubject, onChanged }: Props) {
  const { t } = useTranslation()
  // The content stays while the dialog closes.
  const [shown, setShown] = useState(subject)
  if (subject && subject !== shown) setShown(subject)
  const close = () => onSubject(null)
  const isCodes = shown?.kind === 'codes'
  return (
    <Modal
      opened={useOpened(subject !== null)}
      onClose={close}
      onExitTransitionEnd={keepFocus}
      title={shown && t(titles[shown.kind])}
      closeOnClickOutside={false}
      closeOnEscape={!isCodes}
      withCloseButton={!isCodes}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {shown && (
        <Content
          key={shown.kind}
          subject={shown}
          onCancel={close}
          onDone={(codes) => {
            onSubject(codes ? { kind: 'codes', codes } : null)
            if (!codes) onChanged()
          }}
        />
      )}
    </Modal>
  )
}

type ContentProps = {
  subject: Subject
  onCancel: () => void
  /** Receives new recovery codes, if there are any. */
  onDone: (codes: readonly string[] | null) => void
}

function Content({ subject, onCancel, onDone }: ContentProps) {
  const { t } = useTranslation()
  const done = () => onDone(null)
  const withCodes = {
    onCancel,
    onDone: (data: { recovery_codes: string[] | null }) => onDone(data.recovery_codes),
  }
  const withPassword = { action: t('account.continue'), what: t('account.password') }
  switch (subject.kind) {
    case 'totp':
      return <TotpForm {...withCodes} />
    case 'addPasskey':
      return <AddPasskeyForm {...withCodes} />
    case 'renewCodes':
      return (
        <PasswordForm
          {...withPassword}
          {...withCodes}
          what={t('account.codes.renewHint')}
          send={(body) => call(secondFactor.renewRecoveryCodes, { body })}
        />
      )
    case 'removeTotp':
      return (
        <PasswordForm
          {...withPassword}
          onCancel={onCancel}
          onDone={done}
          send={(body) => call(secondFactor.removeTotp, { body })}
        />
      )
    case 'removePasskey': {
      const { passkey_id } = subject.passkey
      return (
        <PasswordForm
          {...withPassword}
          onCancel={onCancel}
          onDone={done}
          send={(body) => call(secondFactor.removePasskey, { body: { ...body, passkey_id } })}
        />
      )
    }
    case 'renamePasskey':
      return <RenamePasskeyForm passkey={subject.passkey} onCancel={onCancel} onDone={done} />
    case 'codes':
      return <RecoveryCodes codes={subject.codes} onClose={done} />
  }
}
