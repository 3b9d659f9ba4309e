import { useTranslation } from '#web/core/i18n/i18n.ts'
import { LatestImports } from '#web/features/imports/latest-imports.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './catalogue-files.module.css'
import { ExportPart } from './export-part.tsx'
import { ImportPart } from './import-part.tsx'

/** The screen that exports the catalogue as an archive and takes one to be imported, with the latest imports. */
export default function CatalogueFiles() {
  const { t } = useTranslation()
  return (
    <Page title={t('catalogueFiles.title')}>
      <div className={styles.parts}>
        <ExportPart />
        <ImportPart />
      </div>
      <LatestImports file_kind="catalogue" />
    </Page>
  )
}
