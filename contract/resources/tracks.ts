import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { filteredRequest, LIST_TOTALS, listOf } from '../calls/list.ts'
import { callsOf } from '../catalogue/calls-of.ts'
import { described, type ListedOf, type RowOf } from '../catalogue/described.ts'
import { trackSelection } from '../catalogue/selection.ts'
import { audioFiles, recording } from '../kinds/tracks.ts'
import { id, linkedIds, status } from '../values/fields.ts'
import { namedWithLine } from '../values/named.ts'

export type ListedTrack = ListedOf<'tracks'>
export type Track = RowOf<'tracks'>

/** The name of the file in a link, at most 200 characters; null when the link has none. */
export function fileNameOfLink(link: string): string | null {
  const last = URL.parse(link)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).normalize('NFC').trim().slice(0, 200).toWellFormed() || null
  } catch {
    // If its escapes are not UTF-8, the name is taken as written in the link.
    return last.slice(0, 200) || null
  }
}

const shared = callsOf('tracks')

/** A track whose recording is being downloaded, or could not be (specification 2, section 3). */
export const pendingTrack = z.object({
  track_id: z.int(),
  display_name: z.string(),
  display_name_hindi: z.nullable(z.string()),
  line: namedWithLine.line,
  file_name: z.nullable(z.string()),
  track_link: z.nullable(z.string()),
  message: z.nullable(z.string()),
  date_modified: z.iso.datetime(),
  is_track_complete: status(),
  trackData: z.nullable(z.string()),
  track_shared_url: z.nullable(z.string()),
  /** The state of the download. `next_at` is set while it waits for a retry, the bytes while it is downloading. */
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

/** Those filters of the track list that can tell pending tracks from each other. */
export const pendingFilters = z.pick(described('tracks').filters, {
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
    path: 'track/delete',
    needs: ['tracks.delete'],
    summary: 'Deletes the given tracks, or all tracks that match a search and filters.',
    body: z.object({ ...trackSelection, id: linkedIds() }),
    data: z.object({ deleted: z.int() }),
  }),
  uploadAudio: endpoint({
    path: 'track/uploadAudio',
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
      /** The key that the form sends as `audio_upload`, within a day. */
      audio_upload: z.string(),
      file_name: z.string(),
      duration: z.nullable(z.number()),
      bitrate: z.nullable(z.int()),
      /** The length that an MP3 claims, if it contains less because it was shortened or its end is missing. */
      claimed_duration: z.nullable(z.number()),
      audio_size: z.int(),
      title: z.nullable(z.string()),
      /** The texts in the tags of the file. */
      artist: z.nullable(z.string()),
      album: z.nullable(z.string()),
      genre: z.nullable(z.string()),
      record_date: z.nullable(z.iso.date()),
      lyrics: z.nullable(z.string()),
      lyrics_hindi: z.nullable(z.string()),
      /** The cover in the tags as a data URL, scaled down; null if there is none. */
      cover: z.nullable(z.string()),
    }),
  }),
  peaks: endpoint({
    method: 'GET',
    path: 'track/getPeaks/{id}',
    needs: ['tracks.view'],
    summary: 'Returns the waveform of a track as 400 loudness values, or null if it is not known yet.',
    params: z.object({ id: id() }),
    data: z.object({ peaks: z.nullable(z.array(z.int().check(z.minimum(0), z.maximum(255)))) }),
  }),
  pending: endpoint({
    path: 'track/pendinglist',
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
    path: 'track/retry',
    needs: ['tracks.edit'],
    summary:
      'Retries the audio download of the given tracks, or of all pending tracks that match a search. Running downloads continue.',
    body: z.object(trackSelection),
    data: z.object({ matched: z.int(), queued: z.int() }),
  }),
  deletePending: endpoint({
    method: 'GET',
    path: 'track/deleteallpending',
    needs: ['tracks.delete'],
    summary: 'Deletes all pending tracks. A track that has ever had audio is never deleted.',
    data: z.object({ deleted: z.int() }),
  }),
}
