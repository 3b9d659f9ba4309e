import * as z from 'zod/mini'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { described } from '#contract/catalogue/described.ts'
import type { Track, tracks } from '#contract/resources/tracks.ts'
import { readDay } from '#contract/values/days.ts'
import { REQUIRED, REQUIRED_WITH_STOP } from '#contract/values/fields.ts'
import { type CoverValues, coverValuesOf, NO_COVER } from '#web/catalogue/cover/cover-field.tsx'
import { type Choice, idsOf } from '#web/catalogue/form/choice.ts'
import type { FieldMessages } from '#web/catalogue/form/form-types.ts'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { message } from '#web/core/i18n/messages.ts'

/** The server's response to a recording that is uploaded before the form is saved. */
export type Offer = DataOf<typeof tracks.uploadAudio>

/** A chosen recording; its `offer` is set when the upload is complete. */
export type Recording = { file: File; offer: Offer | null }

const TEXTS = [
  'display_name',
  'display_name_hindi',
  'description',
  'description_hindi',
  'file_name',
  'lyrics',
  'lyrics_hindi',
  'track_link',
] as const
const LINKS = ['category_id', 'sub_category_id', 'album_id', 'artist_id', 'tag_id', 'playlist_id'] as const

export type Values = CoverValues &
  Record<(typeof TEXTS)[number], string> &
  Record<(typeof LINKS)[number], Choice[]> & {
    aliases: string[]
    is_download_allowed: '1' | '0'
    /** yyyy-MM-dd, '', or the typed text while that is not a valid date. */
    record_date: string
    audio_by_link: boolean
    audio_upload: Recording | null
  }

export const NO_AUDIO = {
  file_name: '',
  track_link: '',
  audio_by_link: false,
  audio_upload: null,
}

export const blank: Values = {
  ...NO_COVER,
  ...NO_AUDIO,
  display_name: '',
  display_name_hindi: '',
  description: '',
  description_hindi: '',
  lyrics: '',
  aliases: [],
  is_download_allowed: '1',
  lyrics_hindi: '',
  record_date: '',
  category_id: [],
  sub_category_id: [],
  album_id: [],
  artist_id: [],
  tag_id: [],
  playlist_id: [],
}

export const valuesOf = (track: Track): Values => ({
  ...blank,
  ...coverValuesOf(track),
  display_name: track.display_name,
  display_name_hindi: track.display_name_hindi ?? '',
  aliases: track.aliases ?? [],
  description: track.description ?? '',
  description_hindi: track.description_hindi ?? '',
  file_name: track.file_name ?? '',
  lyrics: track.lyrics ?? '',
  lyrics_hindi: track.lyrics_hindi ?? '',
  is_download_allowed: track.is_download_allowed,
  record_date: track.record_date ?? '',
  track_link: track.track_link ?? '',
  category_id: lookups.categories.choicesOf(track.trackCategory),
  sub_category_id: lookups.subcategories.choicesOf(track.trackSubCategory),
  album_id: lookups.albums.choicesOf(track.trackAlbum),
  artist_id: lookups.artists.choicesOf(track.trackArtist),
  tag_id: lookups.tags.choicesOf(track.trackTag),
  playlist_id: lookups.playlists.choicesOf(track.trackPlaylist),
  audio_by_link: Boolean(track.track_link),
})

/** The contract's rules for the values that are sent unchanged; `check` validates the rest. */
export const rules = z.pick(described('tracks').fields, {
  display_name: true,
  display_name_hindi: true,
  aliases: true,
  description: true,
  description_hindi: true,
  file_name: true,
  lyrics: true,
  lyrics_hindi: true,
  cover_image: true,
})

function linkFault(link: string): string | undefined {
  if (link.trim() === '') return REQUIRED_WITH_STOP
  return z.safeParse(described('tracks').fields.shape.track_link, link.trim()).error?.issues[0]?.message
}

function recordingFault({ audio_upload }: Values, track: Track | null): string | undefined {
  if (audio_upload) return audio_upload.offer ? undefined : message('tracks.audio.notYet')
  return track ? undefined : REQUIRED
}

function coverFault({ cover_image, remove_cover }: Values, track: Track | null): string | undefined {
  // A string, also an empty one, means that the link was chosen.
  if (cover_image !== null) return undefined
  // A track that came without a cover, such as an imported one, needs one when its form is saved (specification 2, section 5).
  return track && track.cover_picture !== '' && remove_cover !== '1' ? undefined : REQUIRED
}

/** The rules of the track form beyond those of its fields (specification 2, section 5). */
export function check(values: Values, track: Track | null): FieldMessages {
  const { record_date, audio_by_link, file_name } = values
  const found = {
    file_name: track || file_name.trim() ? undefined : REQUIRED,
    record_date: record_date && !readDay(record_date) ? message('tracks.form.noDate') : undefined,
    track_link: audio_by_link ? linkFault(values.track_link) : undefined,
    audio_upload: audio_by_link ? undefined : recordingFault(values, track),
    cover_image: coverFault(values, track),
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, fault]) => (fault ? [[field, fault]] : [])),
  )
}

/**
 * The request body of the form. Of file and link only the chosen one is sent; the other audio is unchanged. Unchanged
 * links are not sent: a bulk action may have added many tracks to a playlist since, which does not change their
 * versions.
 */
export function bodyOf(
  { audio_by_link, audio_upload, track_link, cover_image, ...values }: Values,
  untouched: readonly string[] = [],
) {
  const idsIn = (field: (typeof LINKS)[number]) =>
    untouched.includes(field) ? undefined : idsOf(values[field])
  return {
    ...values,
    ...(typeof cover_image === 'string' ? { cover_picture: cover_image } : { cover_image }),
    category_id: idsIn('category_id'),
    sub_category_id: idsIn('sub_category_id'),
    album_id: idsIn('album_id'),
    artist_id: idsIn('artist_id'),
    tag_id: idsIn('tag_id'),
    playlist_id: idsIn('playlist_id'),
    track_link: audio_by_link ? track_link.trim() : '',
    audio_upload: audio_by_link ? null : (audio_upload?.offer?.audio_upload ?? null),
  }
}
