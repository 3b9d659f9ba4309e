import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { message } from '#server/core/messages/message.ts'

/**
 * Runs as a separate process, see `image-process.ts`: `node encode-image.ts <path> <decoder> <longest side>`,
 * with `-` to read the picture from stdin.
 * Writes the length of the picture (4 bytes, big-endian), the picture and its thumbnail to stdout; or, with exit code
 * 2, the `Message` that says why it could not.
 */
const MAX_PIXELS = 40_000_000
const THUMBNAIL = 160

class TooLarge extends Error {}

async function encode(source: string | Buffer, decoder: string, longestSide: number) {
  // Only reads the header, whatever it claims.
  const { format, width, height, pages = 1 } = await sharp(source, { limitInputPixels: false }).metadata()
  if (format !== decoder) throw new Error(`${format} is not what the file begins as`)
  if (width * height * pages > MAX_PIXELS) throw new TooLarge()

  const picture = await sharp(source, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
  const thumbnail = await sharp(picture).resize(THUMBNAIL, THUMBNAIL).webp({ quality: 80 }).toBuffer()
  return { picture, thumbnail }
}

const [path = '', decoder = '', longestSide = ''] = process.argv.slice(2)
try {
  const { picture, thumbnail } = await encode(
    path === '-' ? await buffer(process.stdin) : path,
    decoder,
    Number(longestSide),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32BE(picture.length)
  process.stdout.write(Buffer.concat([length, picture, thumbnail]))
} catch (error) {
  // The decoder's own error messages contain file and function names.
  process.stdout.write(message(error instanceof TooLarge ? 'files.pictureTooLarge' : 'files.pictureDamaged'))
  process.exitCode = 2
}
