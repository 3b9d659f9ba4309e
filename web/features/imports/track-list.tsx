import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import TrackList from '#web/resources/tracks/list/track-list.tsx'
import { useImportDialog } from './import-button.tsx'

type Props = {
  /** Buttons of other features, shown beside the title. */
  links?: ReactNode
  /** The ways to the first tracks, as the track list takes them. */
  beginnings?: ReactNode
}

/** The track list with the import of sheets added. */
export default function TrackListWithImport({ links, beginnings }: Props) {
  const { t } = useTranslation()
  const importing = useImportDialog()
  return (
    <>
      <TrackList
        links={links}
        beginnings={beginnings}
        transfers={importing && <Menu.Item onClick={importing.open}>{t('imports.open')}</Menu.Item>}
      />
      {importing?.dialog}
    </>
  )
}
