import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { matched, searchFields, searchTextOf } from '../calls/list.ts'
import { callsOf } from '../catalogue/calls-of.ts'
import { movedTracks, placedTracks, sortedTracks, trackGaps } from '../catalogue/placed-tracks.ts'
import { added, trackSelection } from '../catalogue/selection.ts'
import { trackTotals } from '../catalogue/track-totals.ts'
import { flag, id, ids, status } from '../values/fields.ts'
import { trackLine } from '../values/named.ts'

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
  /** Whether the track is not a match but has a similar name. Such tracks come after the matches, only if asked for. */
  is_similar: z.optional(z.literal(true)),
})

export const playlists = {
  ...callsOf('playlists'),
  trackTotals: trackTotals('playlists', 'playlist', 'Playlist'),
  tracks: endpoint({
    path: 'playlist/getPlaylistTracks/{id}',
    needs: ['playlists.view', 'tracks.view'],
    summary: 'Lists the tracks of a playlist, in playlist order unless sorted.',
    ...placedTracks,
  }),
  trackOptions: endpoint({
    path: 'playlist/getTracks',
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
    path: 'playlist/addPlaylistTrack',
    needs: ['playlists.edit', 'tracks.view'],
    summary: 'Adds tracks to the end of a playlist. Tracks that are already in it keep their position.',
    body: z.object({ ...trackSelection, playlist_id: id() }),
    data: added,
  }),
  removeTracks: endpoint({
    path: 'playlist/removePlaylistTrack',
    needs: ['playlists.edit'],
    summary: 'Removes tracks from a playlist. The tracks are not deleted.',
    body: z.object({ playlist_id: id(), track_id: ids() }),
    data: z.object({ removed: z.int() }),
  }),
  orderTracks: endpoint({
    path: 'playlist/orderTracks',
    needs: ['playlists.edit'],
    summary: 'Moves tracks of a playlist, in the given order, before another track or to the end.',
    body: z.object({ playlist_id: id(), track_id: ids(), before: z.nullable(id()) }),
    data: movedTracks,
  }),
  sortTracks: endpoint({
    path: 'playlist/sortTracks',
    needs: ['playlists.edit', 'tracks.view'],
    summary: 'Puts the tracks of a playlist in the order of one of their fields, once.',
    body: z.object({ playlist_id: id(), ...sortedTracks }),
    data: movedTracks,
  }),
  trackGaps: endpoint({
    method: 'GET',
    path: 'playlist/getTrackGaps/{id}',
    needs: ['playlists.view', 'tracks.view'],
    summary: 'Counts the tracks of a playlist that lack a part.',
    ...trackGaps,
  }),
}
