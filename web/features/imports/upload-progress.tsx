import { Progress } from '@mantine/core'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './import.module.css'

type Props = {
  /** The uploaded share, 0 to 1; null when no upload is running. */
  share: number | null
  name: string
  /** The text about what the server does with the file once it has all of it. */
  then: string
}

/** The progress of a file's upload, then what the server does with the file. */
export function UploadProgress({ share, name, then }: Props) {
  const { t } = useTranslation()
  if (share === null) return null
  const uploading = t('tracks.audio.uploading', { name })
  return (
    <div className={styles.progress} role="status">
      {share < 1 && <Progress value={share * 100} aria-label={uploading} />}
      <span>{share < 1 ? uploading : then}</span>
    </div>
  )
}
