import { type IAudioMetadata, parseFromTokenizer, selectCover } from 'music-metadata'
import * as z from 'zod/mini'
import { MAX_TEXT_LENGTH, optionalDay } from '#contract/values/fields.ts'
import { withoutInvisible } from '#contract/values/visible-text.ts'
import { codeOf } from '#server/core/errors/storage-errors.ts'
import type { AudioFacts } from './audio-types.ts'
import type { Bytes } from './bytes.ts'
import { BytesTokenizer } from './bytes-tokenizer.ts'
import { saysNothing } from './readers/says-nothing.ts'
import { DISC_SIZE, firstOf, MAX_COVER_BYTES, readAgain, type Tags } from './readers/tags.ts'
import { untimed } from './readers/untimed-lyrics.ts'

/** In bytes: the most that is read of one file in all. A tag with a large cover has some megabytes. */
const MAX_READ_BYTES = 32 * 1024 * 1024
const MAX_LINE_LENGTH = 200
const MAX_YEAR = 9999
const MAX_ARTISTS = 20
const DEVANAGARI = /\p{Script=Devanagari}/u

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
      // A parser error means a bad file, which the caller reports if more than tags is missing.
    }
  return null
}

/** Whether an error comes from the system, such as ENOENT and EIO, and not from Node, such as ERR_OUT_OF_RANGE. */
const isOfSystem = (error: unknown) => /^E[A-Z0-9]+$/.test(codeOf(error))

/** The tags that the library has read from comments (Ogg, FLAC) and at the end of an MP3 (APE, ID3v1). */
export function tagsOf(metadata: IAudioMetadata | null): Tags {
  if (!metadata) return {}
  const { common, native } = metadata
  // Where a file has both a text for people ("A & B") and a list of names, the library mixes them.
  const listed = Object.values(native)
    .flat()
    .filter(({ id }) => id.toUpperCase() === 'ARTISTS')
    .flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  const artists = listed.length > 0 ? listed : (common.artists ?? [common.artist ?? ''])
  return firstOf({
    title: common.title,
    artists: artists.map(readAgain).filter(Boolean),
    album: common.album,
    genre: common.genre?.[0],
    date: common.date ?? (common.year === undefined ? undefined : String(common.year)),
    track: common.track.no ?? undefined,
    disc: common.disk.no ?? undefined,
    lyrics: common.lyrics?.map(({ text, syncText }) => text ?? syncText.map((line) => line.text).join('\n')),
    cover: pictureOf(common),
  })
}

function pictureOf(common: IAudioMetadata['common']): Buffer | undefined {
  const data = selectCover(common.picture)?.data
  // The picture is copied, since the library may return a view of a larger buffer.
  return data && data.length > 0 && data.length <= MAX_COVER_BYTES ? Buffer.from(data) : undefined
}

type Offered = Pick<
  AudioFacts,
  | 'title'
  | 'artists'
  | 'album'
  | 'genre'
  | 'record_date'
  | 'year'
  | 'track_number'
  | 'lyrics'
  | 'lyrics_hindi'
  | 'cover'
>

/** Returns the tag values that prefill a form or a draft. */
export function offeredBy(tags: Tags): Offered {
  const lyrics = (tags.lyrics ?? []).flatMap((text) => lyricsIn(text) ?? [])
  const year = /^\s*(\d{4})(?!\d)/.exec(tags.date ?? '')?.[1]
  return {
    title: nameOf(tags.title),
    artists: [...new Set((tags.artists ?? []).flatMap((artist) => nameOf(artist) ?? []))].slice(
      0,
      MAX_ARTISTS,
    ),
    album: nameOf(tags.album),
    genre: textOf(tags.genre),
    record_date: dayOf(tags.date),
    year: wholeOf(year === undefined ? undefined : Number(year), MAX_YEAR),
    track_number: placeOf(tags),
    lyrics: lyrics.find((text) => !DEVANAGARI.test(text)) ?? null,
    lyrics_hindi: lyrics.find((text) => DEVANAGARI.test(text)) ?? null,
    cover: tags.cover ?? null,
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
  cleanText(tag, MAX_LINE_LENGTH, (text) =>
    withoutInvisible(readAgain(text).replaceAll(/[\p{Cc}\s]+/gu, ' ')),
  )

/** A name from a tag; null also for the words that programs write when they know no name. */
function nameOf(tag: unknown): string | null {
  const text = textOf(tag)
  return text === null || saysNothing(text) ? null : text
}

/** A whole number from 1 to `max`; null for anything else that a tag may hold. */
const wholeOf = (tag: unknown, max: number): number | null =>
  typeof tag === 'number' && Number.isInteger(tag) && tag >= 1 && tag <= max ? tag : null

/** The track number; the tracks of a second disc are counted on from those of the first. */
function placeOf({ track, disc: sent }: Tags): number | null {
  const number = wholeOf(track, DISC_SIZE - 1)
  const disc = wholeOf(sent, 99) ?? 1
  return number === null ? null : (disc - 1) * DISC_SIZE + number
}

/** The lyrics in a tag without times and control characters, with their line breaks. */
const lyricsIn = (text: string): string | null =>
  cleanText(untimed(text), MAX_TEXT_LENGTH, (raw) =>
    raw.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, ''),
  )

/** The day of a date with or without a time; null when the tag says less than a day, or no real one. */
function dayOf(tag: unknown): string | null {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(String(tag ?? '').trim()) ?? []
  return day !== undefined && z.safeParse(optionalDay(), day).success ? day : null
}
