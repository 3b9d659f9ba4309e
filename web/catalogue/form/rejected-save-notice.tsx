import { ActionIcon } from '@mantine/core'
import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './refused-notice.module.css'
import { forgetRefused, useRefused } from './refused-save.ts'

/** On a list: that the save which led here was refused, and the way back to what was typed. */
export function RefusedNotice() {
  const { t } = useTranslation()
  const refused = useRefused(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <div role="status">
      {refused.map(({ form, path, answer }) => (
        <p key={form} className={styles.notice}>
          <IconAlertCircle size={17} stroke={1.75} aria-hidden />
          <span className={styles.text}>
            {t('catalogue.refused.notSaved', { reason: answer.message })}{' '}
            <Link to={path}>{t('catalogue.refused.back')}</Link>
          </span>
          <ActionIcon
            size="sm"
            aria-label={t('catalogue.refused.forget')}
            title={t('catalogue.refused.forget')}
            onClick={() => forgetRefused(form)}
          >
            <IconX size={15} stroke={2} />
          </ActionIcon>
        </p>
      ))}
    </div>
  )
}
