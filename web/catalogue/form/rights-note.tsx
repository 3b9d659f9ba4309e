import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import styles from './form-body.module.css'

/** Tells the admin which rights are missing for the record of a form: to change it, or to add it as active. */
export function RightsNote({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation()
  const may = useMayHere()
  const note = !may('edit') ? 'rights.viewOnly' : isNew && !may('publish') ? 'rights.startsInactive' : null
  return (
    note && (
      <p className={styles.restored} role="note">
        {t(note)}
      </p>
    )
  )
}
