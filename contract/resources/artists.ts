import * as z from 'zod/mini'
import { assigning } from '../catalogue/assign.ts'
import { bulkEdit } from '../catalogue/bulk-edit.ts'
import { catalogue, changeStatus, setStatus } from '../catalogue/catalogue.ts'
import { cellEdit } from '../catalogue/cells.ts'
import {
  assignFilters,
  editFilters,
  gapFilters,
  linkFilters,
  missingParts,
  statusFilter,
} from '../catalogue/filters.ts'
import { merging } from '../catalogue/merge.ts'
import { answeredLinks, sentLinks } from '../catalogue/references.ts'
import { trackTotals } from '../catalogue/track-totals.ts'
import {
  aliases,
  answeredAliases,
  bothNames,
  coverFields,
  coverFiles,
  lastEdit,
  name,
  optional,
  optionalName,
  pictureFields,
  status,
} from '../values/fields.ts'

/** The resources that contain works of an artist. */
export const artistLinks = {
  artistAlbums: 'albums',
  artistCollections: 'collections',
  artistPlaylists: 'playlists',
} as const

export const artist = z.object({
  artist_id: z.int(),
  ...bothNames,
  ...answeredAliases,
  about: z.nullable(z.string()),
  about_hindi: z.nullable(z.string()),
  profile_image: z.string(),
  ...pictureFields,
  is_active: status(),
  ...lastEdit,
  ...missingParts,
  ...answeredLinks(artistLinks),
})
export type Artist = z.output<typeof artist>

export const artistFields = z.object({
  name: name(),
  hindi_name: optionalName(),
  aliases: aliases(),
  about: optional(),
  about_hindi: optional(),
  ...sentLinks(artistLinks),
  ...coverFields,
})

export const artistFilters = z.object({
  ...statusFilter,
  ...linkFilters('albums', 'collections', 'playlists', 'tracks'),
  ...gapFilters('hindi_name', 'cover', 'description', 'albums', 'tracks'),
  ...editFilters,
  ...assignFilters,
})

const described = {
  resource: 'artists',
  path: 'artist',
  noun: 'Artist',
  id: 'artist_id',
  row: artist,
  fields: artistFields,
  columns: ['name', 'hindi_name', 'date_modified', 'is_active'],
  filters: artistFilters,
  files: coverFiles,
} as const

export const artists = {
  ...catalogue(described),
  ...bulkEdit(described),
  ...cellEdit(described),
  ...assigning(described),
  ...merging(described),
  trackTotals: trackTotals('artists', 'artist', 'Artist'),
  changeStatus: changeStatus('artists', 'artist', 'Artist', 'artist_id'),
  setStatus: setStatus('artists', 'artist', 'Artist', artistFilters),
}
