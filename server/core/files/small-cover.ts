import { encodeImage } from './image-process.ts'
import { decoderFor } from './images.ts'

/** In pixels: the longest side of the cover in the form. */
const MAX_SIDE_PX = 300
/** In milliseconds: how long scaling the cover may take. */
const TIMEOUT_MS = 10_000

/** Returns the cover of a recording's tag as a data URL for a form; null when there is none, or it is not a picture. */
export async function smallCover(cover: Buffer | null): Promise<string | null> {
  const decoder = cover && (await decoderFor(cover))
  if (!decoder) return null
  const encoded = await encodeImage(cover, decoder, TIMEOUT_MS, MAX_SIDE_PX)
  return 'refusal' in encoded ? null : `data:image/webp;base64,${encoded.picture.toString('base64')}`
}
