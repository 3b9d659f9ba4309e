import { OneLine } from '#web/catalogue/list/one-line.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './track-columns.module.css'

/** The albums of a track without an artist, shown where the list has no column for albums: in cards, and beside the side panel. */
export function InsteadOfArtist({ albums }: { albums: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles.instead} data-labelled>
      <span className={styles.label}>{t('field.album')}</span>
      <OneLine text={albums} />
    </div>
  )
}
