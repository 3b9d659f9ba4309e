import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { matched, searchFields, searchTextOf } from '../calls/list.ts'
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
import { movedTracks, placedTracks, sortedTracks, trackGaps } from '../catalogue/placed-tracks.ts'
import { answeredLinks, sentLinks, trackLine } from '../catalogue/references.ts'
import { added, trackSelection } from '../catalogue/selection.ts'
import { trackTotals } from '../catalogue/track-totals.ts'
import {
  aliases,
  answeredAliases,
  bothNames,
  coverFields,
  coverFiles,
  flag,
  id,
  ids,
  lastEdit,
  name,
  pictureFields,
  status,
} from '../values/fields.ts'

/** The records a playlist is linked to. */
export const playlistLinks = { playlistCategories: 'categories', playlistArtists: 'artists' } as const

export const playlist = z.object({
  playlist_id: z.int(),
  ...bothNames,
  ...answeredAliases,
  ...pictureFields,
  is_active: status(),
  ...lastEdit,
  ...missingParts,
  ...answeredLinks(playlistLinks),
})
export type Playlist = z.output<typeof playlist>

export const playlistFields = z.object({
  name: name(),
  hindi_name: name(),
  aliases: aliases(),
  ...sentLinks(playlistLinks),
  ...coverFields,
})

const option = z.object({
  track_id: z.int(),
  display_name: z.string(),
  display_name_hindi: z.nullable(z.string()),
  description: z.nullable(z.string()),
  file_name: z.nullable(z.string()),
  track_shared_url: z.nullable(z.string()),
  is_track_complete: status(),
  ...trackLine,
  matched,
  /** Not a match, but a track with a similar name; after the matches, only if asked for. */
  is_similar: z.optional(z.literal(true)),
})

export const playlistFilters = z.object({
  ...statusFilter,
  ...linkFilters('categories', 'artists', 'tracks'),
  ...gapFilters('hindi_name', 'cover', 'category', 'artist', 'tracks'),
  ...editFilters,
  ...assignFilters,
})

const described = {
  resource: 'playlists',
  path: 'playlist',
  noun: 'Playlist',
  id: 'playlist_id',
  row: playlist,
  fields: playlistFields,
  columns: ['name', 'hindi_name', 'date_modified', 'is_active'],
  filters: playlistFilters,
  files: coverFiles,
} as const

export const playlists = {
  ...catalogue(described),
  ...bulkEdit(described),
  ...cellEdit(described),
  ...assigning(described),
  ...merging(described),
  trackTotals: trackTotals('playlists', 'playlist', 'Playlist'),
  changeStatus: changeStatus('playlists', 'playlist', 'Playlist', 'playlist_id'),
  setStatus: setStatus('playlists', 'playlist', 'Playlist', playlistFilters),
  tracks: endpoint({
    method: 'POST',
    path: 'playlist/getPlaylistTracks/{id}',
    who: 'admins',
    needs: ['playlists.view', 'tracks.view'],
    summary: 'Lists the tracks of a playlist, in playlist order unless sorted.',
    ...placedTracks,
  }),
  trackOptions: endpoint({
    method: 'POST',
    path: 'playlist/getTracks',
    who: 'admins',
    needs: ['playlists.view', 'tracks.view'],
    summary:
      'Returns the first 50 tracks that match a search and are not in the playlist; with `with_similar`, followed by up to ten with similar names where few match.',
    body: z.pipe(
      z.object({ playlist_id: id(), ...searchFields, with_similar: flag() }),
      z.transform(({ playlist_id, with_similar, ...sent }) => ({
        playlist_id,
        with_similar,
        searchText: searchTextOf(sent),
      })),
    ),
    data: z.array(option),
  }),
  addTracks: endpoint({
    method: 'POST',
    path: 'playlist/addPlaylistTrack',
    who: 'admins',
    needs: ['playlists.edit', 'tracks.view'],
    summary: 'Adds tracks to the end of a playlist. Tracks that are already in it keep their position.',
    body: z.object({ ...trackSelection, playlist_id: id() }),
    data: added,
  }),
  removeTracks: endpoint({
    method: 'POST',
    path: 'playlist/removePlaylistTrack',
    who: 'admins',
    needs: ['playlists.edit'],
    summary: 'Removes tracks from a playlist. The tracks are not deleted.',
    body: z.object({ playlist_id: id(), track_id: ids() }),
    data: z.object({ removed: z.int() }),
  }),
  orderTracks: endpoint({
    method: 'POST',
    path: 'playlist/orderTracks',
    who: 'admins',
    needs: ['playlists.edit'],
    summary: 'Moves tracks of a playlist, in the given order, before another track or to the end.',
    body: z.object({ playlist_id: id(), track_id: ids(), before: z.nullable(id()) }),
    data: movedTracks,
  }),
  sortTracks: endpoint({
    method: 'POST',
    path: 'playlist/sortTracks',
    who: 'admins',
    needs: ['playlists.edit', 'tracks.view'],
    summary: 'Puts the tracks of a playlist in the order of one of their fields, once.',
    body: z.object({ playlist_id: id(), ...sortedTracks }),
    data: movedTracks,
  }),
  trackGaps: endpoint({
    method: 'GET',
    path: 'playlist/getTrackGaps/{id}',
    who: 'admins',
    needs: ['playlists.view', 'tracks.view'],
    summary: 'Counts the tracks of a playlist that lack a part.',
    ...trackGaps,
  }),
}
