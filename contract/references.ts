import * as z from 'zod/mini'

const names = { name: z.string(), hindi_name: z.nullable(z.string()) }

/** Records as others refer to them: the id and both names. */
export const albumRef = z.object({ album_id: z.int(), ...names })
export const artistRef = z.object({ artist_id: z.int(), ...names })
export const categoryRef = z.object({ category_id: z.int(), ...names })
export const collectionRef = z.object({ collection_id: z.int(), ...names })
export const playlistRef = z.object({ playlist_id: z.int(), ...names })
export const subcategoryRef = z.object({ sub_category_id: z.int(), ...names })
export const tagRef = z.object({
  tag_id: z.int(),
  tag_name: z.string(),
  tag_name_hindi: z.nullable(z.string()),
})
