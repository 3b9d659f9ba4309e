import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { filteredRequest, LIST_TOTALS, listOf } from '../calls/list.ts'
import { assigning } from '../catalogue/assign.ts'
import { bulkEdit } from '../catalogue/bulk-edit.ts'
import { catalogue, changeStatus, setStatus } from '../catalogue/catalogue.ts'
import { cellEdit } from '../catalogue/cells.ts'
import { missingParts } from '../catalogue/filters.ts'
import { merging } from '../catalogue/merge.ts'
import { answeredLinks, sentLinks } from '../catalogue/references.ts'
import { trackFilters, trackSelection } from '../catalogue/selection.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import {
  aliases,
  answeredAliases,
  atMost,
  coverFields,
  coverFiles,
  INVALID_LINK,
  id,
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

/** The maximum size of an uploaded recording: 500 MB. */
export const MAX_AUDIO_BYTES = 500 * 1024 * 1024

/** The records a track is linked to. */
export const trackLinks = {
  trackCategory: 'categories',
  trackSubCategory: 'subcategories',
  trackAlbum: 'albums',
  trackArtist: 'artists',
  trackTag: 'tags',
  trackPlaylist: 'playlists',
} as const

/** A track as the list returns it. */
export const listedTrack = z.object({
  track_id: z.int(),
  display_name: z.string(),
  display_name_hindi: z.nullable(z.string()),
  ...answeredAliases,
  description: z.nullable(z.string()),
  description_hindi: z.nullable(z.string()),
  lyrics: z.nullable(z.string()),
  lyrics_hindi: z.nullable(z.string()),
  record_date: z.nullable(z.iso.date()),
  file_name: z.nullable(z.string()),
  track_link: z.nullable(z.string()),
  cover_picture: z.string(),
  cover_thumbnail: z.string(),
  is_active: status(),
  date_modified: z.iso.datetime(),
  version: z.int(),
  trackCount: z.int(),
  tagName: z.string(),
  categoryName: z.string(),
  albumName: z.string(),
  playlistName: z.string(),
  artistName: z.string(),
  ...answeredLinks(trackLinks),
  /** '0': waiting or retrying. '1' with trackData: stored. '1' without: failed, with the error in `message`. */
  is_track_complete: status(),
  message: z.nullable(z.string()),
  /** The recording's signed URL; null while there is none. */
  trackData: z.nullable(z.string()),
  track_shared_url: z.nullable(z.string()),
  /** In seconds, bytes and bit/s, if known. */
  duration: z.nullable(z.number()),
  audio_size: z.nullable(z.int()),
  bitrate: z.nullable(z.int()),
  ...missingParts,
  /** '0': apps and players may play the audio, but not offer to download it. */
  is_download_allowed: status(),
})
export type ListedTrack = z.output<typeof listedTrack>

/** A link that has stopped working: `since` is the first failed check, with the error. */
export const deadLink = z.object({
  field: z.literal(['track_link', 'cover_picture']),
  since: z.iso.datetime(),
  problem: z.string(),
})
export type DeadLink = z.output<typeof deadLink>

export const track = z.extend(listedTrack, {
  dead_links: z.array(deadLink),
  /** Null until it is measured. */
  sound: z.nullable(sound),
  /** Tracks whose recordings sound the same, but those that an admin has said are not the same. */
  same_sounds: z.array(sameSound),
  /** The audio in other formats, in kbit/s and bytes; `unneeded`: the original is in this format, and as small. */
  renditions: z.array(
    z.object({
      format: z.string(),
      state: z.literal(['waiting', 'done', 'failed', 'unneeded']),
      size: z.nullable(z.int()),
      problem: z.nullable(z.string()),
    }),
  ),
})
export type Track = z.output<typeof track>

const recording = z.optional(
  z.nullable(z.union([z.literal(''), z.instanceof(Upload)], ruleMessage('rules.chooseAudio'))),
)

const webLink = z.string().check(
  atMost(2000),
  z.refine((value) => value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? ''), INVALID_LINK),
)

/** The name of the file that a link leads to, at most 200 characters; null when the link has none. */
export function fileNameOfLink(link: string): string | null {
  const last = URL.parse(link)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).normalize('NFC').trim().slice(0, 200).toWellFormed() || null
  } catch {
    // Escapes that are not UTF-8: the name as written in the link.
    return last.slice(0, 200) || null
  }
}

const NO_DAY = ruleMessage('rules.dateForm')

export const trackFields = z.object({
  display_name: name(),
  display_name_hindi: name(),
  aliases: aliases(),
  description: required(100_000),
  description_hindi: required(100_000),
  file_name: optionalName(),
  lyrics: optional(),
  lyrics_hindi: optional(),
  record_date: optionalDay(NO_DAY),
  is_download_allowed: sentFlag('is_download_allowed'),
  ...sentLinks(trackLinks),
  /** The URL that the recording is downloaded from, instead of a file. */
  track_link: z.optional(z.nullable(webLink)),
  /** The recording, under any of the names that clients use; or the `uploadAudio` response for it. */
  track: recording,
  track_file: recording,
  audio: recording,
  file: recording,
  audio_upload: z.optional(z.nullable(z.string())),
  ...coverFields,
})

export const audioFiles = {
  track: MAX_AUDIO_BYTES,
  track_file: MAX_AUDIO_BYTES,
  audio: MAX_AUDIO_BYTES,
  file: MAX_AUDIO_BYTES,
}

const columns = [
  'display_name',
  'display_name_hindi',
  'record_date',
  'file_name',
  'duration',
  'trackCount',
  'date_modified',
  'is_active',
] as const

const described = {
  resource: 'tracks',
  path: 'track',
  noun: 'Track',
  id: 'track_id',
  row: track,
  listed: listedTrack,
  fields: trackFields,
  columns,
  filters: trackFilters,
  files: { ...audioFiles, ...coverFiles },
} as const

const shared = {
  ...catalogue(described),
  ...bulkEdit(described),
  ...cellEdit(described),
  ...assigning(described),
  ...merging(described),
}

/** A recording that is being downloaded, or failed (specification 2, section 3). */
export const pendingTrack = z.object({
  track_id: z.int(),
  display_name: z.string(),
  display_name_hindi: z.nullable(z.string()),
  file_name: z.nullable(z.string()),
  track_link: z.nullable(z.string()),
  message: z.nullable(z.string()),
  date_modified: z.iso.datetime(),
  is_track_complete: status(),
  trackData: z.nullable(z.string()),
  track_shared_url: z.nullable(z.string()),
  /** The download state: `next_at` is set while it waits for a retry, the bytes while it is downloading. */
  fetch: z.object({
    state: z.literal(['waiting', 'fetching', 'retrying', 'failed']),
    next_at: z.nullable(z.iso.datetime()),
    received: z.nullable(z.int()),
    total: z.nullable(z.int()),
  }),
})
export type PendingTrack = z.output<typeof pendingTrack>
const pendingColumns = [
  'display_name',
  'display_name_hindi',
  'file_name',
  'message',
  'date_modified',
] as const

/** Of the filters of tracks, those that tell pending ones apart. */
export const pendingFilters = z.pick(trackFilters, {
  status: true,
  audio: true,
  category_id: true,
  album_id: true,
  artist_id: true,
  playlist_id: true,
  added_from: true,
  added_to: true,
  edited_from: true,
  edited_to: true,
  zone: true,
  edited_by: true,
})

export const tracks = {
  ...shared,
  list: endpoint({
    ...shared.list,
    data: z.extend(shared.list.data, { totalTrack: z.int() }),
    topLevelFields: [...LIST_TOTALS, 'totalTrack'],
  }),
  edit: endpoint({
    ...shared.save,
    path: 'track/edit',
    summary: 'Edits the track given by track_id.',
  }),
  delete: endpoint({
    method: 'POST',
    path: 'track/delete',
    who: 'admins',
    needs: ['tracks.delete'],
    summary: 'Deletes the given tracks, or all tracks that match a search and filters.',
    body: z.object({ ...trackSelection, id: linkedIds() }),
    data: z.object({ deleted: z.int() }),
  }),
  changeStatus: changeStatus('tracks', 'track', 'Track', 'track_id'),
  setStatus: setStatus('tracks', 'track', 'Track', trackFilters),
  uploadAudio: endpoint({
    method: 'POST',
    path: 'track/uploadAudio',
    who: 'admins',
    needs: ['tracks.edit'],
    summary:
      'Uploads an audio file before the form is saved: checks and stores it, and returns the metadata from its tags.',
    body: z.object({
      track: z.optional(recording),
      ...{ track_file: recording, audio: recording, file: recording },
    }),
    files: audioFiles,
    takesParts: true,
    data: z.object({
      /** To be sent as `audio_upload` with the form, within a day. */
      audio_upload: z.string(),
      file_name: z.string(),
      duration: z.nullable(z.number()),
      bitrate: z.nullable(z.int()),
      /** The length that an MP3 claims, where it holds less: it was shortened, or its end is missing. */
      claimed_duration: z.nullable(z.number()),
      audio_size: z.int(),
      title: z.nullable(z.string()),
      /** All that the tags name. */
      artist: z.nullable(z.string()),
      album: z.nullable(z.string()),
      genre: z.nullable(z.string()),
      record_date: z.nullable(z.iso.date()),
      lyrics: z.nullable(z.string()),
      lyrics_hindi: z.nullable(z.string()),
      /** The cover from the tags as a data URL, scaled down; null if there is none. */
      cover: z.nullable(z.string()),
    }),
  }),
  peaks: endpoint({
    method: 'GET',
    path: 'track/getPeaks/{id}',
    who: 'admins',
    needs: ['tracks.view'],
    summary: 'Returns the waveform of a track as 400 loudness values, or null if it is not known yet.',
    params: z.object({ id: id() }),
    data: z.object({ peaks: z.nullable(z.array(z.int().check(z.minimum(0), z.maximum(255)))) }),
  }),
  pending: endpoint({
    method: 'POST',
    path: 'track/pendinglist',
    who: 'admins',
    needs: ['tracks.view'],
    summary: 'Lists the tracks whose audio is waiting, being retried or has permanently failed.',
    body: filteredRequest(pendingColumns, pendingFilters),
    sortable: pendingColumns,
    filters: pendingFilters,
    invalid: 400,
    data: listOf(pendingTrack),
    topLevelFields: LIST_TOTALS,
  }),
  retry: endpoint({
    method: 'POST',
    path: 'track/retry',
    who: 'admins',
    needs: ['tracks.edit'],
    summary:
      'Retries the audio download of the given tracks, or of all pending tracks that match a search. Running downloads continue.',
    body: z.object(trackSelection),
    data: z.object({ matched: z.int(), queued: z.int() }),
  }),
  deletePending: endpoint({
    method: 'GET',
    path: 'track/deleteallpending',
    who: 'admins',
    needs: ['tracks.delete'],
    summary: 'Deletes all pending tracks. A track that has ever had audio is never deleted.',
    data: z.object({ deleted: z.int() }),
  }),
}
