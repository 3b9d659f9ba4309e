import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_SHEET_BYTES } from '#contract/features/imports/sheet.ts'
import { imports } from '#contract/features/imports.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { useUpload } from '#web/core/client/use-upload.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { importPath } from '#web/core/navigation/import-path.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { IconFileSpreadsheet } from '#web/ui/icons.ts'
import { Page } from '#web/ui/page.tsx'
import { DownloadButton } from '../download-button.tsx'
import { ACCEPTED_SHEETS } from '../import-drop.tsx'
import latest from '../latest.module.css'
import { LatestImports } from '../latest-imports.tsx'
import { UploadProgress } from '../upload-progress.tsx'
import styles from './edited.module.css'

const MEGABYTE = 1024 * 1024

/** Uploads an exported file and opens its preview. A problem is shown below the field. */
function useFileUpload() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { share, problem, start, refuse } = useUpload()
  const { mutateAsync: send } = useMutationOf(imports.uploadEdited, { meta: { quiet: true } })
  return {
    share,
    problem,
    start(file: File) {
      if (file.size > MAX_SHEET_BYTES)
        return refuse(t('imports.tooLarge', { size: MAX_SHEET_BYTES / MEGABYTE }))
      start(async (way) => {
        const answer = await send({ body: { file }, ...way })
        if (answer.success === 0) return answer.errors?.file ?? answer.message
        void navigate({ to: importPath(answer.data) })
        return null
      })
    },
  }
}

/** The screen that takes an exported file after it was changed in a spreadsheet. It leads to the preview of the changes. */
export default function UploadScreen() {
  const { t } = useTranslation()
  const [name, setName] = useState<string | null>(null)
  const { share, problem, start } = useFileUpload()
  return (
    <Page title={t('catalogue.export.bringBack')}>
      <section className={latest.card}>
        <p className={styles.lead}>{t('fileUpdates.intro')}</p>
        <FileDrop
          icon={IconFileSpreadsheet}
          label={t('imports.file')}
          accept={ACCEPTED_SHEETS}
          choose={t(name ? 'action.chooseOtherFile' : 'action.chooseFile')}
          limits={t('imports.limits')}
          error={problem}
          disabled={share !== null}
          onTake={(file) => {
            setName(file.name)
            start(file)
          }}
        >
          {name ? <b className={styles.name}>{name}</b> : t('imports.drop')}
        </FileDrop>
        <UploadProgress share={share} name={name ?? ''} then={t('fileUpdates.comparing')} />
        <h2 className={latest.heading}>{t('fileUpdates.how')}</h2>
        <ol className={styles.steps}>
          <li>{t('fileUpdates.stepExport')}</li>
          <li>{t('fileUpdates.stepChange')}</li>
          <li>{t('fileUpdates.stepBack')}</li>
        </ol>
        <DownloadButton endpoint={imports.exportCatalogue}>{t('fileUpdates.wholeCatalogue')}</DownloadButton>
      </section>
      <LatestImports file_kind="edited_export" />
    </Page>
  )
}
