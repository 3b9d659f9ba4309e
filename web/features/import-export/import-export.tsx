import type { ReactNode } from 'react'
import { DRAFT_NEEDS } from '#contract/features/draft-needs.ts'
import { READING_NEEDS } from '#contract/features/imports/needs.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { Icon } from '#web/core/navigation/resource.ts'
import { useMay } from '#web/core/session/rights.ts'
import { useSession } from '#web/core/session/session.ts'
import { ImportButton } from '#web/features/imports/import-button.tsx'
import { LatestImports } from '#web/features/imports/latest-imports.tsx'
import { IconArchive, IconFileMusic, IconFileSpreadsheet, IconTableImport } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './import-export.module.css'

/** The screen that links to every kind of import and export that the admin may use, with the latest of each. */
export default function ImportExport() {
  const { t } = useTranslation()
  const may = useMay()
  const { adminType } = useSession()
  const isMain = adminType === 'admin'
  return (
    <Page title={t('menu.importExport')}>
      <div className={styles.doors}>
        {READING_NEEDS.every(may) && (
          <Door icon={IconTableImport} name="sheet">
            <ImportButton />
          </Door>
        )}
        {DRAFT_NEEDS.every(may) && (
          <Door icon={IconFileMusic} name="recordings">
            <LinkButton to="/tracks/recordings" variant="default">
              {t('recordings.open')}
            </LinkButton>
          </Door>
        )}
        <Door icon={IconFileSpreadsheet} name="edited">
          <LinkButton to="/file-updates" variant="default">
            {t('catalogue.export.bringBack')}
          </LinkButton>
        </Door>
        {isMain && (
          <Door icon={IconArchive} name="whole">
            <LinkButton to="/catalogue-files" variant="default">
              {t('catalogueFiles.title')}
            </LinkButton>
          </Door>
        )}
      </div>
      <LatestImports />
    </Page>
  )
}

type DoorProps = { icon: Icon; name: 'sheet' | 'recordings' | 'edited' | 'whole'; children: ReactNode }

function Door({ icon: Icon, name, children }: DoorProps) {
  const { t } = useTranslation()
  const id = `door-${name}`
  return (
    <section className={styles.door} aria-labelledby={id}>
      <Icon size={24} stroke={1.6} />
      <h2 id={id}>{t(`importExport.${name}.title`)}</h2>
      <p>{t(`importExport.${name}.text`)}</p>
      {children}
    </section>
  )
}
