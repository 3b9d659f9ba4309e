import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { Upload } from '#contract/upload.ts'
import type { Word } from '#contract/word.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { invalid } from '#server/http/refusals.ts'
import { say } from '#server/words/say.ts'
import { encodeImage } from './image-process.ts'
import { newKey, pictureKey, thumbnailKey } from './keys.ts'
import type { FileStore } from './store.ts'
import { keepFiles, storeFiles } from './stored-files.ts'

const MOST_BYTES = 10 * 1024 * 1024
const HEAD = 4100

/** What libvips calls the decoder that each accepted type must end up in. */
const DECODERS: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
}

/**
 * Stores an uploaded picture as WebP without metadata, upright, its first frame only (a list of moving covers cannot
 * be read), with a thumbnail. Answers the key that a record keeps, see `keepFile`.
 * Throws `invalid` under the name of `field` for what is no acceptable picture.
 */
export async function storeImage(
  files: { db: Database; store: FileStore },
  upload: Upload,
  field: string,
): Promise<string> {
  const refuse = (word: Word) => invalid({ [field]: word })
  if (upload.size > MOST_BYTES)
    throw refuse(say('request.atMostMegabytes', { most: MOST_BYTES / 1024 / 1024 }))
  const decoder = await decoderOf(upload.path)
  if (!decoder) throw refuse(say('files.pictureType'))

  const encoded = await encodeImage(upload.path, decoder)
  if ('refusal' in encoded) throw refuse(encoded.refusal)

  const { picture, thumbnail } = encoded
  const stem = newKey('images')
  const contentType = 'image/webp'
  await storeFiles(files, [
    { key: pictureKey(stem), source: picture, size: picture.length, contentType },
    { key: thumbnailKey(stem), source: thumbnail, size: thumbnail.length, contentType },
  ])
  return stem
}

/** Makes a stored picture lasting; call it in the transaction that writes the record. */
export const keepFile = (trx: Transaction, stem: string): Promise<void> =>
  keepFiles(trx, [pictureKey(stem), thumbnailKey(stem)])

async function decoderOf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return await decoderFor(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/**
 * The decoder for a picture that begins with these bytes (some 4 KB of them), or undefined for what is no picture.
 * By content: the name and the type that a browser sends prove nothing.
 */
export async function decoderFor(head: Uint8Array): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(head.subarray(0, HEAD))
  return type && DECODERS[type.mime]
}
