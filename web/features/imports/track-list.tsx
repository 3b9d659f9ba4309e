import type { ReactNode } from 'react'
import TrackList from '#web/resources/tracks/list/track-list.tsx'
import { ImportButton } from './import-button.tsx'

type Props = {
  /** Buttons of other features beside the title. */
  links?: ReactNode
  /** See the track list. */
  beginnings?: ReactNode
}

/** The track list with the import button. */
export default function TrackListWithImport({ links, beginnings }: Props) {
  return (
    <TrackList
      beginnings={beginnings}
      links={
        <>
          <ImportButton />
          {links}
        </>
      }
    />
  )
}
