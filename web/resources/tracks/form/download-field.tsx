import { Checkbox } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import styles from './audio-field.module.css'
import type { Values } from './track-form-values.ts'

/** Whether apps may offer to download the audio. */
export function DownloadField({ control }: { control: Control<Values> }) {
  const { t } = useTranslation()
  const { value, onChange, ...field } = useController({ control, name: 'is_download_allowed' }).field
  return (
    <Checkbox
      {...field}
      className={styles.download}
      label={t('field.is_download_allowed')}
      description={t('tracks.form.downloadHint')}
      checked={value === '1'}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? '1' : '0')}
    />
  )
}
