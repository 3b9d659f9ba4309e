import type { PlacedTrack } from '#contract/catalogue/placed-tracks.ts'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { listOfNames } from '#web/core/i18n/names.ts'
import { Hindi } from '#web/ui/hindi.tsx'

/** The artists of a track of an album or playlist. */
export const artistColumn: ListColumn<Pick<PlacedTrack, 'trackArtist'>, never> = {
  id: 'artist',
  label: 'field.artist',
  tellsApart: true,
  cell: ({ trackArtist }) => trackArtist.length > 0 && <Hindi text={listOfNames(trackArtist)} />,
}
