import * as z from 'zod/mini'
import { bothNames } from './fields.ts'

/** Records as others refer to them: the id and both names. */
export const albumRef = z.object({ album_id: z.int(), ...bothNames })
export const artistRef = z.object({ artist_id: z.int(), ...bothNames })
export const categoryRef = z.object({ category_id: z.int(), ...bothNames })
export const collectionRef = z.object({ collection_id: z.int(), ...bothNames })
export const playlistRef = z.object({ playlist_id: z.int(), ...bothNames })
export const subcategoryRef = z.object({ sub_category_id: z.int(), ...bothNames })
export const tagRef = z.object({
  tag_id: z.int(),
  tag_name: z.string(),
  tag_name_hindi: z.nullable(z.string()),
})
