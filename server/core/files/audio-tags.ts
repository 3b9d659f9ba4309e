import { type IAudioMetadata, parseFromTokenizer, selectCover } from 'music-metadata'
import { codeOf } from '#server/core/errors/storage-errors.ts'
import type { AudioFacts } from './audio-types.ts'
import type { Bytes } from './bytes.ts'
import { BytesTokenizer } from './bytes-tokenizer.ts'

/** In bytes, for all reads of one file: a tag with a large cover has some megabytes. */
const MAX_READ_BYTES = 32 * 1024 * 1024
const MAX_COVER_BYTES = 10 * 1024 * 1024
const MAX_TEXT_LENGTH = 200

/**
 * Reads the metadata of a file of the type `mimeType`: without covers when they are too large, null when unreadable.
 * Throws system errors.
 */
export async function readMetadata(file: Bytes, mimeType: string): Promise<IAudioMetadata | null> {
  for (const skipCovers of [false, true])
    try {
      return await parseFromTokenizer(new BytesTokenizer(file, mimeType, MAX_READ_BYTES), { skipCovers })
    } catch (error) {
      if (isOfSystem(error)) throw error
      // Parser errors mean a bad file; the caller reports them where more than tags is missing.
    }
  return null
}

/** ENOENT, EIO and the like, unlike ERR_OUT_OF_RANGE. */
const isOfSystem = (error: unknown) => /^E[A-Z0-9]+$/.test(codeOf(error))

/** Returns the tag values that prefill a form. */
export function offeredBy(
  common: IAudioMetadata['common'] | undefined,
): Pick<AudioFacts, 'title' | 'artist' | 'album' | 'cover'> {
  const cover = selectCover(common?.picture)?.data
  return {
    title: textOf(common?.title),
    artist: textOf(common?.artist),
    album: textOf(common?.album),
    // A copy: the library may return a view of a larger buffer.
    cover: cover && cover.length > 0 && cover.length <= MAX_COVER_BYTES ? Buffer.from(cover) : null,
  }
}

/** Tags may hold anything: PostgreSQL rejects NUL and unpaired surrogates. */
function textOf(tag: unknown): string | null {
  if (typeof tag !== 'string') return null
  const text = tag
    .slice(0, 10 * MAX_TEXT_LENGTH)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return [...text].slice(0, MAX_TEXT_LENGTH).join('').trim() || null
}
