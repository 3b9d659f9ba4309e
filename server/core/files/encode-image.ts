import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { cropRegion, squareAround, turned } from '#contract/values/picture-cut.ts'
import type { PictureEdit } from '#contract/values/picture-edit.ts'
import { message } from '#server/core/messages/message.ts'
import type { ImageWork } from './image-process.ts'

/**
 * Runs as a separate process, see `image-process.ts`: `node encode-image.ts <path> <work as JSON>`, with `-` to read the
 * picture from stdin.
 * Writes each result to stdout after its length (4 bytes, big-endian); or, with exit code 2, the `Message` that says why
 * it could not.
 */
const MAX_PIXELS = 40_000_000
const THUMBNAIL = 160
const QUALITY = 82
/** The quality of a picture cut from one that was compressed before: it is higher, so that losses do not add up visibly. */
const QUALITY_OF_STORED = 90

class TooLarge extends Error {}

async function encode(source: string | Buffer, { decoder, longestSide, edit, isStored }: ImageWork) {
  // Reading the metadata decodes only the header, so a huge size in it costs nothing.
  const {
    format,
    width,
    height,
    pages = 1,
    autoOrient,
  } = await sharp(source, {
    limitInputPixels: false,
  }).metadata()
  if (format !== decoder) throw new Error(`${format} is not what the file begins as`)
  if (width * height * pages > MAX_PIXELS) throw new TooLarge()

  const upright = () => sharp(source, { failOn: 'error', limitInputPixels: MAX_PIXELS }).autoOrient()
  const toWebp = (picture: Sharp, quality: number) =>
    picture
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()

  const whole = async () => toWebp(upright(), QUALITY)
  if (!edit) return withThumbnail(await whole(), null)

  const isCut = edit.rotation !== 0 || edit.crop !== null
  const cut = async () => {
    const picture = upright().rotate(edit.rotation)
    const { crop } = edit
    return toWebp(
      crop ? picture.extract(cropRegion(turned(autoOrient, edit.rotation), crop)) : picture,
      isStored ? QUALITY_OF_STORED : QUALITY,
    )
  }
  if (isStored) return withThumbnail(isCut ? await cut() : await bytesOf(source), edit.focus)
  const all = await whole()
  return [
    ...(await withThumbnail(all, null)),
    ...(await withThumbnail(isCut ? await cut() : all, edit.focus)),
  ]
}

/** Makes a picture and its thumbnail. */
async function withThumbnail(picture: Buffer, focus: PictureEdit['focus']): Promise<Buffer[]> {
  const { width, height } = await sharp(picture).metadata()
  const thumbnail = await sharp(picture)
    .extract(squareAround({ width, height }, focus))
    .resize(THUMBNAIL, THUMBNAIL)
    .webp({ quality: 80 })
    .toBuffer()
  return [picture, thumbnail]
}

/** The bytes of a stored picture, which is always sent to stdin and never as a path. */
async function bytesOf(source: string | Buffer): Promise<Buffer> {
  if (typeof source === 'string') throw new Error('A stored picture is read from stdin')
  return source
}

const [path = '', work = ''] = process.argv.slice(2)
try {
  const results = await encode(path === '-' ? await buffer(process.stdin) : path, JSON.parse(work))
  const parts = results.flatMap((result) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(result.length)
    return [length, result]
  })
  process.stdout.write(Buffer.concat(parts))
} catch (error) {
  // The decoder's own error messages contain file and function names.
  process.stdout.write(message(error instanceof TooLarge ? 'files.pictureTooLarge' : 'files.pictureDamaged'))
  process.exitCode = 2
}
