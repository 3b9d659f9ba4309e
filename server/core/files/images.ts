import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { Message } from '#contract/messages/message.ts'
import type { Upload } from '#contract/values/files.ts'
import type { PictureEdit } from '#contract/values/picture-edit.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { type Encoded, encodeEdited, encodeImage, type NotEncoded } from './image-process.ts'
import { newKey, pictureKey, thumbnailKey } from './keys.ts'
import type { FileStore } from './store.ts'
import { keepFiles, storeFiles } from './stored-files.ts'

const MAX_IMAGE_BYTES = 10 * 1024 * 1024
const HEAD = 4100

/** The libvips decoder for each accepted type. */
const DECODERS: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
}

export type ImageFiles = { db: Database; store: FileStore }

/**
 * Stores an uploaded picture as WebP without metadata, upright, first frame only (a list of animated covers is
 * unreadable), with a thumbnail. Returns the key for the record, see `keepFile`. `choose` may store other bytes of the
 * same picture than those that were encoded.
 * Throws `invalid` for the field `field` when it is not an acceptable picture.
 */
export async function storeImage(
  files: ImageFiles,
  upload: Upload,
  field: string,
  choose: (encoded: Buffer) => Promise<Buffer> = async (encoded) => encoded,
  timeoutMs?: number,
): Promise<string> {
  const encoded = await encodeUpload(upload, field, timeoutMs)
  return storeEncoded(files, { ...encoded, picture: await choose(encoded.picture) })
}

/** The key of an edited picture, and that of the whole picture from which it was made. */
export type EditedImage = { key: string; whole: string }

/** Stores an uploaded picture like `storeImage`, together with its edited version. Throws what `storeImage` throws. */
export async function storeEditedImage(
  files: ImageFiles,
  upload: Upload,
  field: string,
  edit: PictureEdit,
): Promise<EditedImage> {
  const { whole, edited } = await accepted(upload, field, (decoder) =>
    encodeEdited(upload.path, decoder, edit),
  )
  return { whole: await storeEncoded(files, whole), key: await storeEncoded(files, edited) }
}

/** Encodes an uploaded picture in the form in which pictures are stored. Throws what `storeImage` throws. */
export const encodeUpload = (upload: Upload, field: string, timeoutMs?: number): Promise<Encoded> =>
  accepted(upload, field, (decoder) => encodeImage(upload.path, decoder, timeoutMs))

/** Runs an encoder on an upload; throws `invalid` for the field unless the upload is an acceptable picture. */
async function accepted<Made extends object>(
  upload: Upload,
  field: string,
  make: (decoder: string) => Promise<Made | NotEncoded>,
): Promise<Made> {
  const refuse = (word: Message) => invalid({ [field]: word })
  if (upload.size > MAX_IMAGE_BYTES)
    throw refuse(message('request.atMostMegabytes', { most: MAX_IMAGE_BYTES / 1024 / 1024 }))
  const head = await headOf(upload.path)
  const decoder = await decoderFor(head)
  if (!decoder) throw refuse(message((await isHeic(head)) ? 'files.pictureHeic' : 'files.pictureType'))

  const made = await make(decoder)
  if ('refusal' in made) throw refuse(made.refusal)
  return made
}

/** Stores the cover in the tag of a recording like `storeImage`; returns null when it is not an acceptable picture. */
export async function storeTagPicture(files: ImageFiles, bytes: Buffer): Promise<string | null> {
  const decoder = await decoderFor(bytes)
  if (!decoder) return null
  const encoded = await encodeImage(bytes, decoder)
  return 'refusal' in encoded ? null : storeEncoded(files, encoded)
}

/** Stores a picture that was encoded, and returns its key. */
export async function storeEncoded(files: ImageFiles, { picture, thumbnail }: Encoded): Promise<string> {
  const stem = newKey('images')
  const contentType = 'image/webp'
  await storeFiles(files, [
    { key: pictureKey(stem), source: picture, size: picture.length, contentType },
    { key: thumbnailKey(stem), source: thumbnail, size: thumbnail.length, contentType },
  ])
  return stem
}

/** Makes a stored picture permanent; call it in the transaction that writes the record. */
export const keepFile = (trx: Transaction, stem: string): Promise<void> =>
  keepFiles(trx, [pictureKey(stem), thumbnailKey(stem)])

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Whether a picture is HEIC, the format of iPhones, which many programs name .jpg. */
const isHeic = async (head: Uint8Array): Promise<boolean> =>
  /^image\/hei[cf]/.test((await fileTypeFromBuffer(head))?.mime ?? '')

/**
 * Returns the decoder for a picture that begins with these bytes (some 4 KB), or undefined when it is not a picture.
 * Detected by content: the name and the type that a browser sends prove nothing.
 */
export async function decoderFor(head: Uint8Array): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(head.subarray(0, HEAD))
  return type && DECODERS[type.mime]
}
