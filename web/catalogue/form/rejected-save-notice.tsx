import { ActionIcon } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconAlertCircle, IconX } from '#web/ui/icons.ts'
import { forgetRejectedSave, useRejectedSave } from './rejected-save.ts'
import styles from './rejected-save-notice.module.css'

/** Shown on a list after a rejected save, with a link back to the unsaved form. */
export function RejectedSaveNotice() {
  const { t } = useTranslation()
  const refused = useRejectedSave(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <div role="status">
      {refused.map(({ form, path, answer }) => (
        <p key={form} className={styles.notice}>
          <IconAlertCircle size={17} stroke={1.75} aria-hidden />
          <span className={styles.text}>
            {t('catalogue.form.notSaved', { reason: answer.message })}{' '}
            <Link to={path}>{t('catalogue.refused.back')}</Link>
          </span>
          <ActionIcon
            size="sm"
            aria-label={t('catalogue.refused.forget')}
            title={t('catalogue.refused.forget')}
            onClick={() => forgetRejectedSave(form)}
          >
            <IconX size={15} stroke={2} />
          </ActionIcon>
        </p>
      ))}
    </div>
  )
}
