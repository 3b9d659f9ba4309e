import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { catalogueFiles } from '#contract/features/catalogue-files.ts'
import { saveFrom } from '#web/core/client/download.ts'
import { useAction } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { IconDownload } from '#web/ui/icons.ts'
import styles from './catalogue-files.module.css'

/** The part of the screen that saves the catalogue as one archive. */
export function ExportPart() {
  const { t } = useTranslation()
  const [withFiles, setWithFiles] = useState(true)
  const prepare = useAction(catalogueFiles.prepareExport, {
    onAnswer(answer) {
      if (answer.success === 1) saveFrom(catalogueFiles.export, { token: answer.data.token })
    },
  })
  return (
    <section className={styles.part} aria-labelledby="catalogue-export">
      <h2 id="catalogue-export">{t('catalogue.export.title')}</h2>
      <p className={styles.lead}>{t('catalogueFiles.exportLead')}</p>
      <Checkbox
        checked={withFiles}
        onChange={({ currentTarget }) => setWithFiles(currentTarget.checked)}
        label={t('catalogueFiles.withFiles')}
      />
      <BusyButton
        loading={prepare.isPending}
        leftSection={<IconDownload size={16} stroke={1.6} />}
        onClick={() => prepare.mutate({ body: { with_files: withFiles } })}
      >
        {t('fileUpdates.wholeCatalogue')}
      </BusyButton>
    </section>
  )
}
