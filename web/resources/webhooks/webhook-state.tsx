import type { Webhook } from '#contract/resources/webhooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './webhooks.module.css'

/** The state of a webhook: on, failing, or switched off because it kept failing. */
export function WebhookState({ of: { is_active, failing_since, switched_off_at } }: { of: Webhook }) {
  const { t } = useTranslation()
  if (switched_off_at !== null) return <span className={styles.bad}>{t('webhooks.switchedOff')}</span>
  if (is_active === '0') return <span className={styles.off}>{t('webhooks.off')}</span>
  return failing_since === null ? (
    t('webhooks.on')
  ) : (
    <span className={styles.bad}>{t('webhooks.failing')}</span>
  )
}
