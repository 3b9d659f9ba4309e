import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { UploadProgress } from '#web/features/imports/upload-progress.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { IconTransfer } from '#web/ui/icons/first-load.ts'
import styles from './catalogue-files.module.css'
import { useCatalogueUpload } from './use-catalogue-upload.ts'

/** The part of the screen that takes an archive or a file of records, and leads to its preview. */
export function ImportPart() {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const { share, problem, start, stop, forget } = useCatalogueUpload()
  return (
    <section className={styles.part} aria-labelledby="catalogue-import">
      <h2 id="catalogue-import">{t('imports.open')}</h2>
      <p className={styles.lead}>{t('catalogueFiles.importLead')}</p>
      <FileDrop
        icon={IconTransfer}
        label={t('catalogueFiles.archive')}
        accept=".tar,.ndjson,application/x-tar"
        choose={t(file ? 'action.chooseOtherFile' : 'action.chooseFile')}
        limits={t('catalogueFiles.limits')}
        error={problem}
        disabled={share !== null}
        onTake={(taken) => {
          setFile(taken)
          forget()
        }}
      >
        {file ? <b className={styles.name}>{file.name}</b> : t('catalogueFiles.drop')}
      </FileDrop>
      <UploadProgress share={share} name={file?.name ?? ''} then={t('catalogueFiles.checking')} />
      <div className={styles.actions}>
        <BusyButton loading={share !== null} disabled={!file} onClick={() => file && start(file)}>
          {t('imports.open')}
        </BusyButton>
        {share !== null && (
          <Button variant="default" onClick={stop}>
            {t('action.cancel')}
          </Button>
        )}
      </div>
    </section>
  )
}
