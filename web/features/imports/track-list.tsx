import TrackList from '#web/resources/tracks/list/track-list.tsx'
import { ImportButton } from './import-button.tsx'

/** The track list with the import button. */
export default function TrackListWithImport() {
  return <TrackList headerLinks={<ImportButton />} />
}
