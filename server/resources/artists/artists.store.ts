import { gapsIn } from '#contract/catalogue/filters.ts'
import { answeredNames, sentNames } from '#contract/catalogue/references.ts'
import { artist, artistFields, artistFilters, artistLinks } from '#contract/resources/artists.ts'
import { COVER_SENT, columnsIn } from '#server/catalogue/columns.ts'
import { allNull } from '#server/catalogue/filters.ts'
import { NAME_COLUMNS } from '#server/catalogue/resource.ts'

export const artistsResource = {
  ...NAME_COLUMNS,
  table: 'artists',
  namedIn: ['follows_artist_id'],
  id: 'artist_id',
  gaps: gapsIn(artistFilters),
  noun: 'artist',
  columns: columnsIn('artists', artist, [
    'missing',
    'profile_image',
    'cover_image',
    'cover_thumbnail',
    ...answeredNames(artistLinks),
  ]),
  written: columnsIn('artists', artistFields, [...COVER_SENT, ...sentNames(artistLinks)]),
  linked: artistLinks,
  filters: { without_description: () => [allNull(['about', 'about_hindi'])] },
} as const
