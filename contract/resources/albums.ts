import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { assigning } from '../catalogue/assign.ts'
import { bulkEdit } from '../catalogue/bulk-edit.ts'
import { catalogue, changeStatus, deleteMany, setStatus } from '../catalogue/catalogue.ts'
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
import { movedTracks, placedTracks, sortedTracks, trackGaps } from '../catalogue/placed-tracks.ts'
import { answeredLinks, sentLinks } from '../catalogue/references.ts'
import { added, trackSelection } from '../catalogue/selection.ts'
import { trackTotals } from '../catalogue/track-totals.ts'
import {
  aliases,
  answeredAliases,
  bothNames,
  coverFields,
  coverFiles,
  id,
  ids,
  lastEdit,
  name,
  optional,
  optionalName,
  status,
} from '../values/fields.ts'

/** The records an album is linked to. */
export const albumLinks = {
  albumCategories: 'categories',
  albumCollections: 'collections',
  albumArtists: 'artists',
} as const

export const album = z.object({
  album_id: z.int(),
  ...bothNames,
  ...answeredAliases,
  description: z.nullable(z.string()),
  description_hindi: z.nullable(z.string()),
  /** A link as entered, the URL of the stored picture, or ''. */
  cover_picture: z.string(),
  /** The same picture at list size. */
  cover_thumbnail: z.string(),
  is_active: status(),
  ...lastEdit,
  ...missingParts,
  ...answeredLinks(albumLinks),
})
export type Album = z.output<typeof album>

export const albumFields = z.object({
  name: name(),
  hindi_name: optionalName(),
  aliases: aliases(),
  description: optional(),
  description_hindi: optional(),
  ...sentLinks(albumLinks),
  ...coverFields,
})

export const albumFilters = z.object({
  ...statusFilter,
  ...linkFilters('categories', 'collections', 'artists', 'tracks'),
  ...gapFilters('hindi_name', 'cover', 'description', 'category', 'artist', 'tracks'),
  ...editFilters,
  ...assignFilters,
})

const described = {
  resource: 'albums',
  path: 'album',
  noun: 'Album',
  id: 'album_id',
  row: album,
  fields: albumFields,
  columns: ['name', 'hindi_name', 'date_modified', 'is_active'],
  filters: albumFilters,
  files: coverFiles,
} as const

export const albums = {
  ...catalogue(described),
  ...bulkEdit(described),
  ...cellEdit(described),
  ...assigning(described),
  ...merging(described),
  trackTotals: trackTotals('albums', 'album', 'Album'),
  changeStatus: changeStatus('albums', 'album', 'Album', 'album_id'),
  setStatus: setStatus('albums', 'album', 'Album', albumFilters),
  delete: deleteMany('albums', 'album', 'Album'),
  tracks: endpoint({
    method: 'POST',
    path: 'album/getAlbumTracksById/{id}',
    who: 'admins',
    needs: ['albums.view', 'tracks.view'],
    summary: 'Lists the tracks of an album, in album order unless sorted.',
    ...placedTracks,
  }),
  addTracks: endpoint({
    method: 'POST',
    path: 'album/addTrack',
    who: 'admins',
    needs: ['albums.edit', 'tracks.view'],
    summary: 'Adds tracks to the end of an album. Tracks that are already in it keep their position.',
    body: z.object({ ...trackSelection, album_id: id() }),
    data: added,
  }),
  orderTracks: endpoint({
    method: 'POST',
    path: 'album/orderTracks',
    who: 'admins',
    needs: ['albums.edit'],
    summary: 'Moves tracks of an album, in the given order, before another track or to the end.',
    body: z.object({ album_id: id(), track_id: ids(), before: z.nullable(id()) }),
    data: movedTracks,
  }),
  removeTracks: endpoint({
    method: 'POST',
    path: 'album/removeAlbumTrack',
    who: 'admins',
    needs: ['albums.edit'],
    summary: 'Removes tracks from an album. The tracks are not deleted.',
    body: z.object({ album_id: id(), track_id: ids() }),
    data: z.object({ removed: z.int() }),
  }),
  sortTracks: endpoint({
    method: 'POST',
    path: 'album/sortTracks',
    who: 'admins',
    needs: ['albums.edit', 'tracks.view'],
    summary: 'Puts the tracks of an album in the order of one of their fields, once.',
    body: z.object({ album_id: id(), ...sortedTracks }),
    data: movedTracks,
  }),
  trackGaps: endpoint({
    method: 'GET',
    path: 'album/getTrackGaps/{id}',
    who: 'admins',
    needs: ['albums.view', 'tracks.view'],
    summary: 'Counts the tracks of an album that lack a part.',
    ...trackGaps,
  }),
}
