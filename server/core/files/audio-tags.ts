import { type IAudioMetadata, parseFromTokenizer, selectCover } from 'music-metadata'
import type { AudioFacts } from './audio-types.ts'
import type { Bytes } from './bytes.ts'
import { BytesTokenizer } from './bytes-tokenizer.ts'
import { codeOf } from './storage-failures.ts'

/** In bytes, all reads of one file together: a tag with a large cover is some megabytes. */
const MOST_READ = 32 * 1024 * 1024
const MOST_COVER = 10 * 1024 * 1024
const MOST_TEXT = 200

/**
 * What a file of the type `mimeType` says of itself: without covers when they are too much, null when it cannot be read.
 * Throws what the system throws.
 */
export async function readMetadata(file: Bytes, mimeType: string): Promise<IAudioMetadata | null> {
  for (const skipCovers of [false, true])
    try {
      return await parseFromTokenizer(new BytesTokenizer(file, mimeType, MOST_READ), { skipCovers })
    } catch (error) {
      if (isOfSystem(error)) throw error
      // What the parser stumbles over is the file's fault; the caller says so where tags are not all that is missed.
    }
  return null
}

/** ENOENT, EIO and the like, unlike ERR_OUT_OF_RANGE. */
const isOfSystem = (error: unknown) => /^E[A-Z0-9]+$/.test(codeOf(error))

/** What the tags offer to a form. */
export function offeredBy(
  common: IAudioMetadata['common'] | undefined,
): Pick<AudioFacts, 'title' | 'artist' | 'album' | 'cover'> {
  const cover = selectCover(common?.picture)?.data
  return {
    title: textOf(common?.title),
    artist: textOf(common?.artist),
    album: textOf(common?.album),
    // A copy: the library may have cut it out of a larger piece.
    cover: cover && cover.length > 0 && cover.length <= MOST_COVER ? Buffer.from(cover) : null,
  }
}

/** Typed by anybody with any software: NUL and half a surrogate pair are what a database refuses. */
function textOf(tag: unknown): string | null {
  if (typeof tag !== 'string') return null
  const text = tag
    .slice(0, 10 * MOST_TEXT)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return [...text].slice(0, MOST_TEXT).join('').trim() || null
}
