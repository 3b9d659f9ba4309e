import { randomBytes } from 'node:crypto'

/** Makes a key such as `images/4f0c…`: 128 random bits, in lower case, since some file systems ignore case. */
export const newKey = (folder: 'images' | 'audio' | 'uploads'): string =>
  `${folder}/${randomBytes(16).toString('hex')}`

export const pictureKey = (stem: string): string => `${stem}.webp`

export const thumbnailKey = (stem: string): string => `${stem}.thumb.webp`

/** Whether a key can refer to nothing outside its store. */
export const isKey = (key: string): boolean =>
  /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/.test(key) && key.length <= 200

/** Throws when a key could refer to anything outside its store; every store calls it before touching a file. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`"${key}" is not a key of a stored file`)
  return key
}
