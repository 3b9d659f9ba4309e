import { useTranslation } from '#web/core/i18n/i18n.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { IconFileSpreadsheet } from '#web/ui/icons.ts'
import styles from './import.module.css'

/** Files are accepted by their endings, because their types depend on the programs of a device. */
export const ACCEPTED_SHEETS = '.xlsx,.xls,.ods,.csv,.txt'

type Props = {
  file: File | null
  problem: string | null
  disabled: boolean
  onTake: (file: File) => void
}

/** The field that takes a sheet by drop or file dialog; the server validates its content. */
export function ImportDrop({ file, problem, disabled, onTake }: Props) {
  const { t } = useTranslation()
  return (
    <FileDrop
      icon={IconFileSpreadsheet}
      label={t('imports.file')}
      accept={ACCEPTED_SHEETS}
      choose={t(file ? 'action.chooseOtherFile' : 'action.chooseFile')}
      limits={t('imports.limits')}
      error={problem}
      disabled={disabled}
      isFirst
      onTake={onTake}
    >
      <span className={file ? styles.file : styles.lead}>{file ? file.name : t('imports.drop')}</span>
    </FileDrop>
  )
}
