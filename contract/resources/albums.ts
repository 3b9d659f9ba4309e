import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { callsOf } from '../catalogue/calls-of.ts'
import { deleteMany } from '../catalogue/catalogue.ts'
import { movedTracks, placedTracks, sortedTracks, trackGaps } from '../catalogue/placed-tracks.ts'
import { added, trackSelection } from '../catalogue/selection.ts'
import { trackTotals } from '../catalogue/track-totals.ts'
import { id, ids } from '../values/fields.ts'

export const albums = {
  ...callsOf('albums'),
  trackTotals: trackTotals('albums', 'album', 'Album'),
  delete: deleteMany('albums', 'album', 'Album'),
  tracks: endpoint({
    path: 'album/getAlbumTracksById/{id}',
    needs: ['albums.view', 'tracks.view'],
    summary: 'Lists the tracks of an album, in album order unless sorted.',
    ...placedTracks,
  }),
  addTracks: endpoint({
    path: 'album/addTrack',
    needs: ['albums.edit', 'tracks.view'],
    summary: 'Adds tracks to the end of an album. Tracks that are already in it keep their position.',
    body: z.object({ ...trackSelection, album_id: id() }),
    data: added,
  }),
  orderTracks: endpoint({
    path: 'album/orderTracks',
    needs: ['albums.edit'],
    summary: 'Moves tracks of an album, in the given order, before another track or to the end.',
    body: z.object({ album_id: id(), track_id: ids(), before: z.nullable(id()) }),
    data: movedTracks,
  }),
  removeTracks: endpoint({
    path: 'album/removeAlbumTrack',
    needs: ['albums.edit'],
    summary: 'Removes tracks from an album. The tracks are not deleted.',
    body: z.object({ album_id: id(), track_id: ids() }),
    data: z.object({ removed: z.int() }),
  }),
  sortTracks: endpoint({
    path: 'album/sortTracks',
    needs: ['albums.edit', 'tracks.view'],
    summary: 'Puts the tracks of an album in the order of one of their fields, once.',
    body: z.object({ album_id: id(), ...sortedTracks }),
    data: movedTracks,
  }),
  trackGaps: endpoint({
    method: 'GET',
    path: 'album/getTrackGaps/{id}',
    needs: ['albums.view', 'tracks.view'],
    summary: 'Counts the tracks of an album that lack a part.',
    ...trackGaps,
  }),
}
