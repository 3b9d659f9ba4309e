import * as z from 'zod/mini'
import type { Gap } from '../kinds/kind.ts'

/** The problems in the audio or links of a record, under the names of the list's filters. */
const RECORDING_PROBLEMS = ['dead_link', 'too_quiet', 'starts_with_silence', 'damaged_audio'] as const
type RecordingProblem = (typeof RECORDING_PROBLEMS)[number]
/** The review of every record of a selection, whatever it lacks. */
const EACH = 'each'

const NEW_AUDIO = ['track_link'] as const

/** The fields that fill each gap or mend each problem, under all the names that forms have for them. */
const FILLED_BY = {
  hindi_name: ['hindi_name', 'display_name_hindi', 'tag_name_hindi'],
  category: ['category_id'],
  artist: ['artist_id'],
  albums: ['album_id'],
  tracks: [],
  cover: ['cover_picture'],
  description: ['description', 'description_hindi', 'about', 'about_hindi'],
  lyrics: ['lyrics', 'lyrics_hindi'],
  audio: NEW_AUDIO,
  dead_link: ['track_link', 'cover_picture'],
  too_quiet: NEW_AUDIO,
  starts_with_silence: NEW_AUDIO,
  damaged_audio: NEW_AUDIO,
  each: ['name', 'display_name', 'tag_name', 'hindi_name', 'display_name_hindi', 'tag_name_hindi'],
} as const satisfies Record<Gap | RecordingProblem | typeof EACH, readonly string[]>
export type ReviewedGap = keyof typeof FILLED_BY

// Object.keys does not keep the key types.
export const REVIEWED_GAPS = Object.keys(FILLED_BY) as ReviewedGap[]

type Form = { filters: z.ZodMiniObject; fields: z.ZodMiniObject }

const isRecordingProblem = (gap: ReviewedGap) => RECORDING_PROBLEMS.some((problem) => problem === gap)

/** The filter of a list that finds the records of a review; null for a review of every record. */
export const filterOfGap = (gap: ReviewedGap): string | null =>
  gap === EACH ? null : isRecordingProblem(gap) ? gap : `without_${gap}`

/** The fields of a form that fill a gap, with their rules. */
export function gapFields({ fields }: Pick<Form, 'fields'>, gap: ReviewedGap): Map<string, z.ZodMiniType> {
  const names: readonly string[] = FILLED_BY[gap]
  return new Map(
    Object.entries(fields.shape).flatMap(([field, rule]): [string, z.ZodMiniType][] =>
      // The rules in a shape have no narrower type than a core schema.
      names.includes(field) ? [[field, rule as z.ZodMiniType]] : [],
    ),
  )
}

/** The gaps and problems that a list can be reviewed for, according to its filters. */
export const gapsOf = ({ filters }: Pick<Form, 'filters'>): ReviewedGap[] =>
  REVIEWED_GAPS.filter((gap) => (filterOfGap(gap) ?? '') in filters.shape)

/** Whether the review judges each record as a whole: it is about all records or a problem, or no field of the form fills the gap. */
export const isJudged = (form: Pick<Form, 'fields'>, gap: ReviewedGap): boolean =>
  gap === EACH || isRecordingProblem(gap) || gapFields(form, gap).size === 0

/** The values that fill a gap, by the rules of the form; at least one is needed. */
export const gapValues = (form: Pick<Form, 'fields'>, gap: ReviewedGap) =>
  z.strictObject(
    Object.fromEntries([...gapFields(form, gap)].map(([field, rule]) => [field, z.optional(rule)])),
  )
