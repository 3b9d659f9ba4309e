import * as z from 'zod/mini'
import type { Gap } from './filters.ts'

/**
 * The form fields that fill each gap, under the names that they have in any form. What a form does not fill, such as the
 * tracks of an album, is not reviewed.
 */
const FILLED_BY = {
  hindi_name: ['hindi_name', 'display_name_hindi', 'tag_name_hindi'],
  category: ['category_id'],
  artist: ['artist_id'],
  albums: ['album_id'],
  cover: ['cover_picture'],
  description: ['description', 'description_hindi', 'about', 'about_hindi'],
  lyrics: ['lyrics', 'lyrics_hindi'],
  audio: ['track_link'],
} as const satisfies Partial<Record<Gap, readonly string[]>>
export type ReviewedGap = keyof typeof FILLED_BY

// Object.keys does not keep the key types.
export const REVIEWED_GAPS = Object.keys(FILLED_BY) as ReviewedGap[]

type Form = { filters: z.ZodMiniObject; fields: z.ZodMiniObject }

/** The fields of a form that fill a gap, with their rules. */
export function gapFields({ fields }: Pick<Form, 'fields'>, gap: ReviewedGap): Map<string, z.ZodMiniType> {
  const names: readonly string[] = FILLED_BY[gap]
  return new Map(
    Object.entries(fields.shape).flatMap(([field, rule]): [string, z.ZodMiniType][] =>
      // A schema of an object's shape has no narrower type.
      names.includes(field) ? [[field, rule as z.ZodMiniType]] : [],
    ),
  )
}

/** The gaps of a list that its form fills. */
export const gapsOf = (form: Form): ReviewedGap[] =>
  REVIEWED_GAPS.filter((gap) => `without_${gap}` in form.filters.shape && gapFields(form, gap).size > 0)

/** The values for a gap, by the rules of the form; at least one is needed. */
export const gapValues = (form: Pick<Form, 'fields'>, gap: ReviewedGap) =>
  z.strictObject(
    Object.fromEntries([...gapFields(form, gap)].map(([field, rule]) => [field, z.optional(rule)])),
  )
