import type { ReactNode } from 'react'
import TrackList from '#web/resources/tracks/list/track-list.tsx'
import { ImportButton } from './import-button.tsx'

type Props = {
  /** Buttons of other features beside the title. */
  links?: ReactNode
}

/** The track list with the import button. */
export default function TrackListWithImport({ links }: Props) {
  return (
    <TrackList
      links={
        <>
          <ImportButton />
          {links}
        </>
      }
    />
  )
}
