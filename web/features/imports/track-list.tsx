import type { ReactNode } from 'react'
import TrackList from '#web/resources/tracks/list/track-list.tsx'
import { ImportButton } from './import-button.tsx'

type Props = {
  /** Buttons of other features beside the title. */
  headerLinks?: ReactNode
}

/** The track list with the import button. */
export default function TrackListWithImport({ headerLinks }: Props) {
  return (
    <TrackList
      headerLinks={
        <>
          <ImportButton />
          {headerLinks}
        </>
      }
    />
  )
}
