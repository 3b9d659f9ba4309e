import * as z from 'zod/mini'
import { catalogue, changeStatus, deleteMany } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import {
  bothNames,
  coverFields,
  coverFiles,
  id,
  ids,
  lastEdit,
  linkedIds,
  name,
  optional,
  optionalName,
  status,
} from './fields.ts'
import { placedTracks } from './placed-tracks.ts'
import { artistRef, categoryRef, collectionRef } from './references.ts'
import { added, trackSelection } from './selection.ts'

/** An album as the list shows it; what it belongs to comes with the call by id. */
const listedAlbum = z.object({
  album_id: z.int(),
  ...bothNames,
  description: z.nullable(z.string()),
  description_hindi: z.nullable(z.string()),
  /** A link as it was typed, or the address of the stored picture, or ''. */
  cover_picture: z.string(),
  /** The same picture at list size. */
  cover_thumbnail: z.string(),
  is_active: status(),
  ...lastEdit,
})

export const album = z.extend(listedAlbum, {
  albumCategories: z.array(categoryRef),
  albumCollections: z.array(collectionRef),
  albumArtists: z.array(artistRef),
})
export type Album = z.output<typeof album>
export type ListedAlbum = z.output<typeof listedAlbum>

export const albumFields = z.object({
  name: name(),
  hindi_name: optionalName(),
  description: optional(),
  description_hindi: optional(),
  category_id: linkedIds(),
  collection_id: linkedIds(),
  artist_id: linkedIds(),
  ...coverFields,
})

const described = {
  path: 'album',
  noun: 'Album',
  id: 'album_id',
  row: album,
  listed: listedAlbum,
  fields: albumFields,
  columns: ['name', 'hindi_name', 'date_modified', 'is_active'],
  files: coverFiles,
} as const

export const albums = {
  ...catalogue(described),
  changeStatus: changeStatus('album', 'Album', 'album_id'),
  delete: deleteMany('album', 'Album'),
  tracks: endpoint({
    method: 'POST',
    path: 'album/getAlbumTracksById/{id}',
    who: 'admins',
    summary: 'The tracks of an album, in its own order unless sorted.',
    ...placedTracks,
  }),
  addTracks: endpoint({
    method: 'POST',
    path: 'album/addTrack',
    who: 'admins',
    summary: 'Adds chosen tracks to the end of an album; those that are there already stay where they are.',
    body: z.object({ ...trackSelection, album_id: id() }),
    data: added,
  }),
  orderTracks: endpoint({
    method: 'POST',
    path: 'album/orderTracks',
    who: 'admins',
    summary: 'Moves tracks of an album, in the given order, before another of its tracks or to its end.',
    body: z.object({ album_id: id(), track_id: ids(), before: z.nullable(id()) }),
    data: z.object({ moved: z.int() }),
  }),
  removeTracks: endpoint({
    method: 'POST',
    path: 'album/removeAlbumTrack',
    who: 'admins',
    summary: 'Takes tracks out of an album; the tracks stay.',
    body: z.object({ album_id: id(), track_id: ids() }),
    data: z.object({ removed: z.int() }),
  }),
}
