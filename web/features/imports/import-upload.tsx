import { Button, Group, Progress } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imports, MAX_SHEET_BYTES } from '#contract/imports.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { DownloadButton } from './download-button.tsx'
import styles from './import.module.css'
import { ImportDrop } from './import-drop.tsx'
import { useSheetUpload } from './use-sheet-upload.ts'

type Props = { onRead: (import_id: number) => void; onClose: () => void }

const MEGABYTE = 1024 * 1024
const isSpreadsheet = ({ name }: File) => /\.(xlsx|csv|xls|ods)$/i.test(name)

/** The first step of an import: uploads the sheet for a preview; nothing is written. */
export function ImportUpload({ onRead, onClose }: Props) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const upload = useSheetUpload(onRead)

  const take = (taken: File) => {
    upload.forget()
    setFile(taken)
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
      {upload.share !== null && (
        <div className={styles.progress} role="status">
          {upload.share < 1 ? (
            <>
              <Progress
                value={upload.share * 100}
                aria-label={t('tracks.audio.uploading', { name: file?.name })}
              />
              <span>{t('tracks.audio.uploading', { name: file?.name })}</span>
            </>
          ) : (
            <span>{upload.rows ? t('imports.rowsRead', { count: upload.rows }) : t('imports.reading')}</span>
          )}
        </div>
      )}
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
