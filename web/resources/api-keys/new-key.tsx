import { madeSecret, SecretDialog } from '#web/catalogue/secret/secret-dialog.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'

const made = madeSecret()

/** Shows a key that was just made. After an edit `secret` is null, and nothing is shown. */
export function showNewKey(name: string, secret: string | null) {
  made.set(secret === null ? null : { name, secret })
}

/** The dialog that gives the main admin the new key to copy. */
export function NewKeyDialog() {
  const { t } = useTranslation()
  return (
    <SecretDialog
      of={made}
      title="apiKeys.shown.title"
      what={(name) => t('apiKeys.shown.what', { name })}
      copy="apiKeys.shown.copy"
    />
  )
}
