import * as z from 'zod/mini'
import { type PictureEdit, pictureEdit } from '#contract/values/picture-edit.ts'
import { basePath } from '#web/core/navigation/base-path.ts'

/** A chosen file, a typed link, or nothing. */
export type ChosenCover = File | string | null

/** A picture in a form: what was chosen, or the key of a stored one, and how either is cropped, as JSON; '' means none. */
export type CoverValue = { image: ChosenCover; existing: string; edit: string }

export const NOTHING: CoverValue = { image: null, existing: '', edit: '' }

/** The key of a stored picture, by its address; null for another address. */
export const keyOfAddress = (address: string): string | null =>
  /(images\/[a-z0-9]{24,64})\.webp$/.exec(address)?.[1] ?? null

export const addressOfKey = (key: string): string => `${basePath}/files/${key}.webp`

/** What a form holds of a crop; null for none. */
export function editOf({ edit }: CoverValue): PictureEdit | null {
  if (edit === '') return null
  return z.safeParse(pictureEdit, JSON.parse(edit)).data ?? null
}
