import { encodeImage } from './image-process.ts'
import { decoderFor } from './images.ts'

/** In pixels: as large as a form shows it. */
const LONGEST_SIDE = 300
/** In milliseconds. */
const PATIENCE = 10_000

/** The cover of a recording's tag as a data address, for a form; null when there is none, or it is no picture. */
export async function smallCover(cover: Buffer | null): Promise<string | null> {
  const decoder = cover && (await decoderFor(cover))
  if (!decoder) return null
  const encoded = await encodeImage(cover, decoder, PATIENCE, LONGEST_SIDE)
  return 'refusal' in encoded ? null : `data:image/webp;base64,${encoded.picture.toString('base64')}`
}
