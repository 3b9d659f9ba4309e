import * as z from 'zod/mini'
import { catalogue, changeStatus } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import {
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
  status,
} from './fields.ts'
import { filteredRequest, LIST_TOTALS, listOf, listRequest } from './list.ts'
import { albumRef, artistRef, categoryRef, playlistRef, subcategoryRef, tagRef } from './references.ts'
import { say } from './say.ts'
import { trackFilters, trackSelection } from './selection.ts'
import { Upload } from './upload.ts'

/** The most bytes that an uploaded recording may have: 500 MB. */
export const LARGEST_AUDIO = 500 * 1024 * 1024

/** A track as the list shows it; its lyrics come with the call by id. */
export const listedTrack = z.object({
  track_id: z.int(),
  display_name: z.string(),
  display_name_hindi: z.nullable(z.string()),
  description: z.nullable(z.string()),
  description_hindi: z.nullable(z.string()),
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
  trackCategory: z.array(categoryRef),
  trackSubCategory: z.array(subcategoryRef),
  trackAlbum: z.array(albumRef),
  trackArtist: z.array(artistRef),
  trackTag: z.array(tagRef),
  trackPlaylist: z.array(playlistRef),
  /** '0': waiting or retrying. '1' with trackData: stored. '1' without: failed, and `message` says why. */
  is_track_complete: status(),
  message: z.nullable(z.string()),
  /** The recording's signed address; null while there is none. */
  trackData: z.nullable(z.string()),
  track_shared_url: z.nullable(z.string()),
  /** In seconds, bytes and bit/s, where known. */
  duration: z.nullable(z.number()),
  audio_size: z.nullable(z.int()),
  bitrate: z.nullable(z.int()),
})
export type ListedTrack = z.output<typeof listedTrack>

/** A link that has stopped answering: `since` the first time that it did not, and why. */
const deadLink = z.object({
  field: z.literal(['track_link', 'cover_picture']),
  since: z.iso.datetime(),
  problem: z.string(),
})
export type DeadLink = z.output<typeof deadLink>

export const track = z.extend(listedTrack, {
  dead_links: z.array(deadLink),
  lyrics: z.nullable(z.string()),
  lyrics_hindi: z.nullable(z.string()),
})
export type Track = z.output<typeof track>

const recording = z.optional(
  z.nullable(z.union([z.literal(''), z.instanceof(Upload)], say('rules.chooseAudio'))),
)

const webLink = z.string().check(
  atMost(2000),
  z.refine((value) => value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? ''), INVALID_LINK),
)

const NO_DAY = say('rules.dateForm')

export const trackFields = z.object({
  display_name: name(),
  display_name_hindi: name(),
  description: required(100_000),
  description_hindi: required(100_000),
  file_name: optionalName(),
  lyrics: optional(),
  lyrics_hindi: optional(),
  record_date: optionalDay(NO_DAY),
  category_id: linkedIds(),
  sub_category_id: linkedIds(),
  album_id: linkedIds(),
  artist_id: linkedIds(),
  tag_id: linkedIds(),
  playlist_id: linkedIds(),
  /** Where the recording is fetched from, instead of a file. */
  track_link: z.optional(z.nullable(webLink)),
  /** The recording, under any of the names that clients use; or what `uploadAudio` answered for it. */
  track: recording,
  track_file: recording,
  audio: recording,
  file: recording,
  audio_upload: z.optional(z.nullable(z.string())),
  ...coverFields,
})

export const audioFiles = {
  track: LARGEST_AUDIO,
  track_file: LARGEST_AUDIO,
  audio: LARGEST_AUDIO,
  file: LARGEST_AUDIO,
}

const columns = [
  'display_name',
  'display_name_hindi',
  'record_date',
  'file_name',
  'date_modified',
  'is_active',
] as const

const described = {
  path: 'track',
  noun: 'Track',
  id: 'track_id',
  row: track,
  listed: listedTrack,
  fields: trackFields,
  columns,
  files: { ...audioFiles, ...coverFiles },
} as const

const shared = catalogue(described)

/** A recording that is on its way in, or did not come (specification 2, section 3). */
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
  /** Where it stands: `next_at` is set while it waits for another try, the bytes while it is being fetched. */
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

export const tracks = {
  ...shared,
  list: endpoint({
    ...shared.list,
    body: filteredRequest(columns, trackFilters),
    data: z.extend(shared.list.data, { totalTrack: z.int() }),
    beside: [...LIST_TOTALS, 'totalTrack'],
  }),
  edit: endpoint({
    ...shared.save,
    path: 'track/edit',
    summary: 'Edits the track named by track_id.',
  }),
  delete: endpoint({
    method: 'POST',
    path: 'track/delete',
    who: 'admins',
    summary: 'Deletes the named tracks, or all that the list shows for a search and filters.',
    body: z.object({ ...trackSelection, id: linkedIds() }),
    data: z.object({ deleted: z.int() }),
  }),
  changeStatus: changeStatus('track', 'Track', 'track_id'),
  uploadAudio: endpoint({
    method: 'POST',
    path: 'track/uploadAudio',
    who: 'admins',
    summary:
      'Takes a recording ahead of the form: checks and stores it, and answers what its tags offer the form.',
    body: z.object({
      track: z.optional(recording),
      ...{ track_file: recording, audio: recording, file: recording },
    }),
    files: audioFiles,
    data: z.object({
      /** To be sent as `audio_upload` with the form, within a day. */
      audio_upload: z.string(),
      file_name: z.string(),
      duration: z.nullable(z.number()),
      bitrate: z.nullable(z.int()),
      audio_size: z.int(),
      title: z.nullable(z.string()),
      artist: z.nullable(z.string()),
      album: z.nullable(z.string()),
      /** The tag's cover as a data address, small enough to show; null when there is none. */
      cover: z.nullable(z.string()),
    }),
  }),
  peaks: endpoint({
    method: 'GET',
    path: 'track/getPeaks/{id}',
    who: 'admins',
    summary:
      "The waveform of a track's recording: how loud each of 400 parts is; null while that is not known.",
    params: z.object({ id: id() }),
    data: z.object({ peaks: z.nullable(z.array(z.int().check(z.minimum(0), z.maximum(255)))) }),
  }),
  pending: endpoint({
    method: 'POST',
    path: 'track/pendinglist',
    who: 'admins',
    summary: 'The tracks whose recording is waiting, being retried, or has failed for good.',
    body: listRequest(pendingColumns),
    sortable: pendingColumns,
    invalid: 400,
    data: listOf(pendingTrack),
    beside: LIST_TOTALS,
  }),
  retry: endpoint({
    method: 'POST',
    path: 'track/retry',
    who: 'admins',
    summary:
      'Fetches recordings again: of the named tracks, or of all that the pending list shows for a search. What is under way goes on.',
    body: z.object(trackSelection),
    data: z.object({ matched: z.int(), queued: z.int() }),
  }),
  deletePending: endpoint({
    method: 'GET',
    path: 'track/deleteallpending',
    who: 'admins',
    summary: 'Deletes every track of the pending list; never one that has had a recording.',
    data: z.object({ deleted: z.int() }),
  }),
}
