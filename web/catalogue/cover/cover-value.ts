import * as z from 'zod/mini'
import { type PictureEdit, pictureEdit } from '#contract/values/picture-edit.ts'
import { basePath } from '#web/core/navigation/base-path.ts'

/** A chosen file, a typed link, or nothing. */
export type ChosenCover = File | string | null

/**
 * A picture as a form holds it: what was chosen, or the key of a stored picture, and the crop of either as JSON, where '' means
 * no crop.
 */
export type CoverValue = { image: ChosenCover; existing: string; edit: string }

export const NOTHING: CoverValue = { image: null, existing: '', edit: '' }

/** The key of a stored picture, taken from its address; null for an address of anything else. */
export const keyOfAddress = (address: string): string | null =>
  /(images\/[a-z0-9]{24,64})\.webp$/.exec(address)?.[1] ?? null

export const addressOfKey = (key: string): string => `${basePath}/files/${key}.webp`

/** The crop that a form holds for its picture; null for no crop. */
export function editOf({ edit }: CoverValue): PictureEdit | null {
  if (edit === '') return null
  return z.safeParse(pictureEdit, JSON.parse(edit)).data ?? null
}
