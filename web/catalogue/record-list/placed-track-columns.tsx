import type { PlacedTrack } from '#contract/catalogue/placed-tracks.ts'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { OneLine } from '#web/catalogue/list/one-line.tsx'
import { listOfNames } from '#web/core/i18n/names.ts'

/** The column with the artists of a track in an album or playlist. */
export const artistColumn: ListColumn<Pick<PlacedTrack, 'trackArtist'>, never> = {
  id: 'artist',
  label: 'field.artist',
  tellsApart: true,
  isLine: true,
  cell: ({ trackArtist }) => <OneLine text={listOfNames(trackArtist)} />,
}
