import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { MAX_SHEET_BYTES } from '#contract/features/imports/sheet.ts'
import { imports } from '#contract/features/imports.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { DownloadButton } from './download-button.tsx'
import styles from './import.module.css'
import { ImportDrop } from './import-drop.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { SheetUpload } from './use-sheet-upload.ts'

type Props = {
  upload: SheetUpload
  file: File | null
  onFile: (file: File) => void
  onClose: () => void
}

const MEGABYTE = 1024 * 1024
const isSpreadsheet = ({ name }: File) => /\.(xlsx|xls|ods|csv|txt)$/i.test(name)

/** The first step of the import dialog: uploads the sheet for a preview, without writing anything. */
export function ImportUpload({ upload, file, onFile, onClose }: Props) {
  const { t } = useTranslation()
  const [wrong, setWrong] = useState<string | null>(null)

  const take = (taken: File) => {
    upload.forget()
    onFile(taken)
    if (!isSpreadsheet(taken)) return setWrong(t('imports.notASpreadsheet'))
    if (taken.size > MAX_SHEET_BYTES)
      return setWrong(t('imports.tooLarge', { size: MAX_SHEET_BYTES / MEGABYTE }))
    setWrong(null)
  }
  const submit = () => {
    if (!file) return setWrong(t('rules.chooseSheet'))
    if (wrong === null) upload.start(file)
  }
  const problem = wrong ?? upload.problem
  const isBusy = upload.share !== null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) submit()
      }}
    >
      <p className={styles.intro}>{t('imports.intro')}</p>
      <div className={styles.ways}>
        <DownloadButton endpoint={imports.sample} compact>
          {t('imports.sample')}
        </DownloadButton>
        <RowLink to="/tracks/imports" className={styles.link}>
          {t('imports.history')}
        </RowLink>
      </div>
      <ImportDrop file={file} problem={problem} disabled={isBusy} onTake={take} />
      <UploadProgress share={upload.share} name={file?.name ?? ''} then={upload.reading} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={isBusy ? upload.stop : onClose}>
          {t('action.cancel')}
        </Button>
        <BusyButton type="submit" loading={isBusy}>
          {t('imports.read')}
        </BusyButton>
      </Group>
    </form>
  )
}
