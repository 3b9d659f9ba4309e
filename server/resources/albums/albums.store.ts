import { gapsIn } from '#contract/catalogue/filters.ts'
import { answeredNames, sentNames } from '#contract/catalogue/references.ts'
import { album, albumFields, albumFilters, albumLinks } from '#contract/resources/albums.ts'
import { COVER_SENT, columnsIn } from '#server/catalogue/columns.ts'
import { NAME_COLUMNS } from '#server/catalogue/resource.ts'

export const albumsResource = {
  ...NAME_COLUMNS,
  table: 'albums',
  id: 'album_id',
  gaps: gapsIn(albumFilters),
  noun: 'album',
  columns: columnsIn('albums', album, ['missing', 'cover_thumbnail', ...answeredNames(albumLinks)]),
  written: columnsIn('albums', albumFields, [...COVER_SENT, ...sentNames(albumLinks)]),
  linked: albumLinks,
} as const
