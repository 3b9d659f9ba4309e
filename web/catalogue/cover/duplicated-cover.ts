import { type CoverValues, coverValuesOf, type Pictured } from './cover-field.tsx'

/**
 * The cover of a duplicate: an uploaded picture as a new file, since the record keeps its own. Empty when the picture
 * cannot be read, as from a storage on another origin.
 */
export async function duplicatedCover(record: Pictured): Promise<Partial<CoverValues>> {
  const { cover_picture } = record
  const isUploaded = cover_picture !== '' && coverValuesOf(record).cover_image === null
  if (!isUploaded || new URL(cover_picture, window.location.href).origin !== window.location.origin) return {}
  const answer = await fetch(cover_picture).catch(() => null)
  if (!answer?.ok) return {}
  const picture = await answer.blob()
  return { cover_image: new File([picture], 'cover', { type: picture.type }) }
}
