import { FormPart } from '#web/catalogue/form/form-fields.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName, secondName } from '#web/core/i18n/names.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { chosenTarget, type Values } from './form-values.ts'
import styles from './phone-preview.module.css'

/** A preview of the notification on a phone: collapsed, where it is truncated, and expanded. */
export function PhonePreview({ values }: { values: Values }) {
  const { t } = useTranslation()
  return (
    <FormPart title={t('notifications.preview.title')}>
      <div className={styles.phone}>
        <div className={styles.camera} aria-hidden />
        <p className={styles.caption}>{t('notifications.preview.closed')}</p>
        <Note values={values} isClosed />
        <p className={styles.caption}>{t('notifications.preview.opened')}</p>
        <Note values={values} />
      </div>
      {values.notification_type && (
        <p className={styles.leads}>
          <Opens values={values} />
        </p>
      )}
    </FormPart>
  )
}

/** The notification as a phone shows it: collapsed, where it is truncated, or expanded. */
export function Note({ values, isClosed = false }: { values: Values; isClosed?: boolean }) {
  const { t } = useTranslation()
  const title = values.title.trim()
  const message = values.message.trim()
  return (
    <div className={styles.note} data-closed={isClosed || undefined}>
      <div className={styles.app}>
        <Logo />
        <span>{t('app.name')}</span>
        <span className={styles.when}>{t('notifications.preview.now')}</span>
      </div>
      <div className={styles.title} dir="auto" data-empty={!title || undefined}>
        {title ? <Hindi text={title} /> : t('field.title')}
      </div>
      <div className={styles.message} dir="auto" data-empty={!message || undefined}>
        {message ? <Hindi text={message} /> : t('field.message')}
      </div>
    </div>
  )
}

/** What a tap on the notification opens, with the names of the record. */
export function Opens({ values }: { values: Values }) {
  const { t } = useTranslation()
  const { notification_type: type } = values
  const target = chosenTarget(values)
  if (!type) return null
  return (
    <span className={styles.opens}>
      {t(`notifications.opens.${type}`)}
      {target && (
        <>
          <b>
            <Hindi text={firstName(target)} />
          </b>
          <Hindi text={secondName(target)} />
        </>
      )}
    </span>
  )
}
