import { type CoverValues, coverValuesOf, type Pictured } from './cover-field.tsx'
import { keyOfAddress } from './cover-value.ts'

/** The cover of a duplicated record. An uploaded picture stays one file, which both records refer to. */
export async function duplicatedCover(record: Pictured): Promise<Partial<CoverValues>> {
  if (coverValuesOf(record).cover_image !== null) return {}
  return { existing_cover: keyOfAddress(record.cover_picture) ?? '' }
}
