import * as z from 'zod/mini'
import { ruleMessage } from '../messages/rule-message.ts'

const OUTSIDE = ruleMessage('rules.outsidePicture')
const NO_PICTURE = ruleMessage('rules.noPicture')

/** A share of a side of the picture. JSON has neither NaN nor Infinity. */
const share = z.number(OUTSIDE).check(z.minimum(0, OUTSIDE), z.maximum(1, OUTSIDE))
/** A width or height as a share of a side. The minimum is 1 pixel of the largest accepted picture. */
const size = z.number(OUTSIDE).check(z.minimum(0.00001, OUTSIDE), z.maximum(1, OUTSIDE))
/** The tolerance by which the sum of two shares may exceed 1. */
const ROUNDING = 0.000001

const crop = z
  .object({ x: share, y: share, width: size, height: size }, OUTSIDE)
  .check(z.refine(({ x, y, width, height }) => Math.max(x + width, y + height) <= 1 + ROUNDING, OUTSIDE))

/**
 * The edit of a picture: turned clockwise first, then cropped. All numbers are shares of the sides of the turned picture; those
 * of the focal point, around which thumbnails are cut, are shares of the part that is kept.
 */
export const pictureEdit = z.object(
  {
    rotation: z.literal([0, 90, 180, 270]),
    crop: z.nullable(crop),
    focus: z.nullable(z.object({ x: share, y: share }, OUTSIDE)),
  },
  OUTSIDE,
)
export type PictureEdit = z.output<typeof pictureEdit>

export const WHOLE: PictureEdit = { rotation: 0, crop: null, focus: null }

/** Whether an edit leaves the picture as it is. */
export const isWhole = ({ rotation, crop: kept, focus }: PictureEdit): boolean =>
  rotation === 0 && focus === null && (kept === null || (kept.width === 1 && kept.height === 1))

/** Parses the JSON of a field in a multipart form; undefined if it is no JSON. */
function parsed(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const editOrNone = z.nullable(pictureEdit)

/** The crop of a picture in a form, as an object or as JSON; '' and null mean none. */
export const sentPictureEdit = () =>
  z.optional(
    z.pipe(
      z.nullable(z.union([z.string(), pictureEdit], OUTSIDE)),
      z.transform((sent: string | PictureEdit | null, { issues }): PictureEdit | null => {
        const { data, success } = z.safeParse(editOrNone, typeof sent === 'string' ? parsed(sent) : sent)
        if (success) return data
        issues.push({ code: 'custom', message: OUTSIDE, input: sent })
        return null
      }),
    ),
  )

/** The key of a stored picture in a form; '' and null mean none. */
export const existingPicture = () =>
  z.optional(
    z.nullable(
      z.union(
        [z.literal(''), z.string().check(z.regex(/^images\/[a-z0-9]{24,64}$/, NO_PICTURE))],
        NO_PICTURE,
      ),
    ),
  )

/** The fields that accompany a picture in every form. */
export const pictureChoice = { existing_cover: existingPicture(), cover_edit: sentPictureEdit() }
