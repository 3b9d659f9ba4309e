import type { ReactNode } from 'react'
import type { PlacedTrack } from '#contract/catalogue/placed-tracks.ts'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { OneLine } from '#web/catalogue/list/one-line.tsx'
import { soundOf } from '#web/catalogue/list/sound-of.ts'
import { lineOf, trackNames } from '#web/catalogue/names/track-names.ts'
import type { PeekOf } from '#web/catalogue/screen/use-peek.ts'
import { firstName, listOfNames } from '#web/core/i18n/names.ts'

/** What features add to the screen of an album's or a playlist's tracks: above the list, beside its title, and in its side panel. */
export type PlacedTracksProps = { head?: ReactNode; links?: ReactNode; peek?: PeekOf<PlacedTrack> }

/** What the lists of the tracks of an album and of a playlist have in common. */
export const placedTracks = {
  label: 'catalogue.tracks.title',
  keyOf: ({ track_id }: PlacedTrack) => track_id,
  nameOf: (row: PlacedTrack) => firstName(trackNames(row)),
  namesOf: (row: PlacedTrack) => ({ ...trackNames(row), line: lineOf(row) }),
  opens: ({ track_id }: PlacedTrack) => lookups.tracks.opens(track_id),
} as const

/** The column with the artists of a track in an album or playlist. */
export const artistColumn: ListColumn<Pick<PlacedTrack, 'trackArtist'>, never> = {
  id: 'artist',
  label: 'field.artist',
  tellsApart: true,
  isLine: true,
  cell: ({ trackArtist }) => <OneLine text={listOfNames(trackArtist)} />,
}

/** The column in which a track is played. */
export const audioColumn = (
  cell: ListColumn<PlacedTrack, never>['cell'],
): ListColumn<PlacedTrack, never> => ({
  id: 'player',
  label: 'player.label',
  width: '150px',
  sound: soundOf,
  cell,
})
