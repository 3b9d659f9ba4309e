import { madeSecret, SecretDialog } from '#web/catalogue/secret/secret-dialog.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'

const made = madeSecret()

/** Shows the secret of a webhook that was just added. After an edit `secret` is null, and nothing is shown. */
export function showNewSecret(name: string, secret: string | null) {
  made.set(secret === null ? null : { name, secret })
}

/** The dialog that gives the main admin the new secret to copy. */
export function NewSecretDialog() {
  const { t } = useTranslation()
  return (
    <SecretDialog
      of={made}
      title="webhooks.shown.title"
      what={(name) => t('webhooks.shown.what', { name })}
      copy="webhooks.shown.copy"
    />
  )
}
