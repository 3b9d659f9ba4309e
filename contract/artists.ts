import * as z from 'zod/mini'
import { catalogue, changeStatus } from './catalogue.ts'
import {
  bothNames,
  coverFields,
  coverFiles,
  lastEdit,
  linkedIds,
  name,
  optional,
  optionalName,
  pictureFields,
  status,
} from './fields.ts'
import { albumRef, collectionRef, playlistRef } from './references.ts'

export const artist = z.object({
  artist_id: z.int(),
  ...bothNames,
  about: z.nullable(z.string()),
  about_hindi: z.nullable(z.string()),
  profile_image: z.string(),
  ...pictureFields,
  is_active: status(),
  ...lastEdit,
  artistAlbums: z.array(albumRef),
  artistCollections: z.array(collectionRef),
  artistPlaylists: z.array(playlistRef),
})
export type Artist = z.output<typeof artist>

export const artistFields = z.object({
  name: name(),
  hindi_name: optionalName(),
  about: optional(),
  about_hindi: optional(),
  album_id: linkedIds(),
  collection_id: linkedIds(),
  playlist_id: linkedIds(),
  ...coverFields,
})

export const artists = {
  ...catalogue({
    path: 'artist',
    noun: 'Artist',
    id: 'artist_id',
    row: artist,
    fields: artistFields,
    columns: ['name', 'hindi_name', 'date_modified', 'is_active'],
    files: coverFiles,
  }),
  changeStatus: changeStatus('artist', 'Artist', 'artist_id'),
}
