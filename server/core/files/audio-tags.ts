import { type IAudioMetadata, type ILyricsTag, parseFromTokenizer, selectCover } from 'music-metadata'
import * as z from 'zod/mini'
import { MAX_TEXT_LENGTH, optionalDay } from '#contract/calls/fields.ts'
import { codeOf } from '#server/core/errors/storage-errors.ts'
import type { AudioFacts } from './audio-types.ts'
import type { Bytes } from './bytes.ts'
import { BytesTokenizer } from './bytes-tokenizer.ts'

/** In bytes, for all reads of one file: a tag with a large cover has some megabytes. */
const MAX_READ_BYTES = 32 * 1024 * 1024
const MAX_COVER_BYTES = 10 * 1024 * 1024
const MAX_LINE_LENGTH = 200
const MAX_YEAR = 9999
/** A track number on the second disc of an album is counted from here on. */
const DISC_SIZE = 1000

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
): Pick<
  AudioFacts,
  'title' | 'artist' | 'album' | 'genre' | 'record_date' | 'year' | 'track_number' | 'lyrics' | 'cover'
> {
  const cover = selectCover(common?.picture)?.data
  return {
    title: textOf(common?.title),
    artist: textOf(common?.artist),
    album: textOf(common?.album),
    genre: textOf(common?.genre?.[0]),
    record_date: dayOf(common?.date),
    year: wholeOf(common?.year, MAX_YEAR),
    track_number: placeOf(common),
    lyrics: lyricsOf(common?.lyrics?.[0]),
    // A copy: the library may return a view of a larger buffer.
    cover: cover && cover.length > 0 && cover.length <= MAX_COVER_BYTES ? Buffer.from(cover) : null,
  }
}

/** Tags may hold anything: PostgreSQL rejects NUL and unpaired surrogates. */
function cleanText(tag: unknown, max: number, clean: (text: string) => string): string | null {
  if (typeof tag !== 'string') return null
  const text = clean(
    tag
      .slice(0, 10 * max)
      .toWellFormed()
      .normalize('NFC'),
  ).trim()
  return [...text].slice(0, max).join('').trim() || null
}

const textOf = (tag: unknown) =>
  cleanText(tag, MAX_LINE_LENGTH, (text) => text.replaceAll(/[\p{Cc}\s]+/gu, ' '))

/** A whole number from 1 to `max`; null for anything else that a tag may hold. */
const wholeOf = (tag: unknown, max: number): number | null =>
  typeof tag === 'number' && Number.isInteger(tag) && tag >= 1 && tag <= max ? tag : null

/** Those of a second disc follow those of the first. */
function placeOf(common: IAudioMetadata['common'] | undefined): number | null {
  const number = wholeOf(common?.track?.no, DISC_SIZE - 1)
  const disc = wholeOf(common?.disk?.no, 99) ?? 1
  return number === null ? null : (disc - 1) * DISC_SIZE + number
}

/** Keeps the lines; timed lyrics lose their times. */
function lyricsOf(tag: ILyricsTag | undefined): string | null {
  const text = tag?.text ?? tag?.syncText.map((line) => line.text).join('\n')
  return cleanText(text, MAX_TEXT_LENGTH, (raw) =>
    raw.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, ''),
  )
}

/** The day of a date with or without a time; null when the tag says less than a day, or no real one. */
function dayOf(tag: unknown): string | null {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(String(tag ?? '').trim()) ?? []
  return day !== undefined && z.safeParse(optionalDay(), day).success ? day : null
}
