import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import TrackList from '#web/resources/tracks/list/track-list.tsx'
import { useImportDialog } from './import-button.tsx'

type Props = {
  /** Buttons of other features beside the title. */
  links?: ReactNode
  /** See the track list. */
  beginnings?: ReactNode
}

/** The track list, which imports sheets. */
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
