import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './import.module.css'
import type { SheetUpload } from './use-sheet-upload.ts'

/** How far an upload is, then how many rows have been read. */
export function UploadProgress({ upload: { share, rows }, name }: { upload: SheetUpload; name: string }) {
  const { t } = useTranslation()
  if (share === null) return null
  return (
    <div className={styles.progress} role="status">
      {share < 1 ? (
        <>
          <Progress value={share * 100} aria-label={t('tracks.audio.uploading', { name })} />
          <span>{t('tracks.audio.uploading', { name })}</span>
        </>
      ) : (
        <span>{rows ? t('imports.rowsRead', { count: rows }) : t('imports.reading')}</span>
      )}
    </div>
  )
}
