import * as z from 'zod/mini'
import { ruleMessage } from '../messages/rule-message.ts'
import {
  aliases,
  atMost,
  coverFiles,
  flag,
  INVALID_LINK,
  linkedIds,
  name,
  optional,
  optionalDay,
  optionalName,
  required,
  sentFlag,
  status,
} from '../values/fields.ts'
import { sameSound, sound, Upload } from '../values/files.ts'
import { ALL_RIGHTS, kind } from './kind.ts'

/** The maximum size of an uploaded recording: 500 MB. */
export const MAX_AUDIO_BYTES = 500 * 1024 * 1024

/** The recording, under any of the names that clients use. */
export const audioFiles = {
  track: MAX_AUDIO_BYTES,
  track_file: MAX_AUDIO_BYTES,
  audio: MAX_AUDIO_BYTES,
  file: MAX_AUDIO_BYTES,
}

/** A link that has stopped working, with the error; `since` is the time of the first failed check. */
export const deadLink = z.object({
  field: z.literal(['track_link', 'cover_picture']),
  since: z.iso.datetime(),
  problem: z.string(),
})
export type DeadLink = z.output<typeof deadLink>

export const recording = z.optional(
  z.nullable(z.union([z.literal(''), z.instanceof(Upload)], ruleMessage('rules.chooseAudio'))),
)

const webLink = z.string().check(
  atMost(2000),
  z.refine((value) => value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? ''), INVALID_LINK),
)

const text = z.nullable(z.string())

export const tracks = kind({
  noun: 'track',
  path: 'track',
  screen: '/tracks',
  shownBy: 'details',
  id: 'track_id',
  names: ['display_name', 'display_name_hindi'],
  rights: ALL_RIGHTS,
  fields: {
    display_name: name(),
    display_name_hindi: name(),
    aliases: aliases(),
    description: required(100_000),
    description_hindi: required(100_000),
    file_name: optionalName(),
    lyrics: optional(),
    lyrics_hindi: optional(),
    record_date: optionalDay(ruleMessage('rules.dateForm')),
    /** With '0', apps and players may play the audio but not offer to download it. */
    is_download_allowed: sentFlag('is_download_allowed'),
    /** The URL that the recording is downloaded from, instead of a file. */
    track_link: z.optional(z.nullable(webLink)),
  },
  parts: {
    belongs: ['record_date'],
    lyrics: ['lyrics', 'lyrics_hindi'],
    recording: ['file_name', 'is_download_allowed', 'track_link'],
  },
  sent: {
    track: recording,
    track_file: recording,
    audio: recording,
    file: recording,
    /** The response of `uploadAudio` for the recording, sent instead of the file. */
    audio_upload: z.optional(text),
  },
  row: {
    // These are the form's required fields, which an import may leave empty.
    description: text,
    description_hindi: text,
    track_link: text,
    trackCount: z.int(),
    tagName: z.string(),
    categoryName: z.string(),
    albumName: z.string(),
    playlistName: z.string(),
    artistName: z.string(),
    /**
     * The state of the download. '0': waiting or retrying. '1' with `trackData`: stored. '1' without: failed, with the error in
     * `message`.
     */
    is_track_complete: status(),
    message: text,
    /** The recording's signed URL; null while there is none. */
    trackData: text,
    track_shared_url: text,
    /** The duration, size and bit rate of the recording, in seconds, bytes and bit/s, if known. */
    duration: z.nullable(z.number()),
    audio_size: z.nullable(z.int()),
    bitrate: z.nullable(z.int()),
  },
  detail: {
    dead_links: z.array(deadLink),
    /** The measured sound; null until it is measured. */
    sound: z.nullable(sound),
    /** The tracks whose recordings sound the same, except those that an admin has marked as not the same. */
    same_sounds: z.array(sameSound),
    /** The audio in other formats, in kbit/s and bytes. `unneeded` means that the original has this format and is as small. */
    renditions: z.array(
      z.object({
        format: z.string(),
        state: z.literal(['waiting', 'done', 'failed', 'unneeded']),
        size: z.nullable(z.int()),
        problem: text,
      }),
    ),
  },
  pictures: ['cover_picture'],
  files: { ...audioFiles, ...coverFiles },
  links: {
    trackCategory: 'categories',
    trackSubCategory: 'subcategories',
    trackAlbum: 'albums',
    trackArtist: 'artists',
    trackTag: 'tags',
    trackPlaylist: 'playlists',
  },
  holds: {},
  sorted: [
    'display_name',
    'display_name_hindi',
    'record_date',
    'file_name',
    'duration',
    'trackCount',
    'date_modified',
    'is_active',
  ],
  filters: {
    links: ['categories', 'subcategories', 'albums', 'artists', 'playlists', 'tags'],
    gaps: ['hindi_name', 'cover', 'description', 'lyrics', 'audio', 'category', 'artist'],
    more: {
      /** Filters tracks whose link of the recording or cover has stopped working. */
      dead_link: flag(),
      /** Filter tracks by their measured sound, see `values/files.ts`. */
      too_quiet: flag(),
      starts_with_silence: flag(),
      damaged_audio: flag(),
      /** Filters recordings that sound the same as those of these tracks, which are included. */
      same_sound_as: linkedIds(),
      audio: z.optional(z.nullable(z.literal(['', 'pending', 'failed']))),
      /** With `name`, a search returns only tracks that match by their own names and texts, not by those of albums and artists. */
      matched_by: z.optional(z.nullable(z.literal(['', 'name']))),
      recorded_from: optionalDay(),
      recorded_to: optionalDay(),
    },
  },
})
